import { keptPlace } from '#web/useKept.ts'

/** One attempt to buy something: its key makes a double click, a reload and a retry one order. */
type Attempt = { orderKey: string; choice: string; orderId: number | null }

/** Storage key of the choices for a product. */
export const choicePlace = (product: string) => `choice-${product}`
const placeOf = (product: string) => keptPlace<Attempt>(`attempt-${product}`)

/**
 * The attempt to buy this choice, kept in this tab. Another choice is another attempt; `left` is the previous attempt's
 * order, which still holds its coupons.
 */
export function attemptOf(product: string, choice: string): { orderKey: string; left: number | null } {
  const kept = placeOf(product).read()
  if (kept?.choice === choice) return { orderKey: kept.orderKey, left: null }
  const orderKey = crypto.randomUUID()
  placeOf(product).keep({ orderKey, choice, orderId: null })
  return { orderKey, left: kept?.orderId ?? null }
}

/** Stores the order that the attempt created. */
export function rememberOrder(product: string, orderId: number): void {
  const kept = placeOf(product).read()
  if (kept) placeOf(product).keep({ ...kept, orderId })
}

/** The order is paid or has ended: the next attempt is a new one. */
export function endAttempt(product: string): void {
  placeOf(product).keep(null)
  keptPlace(choicePlace(product)).keep(null)
}
