import { ages } from '#contract/limits.ts'

export const applyDialogTexts = {
  applied: '지원 완료 · 내역 보기',
  ended: '모집이 끝났어요',
  apply: '지원하기',
  needsScripts: '지원하려면 자바스크립트를 켜고 새로고침해 주세요.',
  adultsOnly: `만 ${ages.adult}세부터 지원할 수 있어요`,
} as const
