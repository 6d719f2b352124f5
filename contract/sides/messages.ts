export const sidesTexts = {
  fileOrText: '대본은 PDF나 글 중 하나로 올려 주세요',
  pledgeMissing: '서약에 동의해 주세요',
} as const
