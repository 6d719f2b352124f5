export const leaveGuardTexts = {
  leave: '나가기',
  stay: '계속 쓰기',
} as const
