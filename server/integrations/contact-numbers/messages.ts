export const numberTexts = { number: (number: string) => `확인번호 ${number}` } as const
