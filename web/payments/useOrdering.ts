import { useState } from 'react'
import type { Checkout, Price } from '#contract/payments/shapes.ts'
import { api } from '#web/api.ts'
import { type Refusal, refusalOf } from '#web/calls/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { paths } from '#web/paths.ts'
import type { productTabs } from '#web/product-pages.ts'
import { won } from '#web/ui/format.ts'
import { attemptOf, endAttempt, rememberOrder } from './attempt.ts'
import { orderingTexts as texts } from './messages.ts'
import type { PayMethodCode } from './PayMethodChoice.tsx'
import { usePaying } from './usePaying.ts'

/** Fields of every purchase. */
export type Buy = { orderKey: string; expectedAmount: number; agreed: true; termsVersion: string }

export type OrderingInput = {
  product: keyof typeof productTabs
  /** The price at page load. */
  price: Price
  termsVersion: string
  method: PayMethodCode
}
/** Quotes a choice; submits its order; hears why it was refused. */
type Calls = {
  quote: () => Promise<Price>
  send: (buy: Buy) => Promise<Checkout>
  onRefused?: (refusal: Refusal) => void
}

/** Price and paying of an order. The form holds the choice and the consent. */
export function useOrdering({ product, price: listed, termsVersion, method }: OrderingInput) {
  const [price, setPrice] = useState(listed)
  const [priceRefusal, setPriceRefusal] = useState<Refusal | null>(null)
  const { run, isPending, refusal, clear } = useCall()
  const { pay, isOpen } = usePaying()

  async function askPrice(quote: Calls['quote']): Promise<void> {
    setPriceRefusal(null)
    try {
      setPrice(await quote())
    } catch (error) {
      setPriceRefusal(refusalOf(error))
    }
  }

  /** `choice` identifies what is ordered: another choice is another order. */
  const order = (choice: unknown, { quote, send, onRefused }: Calls) =>
    run(async () => pay(await place(choice, send), method), {
      onRefused: refusal => {
        const { code, status } = refusal
        if (status === 401) location.assign(paths.login(location.pathname + location.search))
        if (code === 'price_changed') void askPrice(quote)
        if (code === 'order_key_reused') endAttempt(product)
        onRefused?.(refusal)
      },
    })

  async function place(choice: unknown, send: Calls['send']): Promise<Pick<Checkout, 'orderId' | 'window'>> {
    const { orderKey, left } = attemptOf(product, JSON.stringify([choice, price.amount]))
    // The order of an earlier choice would keep holding its coupons.
    if (left !== null && !(await abandonOrder(left))) return { orderId: left, window: null }
    const checkout = await send({ orderKey, expectedAmount: price.amount, agreed: true, termsVersion })
    if (checkout.state === 'OPEN' || checkout.state === 'PAID') rememberOrder(product, checkout.orderId)
    else endAttempt(product)
    return checkout
  }

  return {
    price,
    askPrice,
    priceRefusal,
    order,
    clear,
    refusal,
    refusalText: refusal?.code === 'price_changed' ? texts.priceChanged(won(price.amount)) : refusal?.message,
    isPaying: isPending || isOpen,
  }
}

/** Abandons an order. False if it is too late because its payment is being checked. */
async function abandonOrder(orderId: number): Promise<boolean> {
  try {
    await api.payments.abandon({ params: { orderId } })
    return true
  } catch (error) {
    return refusalOf(error).code !== 'payment_in_flight'
  }
}
