export const mainTexts = {
  ready: (brandName: string, address: string, accounts: string) => `\n  ${brandName} 열렸어요  ${address}\n${accounts}`,
  subject: '이/가',
} as const
