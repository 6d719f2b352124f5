export const learningTexts = {
  codeWrong: '코드 여섯 자리를 적어 주세요',
} as const
