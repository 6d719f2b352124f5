export const answersTexts = {
  accepted: '배우가 셀프테이프 요청을 수락했어요',
  acceptedText: (actorName: string) => `${actorName} 배우가 준비하고 있어요.`,
  declined: '배우가 셀프테이프 요청을 거절했어요',
  declinedText: (actorName: string) => `${actorName} 배우는 영상을 보내지 않아요.`,
  moreTime: '배우가 셀프테이프 마감 연장을 요청했어요',
  moreTimeText: (actorName: string) => `${actorName} 배우의 마감을 늦출지 정해 주세요.`,
  tooLong: (max_minutes: number) => `${max_minutes}분을 넘었어요. 줄여서 다시 올려 주세요`,
} as const

export const endsTexts = {
  withdrawn: '셀프테이프를 요청한 배우가 지원을 취소했어요',
  withdrawnText: (actorName: string) => `${actorName} 배우의 영상은 더 볼 수 없어요.`,
  expired: '셀프테이프 마감이 지났어요',
  expiredText: '영상을 보내지 않아 요청이 끝났어요. 지원은 그대로이고, 결과는 지원 내역에서 알려 드려요.',
  notSent: '셀프테이프가 오지 않았어요',
  notSentText: (count: number) => `${count}명이 마감까지 영상을 보내지 않았어요. 필요하면 다시 요청해 주세요.`,
  tomorrow: '내일까지 셀프테이프를 보내 주세요',
  tomorrowText: (dueAt: string) => `${dueAt}에 마감돼요. 그 뒤에는 보낼 수 없어요.`,
  moreTime: '답하지 않은 마감 연장 요청이 있어요',
  moreTimeText: (count: number) => `${count}명이 답을 기다려요. 내일이면 셀프테이프 마감이 지나요.`,
} as const

export const videosTexts = {
  inUse: '셀프테이프로 보낸 영상이에요. 지우려면 먼저 지원을 취소해 주세요',
  sendAgain: '셀프테이프를 다시 보내 주세요',
  tooLongText: (maxMinutes: number) => `보낸 영상이 ${maxMinutes}분을 넘어요. 줄여서 다시 보내 주세요.`,
  brokenText: '보낸 영상을 재생할 수 없어요. 다른 파일로 다시 보내 주세요.',
  arrived: '셀프테이프가 도착했어요',
  arrivedText: (actorName: string) => `${actorName} 배우의 영상을 확인해 주세요.`,
} as const

export const readingsTexts = {
  inUse: '셀프테이프 장면에 녹음한 목소리예요. 그 장면에서 지워 주세요',
} as const

export const newsTexts = {
  show: '셀프테이프 보기',
} as const

export const selfTapesTexts = {
  asked: '셀프테이프를 요청받았어요',
  askedText: (dueAt: string) => `${dueAt}까지 보내 주세요. 대본을 보고 보낼 수 있는지 알려 주세요.`,
  laterThan: (due_at: string) => `${due_at}보다 늦은 시간을 선택해 주세요`,
  extended: '셀프테이프 마감이 늦춰졌어요',
  extendedText: (dueAt: string) => `${dueAt}까지 보내 주세요.`,
  seen: '담당자가 셀프테이프를 봤어요',
  seenText: '보낸 영상을 확인했어요. 결과는 지원 내역에서 알려 드려요.',
  cancelled: '셀프테이프 요청이 취소됐어요',
  cancelledText: '이제 영상을 보내지 않아도 돼요.',
} as const

export const notesTexts = {
  leftMember: '탈퇴한 회원',
} as const

export const personalDataTexts = {
  marks: '셀프테이프에 표시한 대사 위치',
  readings: '상대역으로 녹음한 목소리',
  scenes: '셀프테이프로 요청한 장면',
  tapeNotes: '셀프테이프에 남긴 메모',
} as const
