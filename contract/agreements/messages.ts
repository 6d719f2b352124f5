export const termsTexts = { residentNumber: '주민등록번호는 여기에 적지 마세요' } as const
