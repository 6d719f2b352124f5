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

export const termsTexts = {
  callback: (days: string) => `콜백 ${days}`,
  agencyFee: (percent: number) => (percent === 0 ? '없음' : `출연료의 ${percent}%`),
  months: (months: number) => `${months}개월`,
  monthsUnit: '개월',
  shootDays: (days: number) => `촬영 ${days}일`,
  daysUnit: '일',
  weekHours: (hours: number) => `일주일에 ${hours}시간까지`,
  hoursUnit: '시간',
} as const

export const valuesTexts = {
  noneAndOthers: '없음과 다른 항목은 함께 선택할 수 없어요',
} as const

export const guestQuestionsTexts = {
  consentMissing: '연락처를 받아 답을 보내려면 동의가 필요해요',
  contactMissing: '답을 받을 이메일이나 휴대폰 번호를 적어 주세요',
  proofMissing: '휴대폰 번호를 인증해 주세요',
} as const
