export const calendarTexts = {
  monthWrong: '달을 YYYY-MM으로 적어 주세요',
} as const

export const dayTexts = {
  clockWrong: '시각을 다시 선택해 주세요',
} as const

export const placeTexts = {
  placeMissing: '장소나 화상 주소 중 하나는 적어 주세요',
} as const
