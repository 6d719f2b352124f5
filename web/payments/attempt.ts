import { tabStore } from '#web/stored.ts'

/** One attempt to buy something: its key makes a double click, a reload and a retry one order. */
type Attempt = { orderKey: string; choice: string; orderId: number | null }

/** Storage key of the choices for a product. */
export const choicePlace = (product: string) => `choice-${product}`
const placeOf = (product: string) => `attempt-${product}`

/**
 * The attempt to buy this choice, kept in this tab. Another choice is another attempt; `left` is the previous attempt's
 * order, which still holds its coupons.
 */
export function attemptOf(product: string, choice: string): { orderKey: string; left: number | null } {
  const kept = tabStore.read<Attempt>(placeOf(product))
  if (kept?.choice === choice) return { orderKey: kept.orderKey, left: null }
  const orderKey = crypto.randomUUID()
  tabStore.keep(placeOf(product), { orderKey, choice, orderId: null } satisfies Attempt)
  return { orderKey, left: kept?.orderId ?? null }
}

/** Stores the order that the attempt created. */
export function rememberOrder(product: string, orderId: number): void {
  const kept = tabStore.read<Attempt>(placeOf(product))
  if (kept) tabStore.keep(placeOf(product), { ...kept, orderId })
}

/** The order is paid or has ended: the next attempt is a new one. */
export function endAttempt(product: string): void {
  tabStore.keep(placeOf(product), null)
  tabStore.keep(choicePlace(product), null)
}
