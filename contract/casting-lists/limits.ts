export const castingListLimits = { lists: 100, people: 500, titleLength: 40, memoLength: 300 } as const
