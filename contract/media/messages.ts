import { documentLimits } from '../limits.ts'

export const documentsTexts = {
  missing: '서류를 한 개 이상 올려 주세요',
  tooMany: `서류는 ${documentLimits.count}개까지 올릴 수 있어요`,
  sameDocument: '같은 서류를 두 번 선택했어요',
} as const
