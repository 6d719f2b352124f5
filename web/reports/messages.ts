export const reportSheetTexts = {
  received: '신고를 받았어요. 확인하고 결과를 알려 드릴게요',
  report: '신고하기',
  title: (reportTarget: string) => `${reportTarget} 신고`,
  ask: '무엇이 문제인가요?',
  reasonMissing: '무엇이 문제인지 선택해 주세요',
  details: '자세한 내용',
  detailsHelp: '어떤 점이 문제인지 적어 주면 빨리 확인할 수 있어요. 누가 신고했는지는 알리지 않아요',
} as const

export const myReportsTexts = {
  title: '내 신고',
  lead: '신고한 내용과 처리 상태예요. 누가 신고했는지는 상대에게 알리지 않아요.',
  none: '신고한 내용이 없어요',
  noneText: '공고나 프로필에 문제가 있으면 그 화면에서 신고할 수 있어요.',
  sentAt: (date: string) => `${date} 접수`,
  decidedAt: (date: string) => `${date} 처리`,
  states: {
    RECEIVED: '운영자가 순서대로 확인해요.',
    CHECKING: '운영자가 확인하고 있어요.',
    ACTION: '신고한 내용이 맞아 조치했어요. 알려 줘서 고마워요.',
    DISMISSED: '확인했지만 운영 기준을 어긴 점을 찾지 못했어요.',
  },
} as const
