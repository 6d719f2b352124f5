import { z } from 'zod'
import { OrderState, PaymentMethod, PaymentState, ProductCode, RefundSource, RefundState } from '../codes/payments.ts'
import { codes, id, time } from '../common.ts'
import { money } from '../limits.ts'

/** Integer won, VAT included. */
export const won = z.int().min(0)

export const priceLine = z
  .object({
    ref: z.string(),
    label: z.string(),
    list: won,
    /** What membership, sets and coupons take off the list price. */
    off: won,
    paid: won,
  })
  .meta({ id: 'PriceLine' })

/** A price as it is shown before paying. `memberAmount`: what a member pays for the same without coupons. */
export const price = z
  .object({
    lines: z.array(priceLine),
    list: won,
    memberOff: won,
    setOff: won,
    couponOff: won,
    amount: won,
    vat: won,
    memberAmount: won,
  })
  .meta({ id: 'Price' })
export type Price = z.output<typeof price>

/** What the browser hands to the provider's payment window. */
export const paymentWindow = z
  .object({
    paymentId: z.string(),
    orderName: z.string(),
    totalAmount: won,
    currency: z.literal('KRW'),
    storeId: z.string(),
    channelKey: z.string(),
    payMethods: z.array(z.enum(['CARD', 'EASY_PAY', 'TRANSFER'])),
    customer: z.object({
      customerId: z.string(),
      fullName: z.string(),
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
    }),
    /** Where phones come back to, on the site they came from. */
    redirectUrl: z.string(),
    /** The stand-in's script; null for the provider's own. */
    scriptUrl: z.string().nullable(),
    isTest: z.boolean(),
  })
  .meta({ id: 'PaymentWindow' })
export type PaymentWindow = z.output<typeof paymentWindow>

/** `window` is null once nothing is left to pay. */
export const checkout = z
  .object({
    orderId: id,
    state: codes(OrderState),
    amount: won,
    expiresAt: time,
    window: paymentWindow.nullable(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.output<typeof checkout>

/** What every purchase sends. The server prices; `expectedAmount` only says what the buyer saw. */
export const buy = {
  orderKey: z.uuid(),
  expectedAmount: won,
  couponIds: z.array(id).max(money.couponsAnOrder).default([]),
  agreed: z.literal(true),
  termsVersion: z.string().max(40),
}

/** What a cancellation would give back now, with what is kept and why. */
export const refundQuote = z
  .object({
    /** False: the rule gives nothing back any more, or nothing is left. */
    isPossible: z.boolean(),
    refund: won,
    kept: z.array(z.object({ label: z.string(), amount: won })),
    /** What comes back part by part, where an order has parts. */
    back: z.array(z.object({ label: z.string(), amount: won })).optional(),
    /** Coupons return to their holder. */
    couponBack: z.boolean(),
    /** A sentence: why so much, or why not at all. */
    note: z.string(),
  })
  .meta({ id: 'RefundQuote' })
export type RefundQuote = z.output<typeof refundQuote>

/** The body of a cancellation; without `expectedRefund` the rule's sum holds. */
export const back = z.strictObject({ expectedRefund: won.optional() })

const refund = z
  .object({
    id,
    amount: won,
    kept: won,
    source: codes(RefundSource),
    state: codes(RefundState),
    createdAt: time,
    /** A Seoul date: three business days at most. */
    dueOn: z.string(),
    doneAt: time.nullable(),
  })
  .meta({ id: 'Refund' })

/** How far what was ordered is, in a word of its product, and the page where it is. */
const fulfilment = z.object({ label: z.string(), path: z.string() })
export type Fulfilment = z.output<typeof fulfilment>

export const orderRow = z
  .object({
    orderId: id,
    product: codes(ProductCode),
    title: z.string(),
    state: codes(OrderState),
    /** A return from the window is being checked with the provider. */
    isBeingChecked: z.boolean(),
    amount: won,
    refunded: won,
    /** Approved and not done. */
    refundDue: won,
    createdAt: time,
    paidAt: time.nullable(),
    expiresAt: time,
    /** Null before it is paid, and where the product has nothing to show. */
    fulfilment: fulfilment.nullable(),
  })
  .meta({ id: 'OrderRow' })
export type OrderRow = z.output<typeof orderRow>

export const order = orderRow
  .extend({
    /** What exactly was ordered, such as whose profile and with which request. */
    about: z.array(z.object({ label: z.string(), value: z.string() })),
    price,
    coupons: z.array(z.object({ id, title: z.string() })),
    payment: z
      .object({
        state: codes(PaymentState),
        method: codes(PaymentMethod).nullable(),
        /** '현대카드 ****1234' */
        methodLabel: z.string().nullable(),
        /** Why the last try was declined: the provider's sentence, or ours for a code of the window; may be empty. */
        decline: z.string().nullable(),
        receiptUrl: z.string().nullable(),
      })
      .nullable(),
    refunds: z.array(refund),
    /** What cancelling gives back now; null unless the order is paid. */
    cancellation: refundQuote.nullable(),
    /** To go on paying; null unless the order waits for its payment. */
    checkout: checkout.nullable(),
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof order>

/** `seller` is the operator's business data, as the footer shows it. */
export const receipt = z
  .object({
    orderId: id,
    title: z.string(),
    product: codes(ProductCode),
    buyerName: z.string(),
    lines: z.array(priceLine),
    amount: won,
    supply: won,
    vat: won,
    method: codes(PaymentMethod),
    methodLabel: z.string().nullable(),
    paidAt: time,
    refunds: z.array(z.object({ amount: won, vat: won, doneAt: time })),
    /** The provider's slip: the legal proof. */
    receiptUrl: z.string().nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof receipt>

/** Where a payment stands after a return from the window. IN_FLIGHT: ask again. */
export const progress = z
  .object({
    orderId: id,
    order: codes(OrderState),
    payment: codes(PaymentState).nullable(),
    /** The provider's sentence, after a decline. */
    decline: z.string().nullable(),
  })
  .meta({ id: 'PaymentProgress' })
export type PaymentProgress = z.output<typeof progress>
