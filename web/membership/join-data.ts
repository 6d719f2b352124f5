import type { PlanPrices, PlanType } from './plan-words.ts'
import type { CardReturn } from './useCardWindow.ts'

/** What the page of joining is loaded with. */
export type JoinData = {
  prices: PlanPrices
  termsVersion: string
  cycle: PlanType
  /** Today in Seoul. */
  today: string
  paymentAgency: string
  /** A card that came back from its window, with what was agreed to before. */
  returned: (CardReturn & { agreedAmount: number; agreedTerms: string }) | null
}
