import { tabStore } from '#web/stored.ts'

/** One try to buy something: its key makes a double click, a reload and a second try one order. */
type Attempt = { orderKey: string; choice: string; orderId: number | null }

/** Where a page keeps what is being chosen for a product. */
export const choicePlace = (product: string) => `choice-${product}`
const placeOf = (product: string) => `attempt-${product}`

/**
 * The attempt to buy this choice, kept in this tab. Another choice is another attempt; `left` is the order of the one
 * before, which still holds its coupons.
 */
export function attemptOf(product: string, choice: string): { orderKey: string; left: number | null } {
  const kept = tabStore.read<Attempt>(placeOf(product))
  if (kept?.choice === choice) return { orderKey: kept.orderKey, left: null }
  const orderKey = crypto.randomUUID()
  tabStore.keep(placeOf(product), { orderKey, choice, orderId: null } satisfies Attempt)
  return { orderKey, left: kept?.orderId ?? null }
}

/** The attempt has become an order. */
export function rememberOrder(product: string, orderId: number): void {
  const kept = tabStore.read<Attempt>(placeOf(product))
  if (kept) tabStore.keep(placeOf(product), { ...kept, orderId })
}

/** The order is paid or over: the next try is a new one. */
export function endAttempt(product: string): void {
  tabStore.keep(placeOf(product), null)
  tabStore.keep(choicePlace(product), null)
}
