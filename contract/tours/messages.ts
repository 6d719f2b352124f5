import { tourLimits } from '../limits.ts'

export const toursTexts = {
  tooMany: `한 번에 ${tourLimits.offices}곳까지 주문할 수 있어요`,
  missing: '방문할 곳을 한 곳 이상 선택해 주세요',
} as const
