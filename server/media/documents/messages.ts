export const documentsTexts = {
  label: '서류',
} as const
