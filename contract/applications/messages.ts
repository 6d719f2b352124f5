import { applicationLimits } from '../limits.ts'

export const answersTexts = {
  twice: '같은 답이 두 번 있어요. 하나를 바꿔 주세요',
} as const

export const applicationsTexts = {
  tooManyVideos: `영상은 ${applicationLimits.videos}편까지 보낼 수 있어요`,
} as const
