export const mainTexts = {
  ready: (brandName: string, address: string, accounts: string) => `\n  ${brandName} 열렸어요  ${address}\n${accounts}`,
  working: (brandName: string, address: string) => `\n  ${brandName} 작업을 맡았어요  ${address}/readyz\n`,
  subject: '이/가',
} as const
