export const imagesTexts = {
  label: '사진',
} as const
