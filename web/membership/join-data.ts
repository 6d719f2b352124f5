import type { PlanPrices, PlanType } from './plan-words.ts'
import type { CardReturn } from './useCardWindow.ts'

/** Loader data of the joining page. */
export type JoinData = {
  prices: PlanPrices
  termsVersion: string
  /** The day on which texts about castings begin, if not at once. */
  textsFrom: string | null
  cycle: PlanType
  /** Today in Seoul. */
  today: string
  paymentAgency: string
  /** A card that came back from its window, with the accepted amount and terms. */
  returned: (CardReturn & { agreedAmount: number; agreedTerms: string }) | null
}
