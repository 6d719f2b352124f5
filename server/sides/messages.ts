export const sidesTexts = {
  unknownReader: '로그인하지 않은 사람',
} as const

export const personalDataTexts = {
  own: '올린 지정연기 대본',
  pledges: '지정연기 대본 비밀 서약',
  openings: '지정연기 대본 열람',
} as const
