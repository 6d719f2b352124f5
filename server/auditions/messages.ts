export const answersTexts = {
  changeAsked: '오디션 시간을 바꾸고 싶어 해요',
  declined: '오디션에 오지 못하는 배우가 있어요',
  answerText: (start_at: string) => `${start_at} 오디션의 답을 확인해 주세요.`,
} as const

export const calendarTexts = {
  file: '오디션.ics',
  title: (title: string) => `오디션: ${title}`,
} as const

export const invitesTexts = {
  ended: '오디션이 취소됐어요',
  endedText: (startAt: string) => `${startAt} 오디션에 오지 않아도 돼요. 지원 결과를 확인해 주세요.`,
  invited: '오디션에 초대받았어요',
  invitedText: (start_at: string) => `${start_at}. 올 수 있는지 답해 주세요.`,
  cancelled: '오디션이 취소됐어요',
  cancelledText: (start_at: string) => `${start_at} 오디션 초대가 취소됐어요.`,
  withdrawn: '오디션에 오지 못하는 배우가 있어요',
  withdrawnText: (startAt: string) => `${startAt} 오디션에 초대한 배우가 지원을 취소했어요.`,
} as const

export const daysTexts = {
  checkTimes: '시작과 끝, 쉬는 시간을 확인해 주세요',
  invited: '오디션에 초대받았어요',
  invitedText: (startAt: string) => `${startAt}. 올 수 있는지 답해 주세요.`,
  moved: '오디션 시간이 바뀌었어요',
  movedText: (startAt: string) => `${startAt}. 이 시간에 올 수 있는지 다시 답해 주세요.`,
  paired: '두 사람이 함께 보는 오디션이에요',
  pairedText: (startAt: string) => `${startAt}. 다른 배우와 함께 연기해요.`,
  pairedAgainText: (startAt: string) =>
    `${startAt}. 다른 배우와 함께 연기해요. 이 시간에 올 수 있는지 다시 답해 주세요.`,
  shifted: (minutes: number) => `오디션이 ${minutes}분 늦어져요`,
  shiftedText: (startAt: string) => `${startAt}에 시작해요. 참석하기 어렵다면 일정에서 알려 주세요.`,
} as const

export const changesTexts = {
  restored: '오디션 시간이 원래대로 돌아왔어요',
  restoredText: (startAt: string) => `${startAt}. 바뀐 시간을 취소했어요. 이 시간에 올 수 있는지 다시 답해 주세요.`,
} as const

export const newsTexts = {
  show: '일정 보기',
  tomorrow: '내일 오디션이 있어요',
  tomorrowText: (startAt: string) => `${startAt}. 시간과 장소를 한 번 더 확인해 주세요.`,
} as const

export const slotsTexts = {
  changed: '오디션 일정이 바뀌었어요',
  askedAgainText: '바뀐 시간과 장소를 확인하고 올 수 있는지 다시 답해 주세요.',
  changedText: '바뀐 내용을 확인해 주세요.',
  cancelled: '오디션이 취소됐어요',
  cancelledText: (start_at: string) => `${start_at} 오디션이 취소됐어요.`,
} as const

export const teamCalendarTexts = {
  calendar: (brandName: string) => `${brandName} 캐스팅 일정`,
  people: (count: number) => `${count}명`,
} as const

export const personalDataTexts = {
  auditions: '오디션 일정',
} as const
