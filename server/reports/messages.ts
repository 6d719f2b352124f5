export const decisionsTexts = {
  hidden: '숨겼어요',
  removed: '지웠어요',
  decided: (reportTarget: string, done: string) => `확인하고 ${reportTarget} ${done}. 알려 줘서 고마워요.`,
  object: '을/를',
  checked: (reason: string) => `확인했어요. ${reason}`,
  checking: (reportTarget: string) => `신고한 ${reportTarget} 확인하고 있어요`,
  checkingText: '운영자가 살펴보고 있어요. 끝나면 결과를 알려 드릴게요.',
  show: '내 신고 보기',
  title: (reportTarget: string) => `신고한 ${reportTarget} 확인했어요`,
} as const

export const reportsTexts = {
  manyReports: '여러 사람이 신고해서 운영자가 확인하고 있어요.',
} as const
