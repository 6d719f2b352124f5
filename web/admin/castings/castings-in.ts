import type { CastingStatus } from '#contract/codes/castings.ts'

/** The tabs of the operators' castings: their states, and two further queues. */
export type CastingTab = keyof typeof CastingStatus | 'UNCHECKED' | 'DELETION'

/** What a tab looks for. UNCHECKED: castings of trusted owners that opened without review. */
export const castingsIn = (tab: CastingTab | undefined) =>
  tab === 'UNCHECKED'
    ? ({ status: 'OPEN', awaitsCheck: true } as const)
    : tab === 'DELETION'
      ? { asksDeletion: true }
      : { status: tab }
