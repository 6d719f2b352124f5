import { lectureLimits, nativeNumeral } from '../limits.ts'

export const learningTexts = {
  codeWrong: `코드 ${nativeNumeral(lectureLimits.codeDigits)} 자리를 적어 주세요`,
} as const
