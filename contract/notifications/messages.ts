export const alertsTexts = {
  conditionMissing: '조건을 하나 이상 선택해 주세요',
} as const

export const settingsTexts = {
  keyWrong: '브라우저가 준 값이 아니에요',
  alwaysOn: '계정과 보안 소식은 끌 수 없어요',
  quietNever: '시작과 끝이 같아요. 끝나는 시각을 다르게 선택해 주세요',
} as const
