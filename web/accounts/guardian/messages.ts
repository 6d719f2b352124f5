export const guardianPageTexts = {
  consent: '보호자 동의',
  until: (until: string) => `${until}까지`,
} as const
