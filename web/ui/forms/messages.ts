export const iconButtonTexts = {
  newWindow: (label: string) => `${label} (새 창)`,
} as const

export const specialInputsTexts = {
  won: '원',
} as const

export const starInputTexts = {
  stars: '별점',
  star: (count: number) => `${count}점`,
} as const
