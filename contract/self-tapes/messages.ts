import { scriptLimits as limits, withCommas } from '../limits.ts'

export const scriptTexts = {
  missing: '대본을 적어 주세요',
  tooLong: `대사를 모두 합쳐 ${withCommas(limits.length)}자까지 보낼 수 있어요`,
} as const

export const readingTexts = {
  consentMissing: '목소리를 들려주는 데 동의해 주세요',
  nothing: '대사를 하나 이상 녹음해 주세요',
} as const

export const sceneTexts = {
  one: '대본을 적거나 전에 보낸 장면을 선택해 주세요',
  notSpoken: '대본에 이 배역의 대사가 없어요',
} as const
