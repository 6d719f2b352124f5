export const termsTexts = { residentNumber: '주민등록번호는 여기에 적지 마세요' } as const

export const accountTexts = { wrong: '계좌번호를 숫자와 -로 적어 주세요' } as const
