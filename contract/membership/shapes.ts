import { z } from 'zod'
import { PlusStatus, PlusType } from '../codes/membership.ts'
import { CouponProduct, ProductCode } from '../codes/payments.ts'
import { codes, id, time } from '../common.ts'
import { price, refundQuote, won } from '../payments/shapes.ts'

/** A Seoul date, YYYY-MM-DD. */
const day = z.string()

/** What the browser passes to the provider's window to register a card on file. */
export const cardWindow = z
  .object({
    storeId: z.string(),
    channelKey: z.string(),
    issueId: z.string(),
    issueName: z.string(),
    offerPeriod: z.enum(['1m', '1y']),
    customer: z.object({
      customerId: z.string(),
      fullName: z.string(),
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
    }),
    /** Where phones return to, with issueId and subscriptionType in the query. */
    redirectUrl: z.string(),
    /** The stand-in's script; null for the provider's own. */
    scriptUrl: z.string().nullable(),
  })
  .meta({ id: 'CardWindow' })
export type CardWindow = z.output<typeof cardWindow>

/** The offer shown before joining. */
export const plusOffer = z
  .object({
    monthly: won,
    yearly: won,
    /** List and member price of every product on sale. */
    benefits: z.array(z.object({ product: codes(ProductCode), list: won, memberPrice: won })),
    /** What ordering one office on paper costs, automatic tours included; `printPrice` is the part for its print. */
    tour: z.object({ list: won, memberPrice: won, printPrice: won }),
    /** When texts about castings would begin for the reader; null: on joining. */
    textsFrom: day.nullable(),
    termsVersion: z.string(),
  })
  .meta({ id: 'PlusOffer' })
export type PlusOffer = z.output<typeof plusOffer>

/** What the membership is worth to the reader in twelve months, or to an actor like them. */
export const plusWorth = z
  .object({
    /** OWN: from the person's own orders. TYPICAL: the median of all buyers. EXAMPLE: there is no data yet. */
    basis: z.enum(['OWN', 'TYPICAL', 'EXAMPLE']),
    /** Number of buyers behind the median; null unless TYPICAL. */
    buyers: z.int().nullable(),
    /**
     * Units bought in twelve months (offices for tours), with today's unit price without and with the membership.
     * Lectures are missing if there has never been one.
     */
    sold: z.array(z.object({ product: codes(CouponProduct), count: z.int(), list: won, memberPrice: won })),
  })
  .meta({ id: 'PlusWorth' })
export type PlusWorth = z.output<typeof plusWorth>

/** Shown before the card window opens: the first charge and the date of the next. */
export const plusReady = z
  .object({
    issueId: z.uuid(),
    /** JOIN: the first payment. REPLACE: the overdue amount that is charged to the new card at once, or null. */
    price: price.nullable(),
    /** The day of the payment after that; null if the plan ends first. */
    nextBillingAt: day.nullable(),
    termsVersion: z.string(),
    /** Null while nothing can be paid. */
    window: cardWindow.nullable(),
  })
  .meta({ id: 'PlusReady' })
export type PlusReady = z.output<typeof plusReady>

export const plus = z
  .object({
    id,
    subscriptionType: codes(PlusType),
    /** The cycle from the next payment on; equals the current one unless changed. */
    nextType: codes(PlusType),
    status: codes(PlusStatus),
    /** Seoul dates; `periodEnd` is the first day that no longer belongs to the paid period. */
    periodStart: day,
    periodEnd: day,
    /**
     * When benefits end if nothing more is paid: the end of the period, or some days later while an overdue payment is
     * retried.
     */
    benefitsUntil: time,
    /** The day of the next payment; null if there is none. */
    nextBillingAt: day.nullable(),
    /** The amount of the next payment in won; null if there is none. */
    price: won.nullable(),
    /** The card on file, as the provider names it: 국민카드 ****5678. */
    payInfo: z.object({ cardName: z.string(), last4: z.string().nullable() }),
    textAlerts: z.boolean(),
    /** When texts begin, after joining again within a year; null once they have. */
    textsFrom: day.nullable(),
    autoTour: z.object({
      isOn: z.boolean(),
      categoryIds: z.array(id),
      /** Offices a month at most. */
      monthlyCap: z.int(),
      profileFileId: id.nullable(),
    }),
    offTourIds: z.array(id),
    /**
     * Cost of changing to yearly today: the price less `credit` for the rest of the month. Null if a change is not
     * possible.
     */
    change: z.object({ credit: won, amount: won }).nullable(),
    /** Set while a due payment is unpaid. `needsCard`: the current card will not be tried again. */
    overdue: z
      .object({
        amount: won,
        since: day,
        nextTryOn: day.nullable(),
        needsCard: z.boolean(),
        /** The card company's message for the last attempt. */
        decline: z.string().nullable(),
      })
      .nullable(),
    /** A price increase at the next payment, which the member has to accept before then. Null once accepted. */
    priceRise: z.object({ amount: won, from: day, canConsentFrom: day }).nullable(),
    /** A payment is being checked at the provider; no changes are possible until it is settled. */
    isBeingChecked: z.boolean(),
    /** The refund for ending everything today, after a fresh change to yearly also for the month before. */
    refundNow: refundQuote,
    /**
     * Undoing a fresh change to yearly today: what comes back, the end of the month that goes on, and its next payment,
     * null after a cancellation. Null if it cannot be undone.
     */
    undoChange: z.object({ refund: won, periodEnd: day, price: won.nullable() }).nullable(),
    /** Unpaid orders at member prices, which ending everything now cancels. */
    openOrders: z.array(z.object({ orderId: id, title: z.string(), amount: won })),
    /** What member prices have saved since joining. */
    saved: won,
    joinedAt: time,
  })
  .meta({ id: 'Plus' })
export type Plus = z.output<typeof plus>
export type PlusAnswer = z.input<typeof plus>
