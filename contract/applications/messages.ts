import { applicationLimits } from '../limits.ts'

export const applicationsTexts = {
  tooManyVideos: `영상은 ${applicationLimits.videos}편까지 보낼 수 있어요`,
} as const
