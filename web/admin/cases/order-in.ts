import { RowOrder } from '#contract/codes/admin.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'

type Order = keyof typeof RowOrder

/** The sort order in the URL, of those that the list has; null for the list's default. */
export function orderIn(search: URLSearchParams, orders: readonly Order[]): Order | null {
  const order = search.get('order')
  return order && isCodeOf(RowOrder, order) && orders.includes(order) ? order : null
}
