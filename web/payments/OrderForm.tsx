import { type ReactNode, useEffect, useState } from 'react'
import type { OwnCoupon } from '#contract/coupons/index.ts'
import type { Checkout, Price } from '#contract/payments/shapes.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import type { Collecting } from '#web/context.ts'
import { won } from '#web/ui/format.ts'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { keptPlace } from '#web/useKept.ts'
import { choicePlace } from './attempt.ts'
import { CouponChoice } from './CouponChoice.tsx'
import { orderingTexts as texts } from './messages.ts'
import styles from './OrderForm.module.css'
import { PayForm, type PayTerms } from './PayForm.tsx'
import { PayMethodChoice, usePayMethod } from './PayMethodChoice.tsx'
import { PriceSum } from './PriceSum.tsx'
import { type Buy, type OrderingInput, useOrdering } from './useOrdering.ts'
import { type Gaps, usePayForm } from './usePayForm.ts'

/** What every order chooses. `couponCount`: free coupons of its product. */
type OrderChoice = { couponIds: number[]; couponCount?: number }

/** What the fields of an order show, and how they change it. */
export type OrderFields<Choice> = {
  choice: Choice
  change: (part: Partial<Choice>) => void
  missing: FieldErrors
}

type Props<Choice> = {
  product: OrderingInput['product']
  /** What is ordered, beside the choice: another one is another order. */
  subject: unknown
  /** The price and the terms at page load. */
  offer: { price: Price; termsVersion: string }
  first: Choice
  /** With it the choice is kept in the tab, so that a login in between loses nothing; brings a kept one up to date. */
  restore?: (kept: Choice) => Choice
  coupons: OwnCoupon[]
  quote: (choice: Choice) => Promise<{ price: Price }>
  /** What the choice lacks, besides the consent. */
  lacks?: (choice: Choice) => Gaps
  send: (buy: Buy & { couponIds: number[] }, choice: Choice) => Promise<Checkout>
  onRefused?: (refusal: Refusal) => void
  items: (fields: OrderFields<Choice>) => ReactNode
  /** A consent of this product alone, below the sum. */
  consent?: (fields: OrderFields<Choice>) => ReactNode
  /** Shown to people who cannot order, in place of coupons, terms and button. */
  instead?: ReactNode
  terms: Omit<PayTerms, 'agency'>
  collecting: Collecting
  payNothing?: string
  /** What else to say about a refusal. */
  wayOut?: (refusal: Refusal) => ReactNode
  note?: ReactNode
  id?: string
  className?: string
}

/** The form of an order: what is ordered, coupons, the price, the terms, and paying. */
export function OrderForm<Choice extends OrderChoice>(props: Props<Choice>) {
  const { product, subject, offer, coupons, quote, instead, note, id, className, restore } = props
  const [choice, setChoice] = useState(props.first)
  const form = usePayForm()
  const { agency, methods } = props.collecting
  const [method, setMethod] = usePayMethod(methods)
  const ordering = useOrdering({ product, ...offer, method })
  const { price, refusal, clear } = ordering
  const priceOf = async (choice: Choice) => (await quote(choice)).price

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's storage is available
  useEffect(() => {
    const kept = restore && keptPlace<Choice>(choicePlace(product)).read()
    if (!kept) return
    const couponIds = kept.couponIds.filter(id => coupons.some(coupon => coupon.id === id && !coupon.problem))
    const restored = { ...restore(kept), couponIds }
    setChoice(restored)
    if (couponIds.length) void ordering.askPrice(() => priceOf(restored))
  }, [])

  function change(part: Partial<Choice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    if (restore) keptPlace<Choice>(choicePlace(product)).keep(next)
    form.clear()
    clear()
    if (part.couponIds || part.couponCount !== undefined) void ordering.askPrice(() => priceOf(next))
  }

  function pay() {
    if (form.lacks(props.lacks?.(choice))) return
    void ordering.order([subject, choice], {
      quote: () => priceOf(choice),
      send: buy => props.send({ ...buy, couponIds: choice.couponIds }, choice),
      onRefused: props.onRefused,
    })
  }

  const fields = { choice, change, missing: form.missing }
  return (
    <PayForm
      {...{ form, id, className, instead, note }}
      terms={{ ...props.terms, agency }}
      alert={
        refusal && (
          <>
            {ordering.refusalText} {props.wayOut?.(refusal)}
          </>
        )
      }
      pay={price.amount === 0 ? (props.payNothing ?? texts.payNothing) : texts.pay(won(price.amount))}
      isPaying={ordering.isPaying}
      onPay={pay}
    >
      {props.items(fields)}
      {!instead && (
        <CouponChoice
          coupons={coupons}
          amount={offer.price.amount}
          chosen={choice.couponIds}
          onChange={couponIds => change({ couponIds } as Partial<Choice>)}
          off={price.couponOff}
          error={ordering.priceRefusal?.message}
        />
      )}
      <div className={styles.sum}>
        <PriceSum price={price} product={product} />
      </div>
      {!instead && price.amount > 0 && <PayMethodChoice methods={methods} method={method} onChange={setMethod} />}
      {props.consent?.(fields)}
    </PayForm>
  )
}
