export const movieFilmsTexts = {
  notInRecords: '영화인 정보에 없는 작품이에요',
} as const
