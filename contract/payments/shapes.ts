import { z } from 'zod'
import {
  OrderState,
  PayMethod,
  PaymentMethod,
  PaymentState,
  ProductCode,
  RefundSource,
  RefundState,
} from '../codes/payments.ts'
import { codes, id, time } from '../common.ts'
import { money } from '../limits.ts'

/** Integer won, VAT included. */
export const won = z.int().min(0)

export const priceLine = z
  .object({
    ref: z.string(),
    label: z.string(),
    list: won,
    /** Discounts from membership, bundles and coupons off the list price. */
    off: won,
    paid: won,
  })
  .meta({ id: 'PriceLine' })

/** The price shown before paying. `memberAmount`: what a member would pay without coupons. */
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

/** What the browser passes to the provider's payment window. */
export const paymentWindow = z
  .object({
    paymentId: z.string(),
    orderName: z.string(),
    totalAmount: won,
    currency: z.literal('KRW'),
    storeId: z.string(),
    channelKey: z.string(),
    /** Those that the store offers, the usual one first. */
    payMethods: z.array(codes(PayMethod)),
    customer: z.object({
      customerId: z.string(),
      fullName: z.string(),
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
    }),
    /** Where phones return to, on the site they came from. */
    redirectUrl: z.string(),
    /** The stand-in's script; null for the provider's own. */
    scriptUrl: z.string().nullable(),
    isTest: z.boolean(),
  })
  .meta({ id: 'PaymentWindow' })
export type PaymentWindow = z.output<typeof paymentWindow>

/** `window` is null if nothing is left to pay. */
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

/** Fields of every purchase. The server computes the price; `expectedAmount` is what the buyer was shown. */
export const buy = {
  orderKey: z.uuid(),
  expectedAmount: won,
  couponIds: z.array(id).max(money.couponsAnOrder).default([]),
  agreed: z.literal(true),
  termsVersion: z.string().max(40),
}

/** The refund for a cancellation now, with what is deducted and why. */
export const refundQuote = z
  .object({
    /** False if the refund rule gives nothing back, or nothing is left. */
    isPossible: z.boolean(),
    refund: won,
    kept: z.array(z.object({ label: z.string(), amount: won })),
    /** What comes back part by part, where an order has parts. */
    back: z.array(z.object({ label: z.string(), amount: won })).optional(),
    /** Coupons return to their holder. */
    couponBack: z.boolean(),
    /** A sentence that explains the amount, or why there is no refund. */
    note: z.string(),
  })
  .meta({ id: 'RefundQuote' })
export type RefundQuote = z.output<typeof refundQuote>

/** A cancellation by an operator. `isProposed`: nothing has ended yet, a second operator approves the refund. */
export const cancelled = z.object({ isProposed: z.boolean() })

/** The body of a cancellation; without `expectedRefund` the current quote is accepted. */
export const back = z.strictObject({ expectedRefund: won.optional() })

const refund = z
  .object({
    id,
    amount: won,
    kept: won,
    source: codes(RefundSource),
    state: codes(RefundState),
    createdAt: time,
    /** A Seoul date, at most three business days ahead. */
    dueOn: z.string(),
    doneAt: time.nullable(),
  })
  .meta({ id: 'Refund' })

/** Progress of what was ordered, in a word of its product, and the page that shows it. */
const fulfilment = z.object({
  label: z.string(),
  path: z.string(),
  /** What happens next, with its date; null when nothing does by itself. */
  next: z.string().nullable(),
  /** Where it can be seen now: the first video of a lecture on demand, a delivered feedback; else null. */
  startPath: z.string().nullable(),
  /** Cancelled, even if a part stays paid for. */
  isCancelled: z.boolean(),
})
export type Fulfilment = z.output<typeof fulfilment>

export const orderRow = z
  .object({
    orderId: id,
    product: codes(ProductCode),
    title: z.string(),
    state: codes(OrderState),
    /** A return from the payment window is being checked with the provider. */
    isBeingChecked: z.boolean(),
    amount: won,
    refunded: won,
    /** Approved refunds that are not sent yet. */
    refundDue: won,
    createdAt: time,
    paidAt: time.nullable(),
    expiresAt: time,
    /** Null before payment, and for products without progress. */
    fulfilment: fulfilment.nullable(),
  })
  .meta({ id: 'OrderRow' })
export type OrderRow = z.output<typeof orderRow>

export const order = orderRow
  .extend({
    /** Details of the order, such as the profile and the request. */
    about: z.array(z.object({ label: z.string(), value: z.string() })),
    price,
    coupons: z.array(z.object({ id, title: z.string() })),
    payment: z
      .object({
        state: codes(PaymentState),
        method: codes(PaymentMethod).nullable(),
        /** '현대카드 ****1234' */
        methodLabel: z.string().nullable(),
        /**
         * Why the last attempt was declined: the provider's message, or ours for a code from the window; may be empty.
         */
        decline: z.string().nullable(),
        receiptUrl: z.string().nullable(),
      })
      .nullable(),
    refunds: z.array(refund),
    /** The refund for cancelling now; null unless the order is paid. */
    cancellation: refundQuote.nullable(),
    /** To resume payment; null unless the order awaits it. */
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
    /** The provider's slip, which is the legal proof. */
    receiptUrl: z.string().nullable(),
  })
  .meta({ id: 'Receipt' })

/** The state of a payment after returning from the window. IN_FLIGHT: poll again. */
export const progress = z
  .object({
    orderId: id,
    order: codes(OrderState),
    payment: codes(PaymentState).nullable(),
    /** The provider's message after a decline. */
    decline: z.string().nullable(),
  })
  .meta({ id: 'PaymentProgress' })
export type PaymentProgress = z.output<typeof progress>
