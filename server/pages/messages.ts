export const popupsTexts = {
  photoNotFound: '올린 사진을 찾지 못했어요. 다시 올려 주세요',
} as const
