export const teamCalendarTexts = {
  title: '캐스팅 일정',
  lead: '내 공고와 함께 보는 공고의 오디션, 마감, 섭외한 날이에요.',
  month: (year: number, month: number) => `${year}년 ${month}월`,
  previous: '이전 달',
  next: '다음 달',
  today: '이번 달',
  weekdays: ['일', '월', '화', '수', '목', '금', '토'],
  day: (date: number, weekday: string) => `${date}일 (${weekday})`,
  people: (count: string) => `${count}명`,
  none: '이달에는 일정이 없어요',
  noneText: '오디션 일정을 만들거나 섭외할 날을 정하면 여기에 모여요.',
  feedHelp: '지원자 이름은 포함되지 않아요.',
} as const

export const calendarAddressTexts = {
  feed: '다른 캘린더에서 보기',
  feedHelp:
    '구독 주소를 캘린더 앱에 등록하면 일정이 자동으로 반영돼요. 주소를 아는 사람은 누구나 일정을 볼 수 있으니 다른 사람에게 알려 주지 마세요.',
  feedSince: (date: string) => `${date}에 만든 주소로 구독하고 있어요`,
  open: '구독 주소 만들기',
  renew: '새 주소로 바꾸기',
  close: '구독 끝내기',
  closeAsk: '구독을 끝낼까요?',
  closeText: '이 주소를 등록한 캘린더에는 더는 일정이 보이지 않아요.',
  address: '구독 주소',
  addressHelp: '지금만 볼 수 있어요. 잃어버리면 새 주소를 만들어 주세요',
  copy: '복사',
  copied: '구독 주소를 복사했어요',
  closed: '구독을 끝냈어요. 그 주소로는 더는 볼 수 없어요',
} as const
