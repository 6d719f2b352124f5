export const enquiriesTexts = {
  contactMissing: '휴대폰 번호나 이메일 중 하나를 적어 주세요',
  consentMissing: '개인정보 수집·이용에 동의해 주세요',
} as const

export const filesTexts = {
  sameFile: '같은 파일을 두 번 선택했어요',
  pledgeMissing: '서약에 동의해 주세요',
} as const

export const preQuestionsTexts = {
  sameId: '질문의 번호가 겹쳐요',
} as const

export const valuesTexts = {
  noneAndOthers: '없음과 다른 항목은 함께 선택할 수 없어요',
} as const
