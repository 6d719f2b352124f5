/** Sentences that the server writes into an empty page of a search. */
export const dropsTexts = {
  one: '조건을 하나 빼면 찾을 수 있어요',
  two: '조건을 두 개 빼면 찾을 수 있어요',
  quoted: (label: string) => `‘${label}’`,
  and: '와/과',
  both: (one: string, particle: string, other: string) => `${one}${particle} ${other}`,
  particle: '을/를',
} as const
