export const popupTexts = {
  endTooEarly: '끝나는 때가 시작보다 뒤여야 해요',
} as const
