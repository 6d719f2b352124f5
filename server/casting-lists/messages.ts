export const personalDataTexts = {
  lists: '캐스팅 리스트',
} as const
