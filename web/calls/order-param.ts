import { data } from 'react-router'
import { orderIdIn } from '#contract/payments/order-pages.ts'

/** The order in a URL of `orderPages`. Any other value throws the 404 of an unknown page. */
export function orderParam(text: string): number {
  const id = orderIdIn(text)
  if (!id) throw data(null, { status: 404 })
  return id
}
