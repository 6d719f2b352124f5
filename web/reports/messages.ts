export const reportSheetTexts = {
  received: '신고를 받았어요. 확인하고 결과를 알려드릴게요',
  report: '신고하기',
  title: (reportTarget: string) => `${reportTarget} 신고`,
  ask: '무엇이 문제인가요?',
  reasonMissing: '무엇이 문제인지 선택해 주세요',
  details: '자세한 내용',
  detailsHelp: '어떤 점이 문제인지 적어 주면 빨리 확인할 수 있어요. 누가 신고했는지는 알리지 않아요',
} as const
