import { z } from 'zod'
import { PlusStatus, PlusType } from '../codes/membership.ts'
import { CouponProduct, ProductCode } from '../codes/payments.ts'
import { codes, id, time } from '../common.ts'
import { price, refundQuote, won } from '../payments/shapes.ts'

/** A Seoul date, YYYY-MM-DD. */
const day = z.string()

/** What the browser hands to the provider's window for a card that is to be kept. */
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
    /** Where phones come back to, with issueId and subscriptionType in its query. */
    redirectUrl: z.string(),
    /** The stand-in's script; null for the provider's own. */
    scriptUrl: z.string().nullable(),
  })
  .meta({ id: 'CardWindow' })
export type CardWindow = z.output<typeof cardWindow>

/** What is offered before joining. */
export const plusOffer = z
  .object({
    monthly: won,
    yearly: won,
    /** What members save on what is sold today: list price and price for members. */
    benefits: z.array(z.object({ product: codes(ProductCode), list: won, memberPrice: won })),
    /** One office of a tour, which automatic tours also go by. */
    tour: z.object({ list: won, memberPrice: won }),
    termsVersion: z.string(),
  })
  .meta({ id: 'PlusOffer' })
export type PlusOffer = z.output<typeof plusOffer>

/** What the membership is worth to the reader in twelve months, or to an actor like them. */
export const plusWorth = z
  .object({
    /** OWN: what the person has bought. TYPICAL: the median of all who bought anything. EXAMPLE: nothing is known yet. */
    basis: z.enum(['OWN', 'TYPICAL', 'EXAMPLE']),
    /** How many actors the median is of; null unless TYPICAL. */
    buyers: z.int().nullable(),
    /**
     * How many in twelve months, of tours the offices, and what one costs today without and with the membership.
     * Without lectures where there has never been one.
     */
    sold: z.array(z.object({ product: codes(CouponProduct), count: z.int(), list: won, memberPrice: won })),
  })
  .meta({ id: 'PlusWorth' })
export type PlusWorth = z.output<typeof plusWorth>

/** Before the card window: what is paid at once, and when again. */
export const plusReady = z
  .object({
    issueId: z.uuid(),
    /** JOIN: the first payment. REPLACE: what is overdue and paid with the new card at once, or null. */
    price: price.nullable(),
    /** The day of the payment after that; null where the plan ends before. */
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
    /** The cycle from the next payment on; the same as now unless it was changed. */
    nextType: codes(PlusType),
    status: codes(PlusStatus),
    /** Seoul dates; `periodEnd` is the first day that no longer belongs to the paid period. */
    periodStart: day,
    periodEnd: day,
    /** When benefits end if nothing is paid any more: the end of the period, or some days later while a payment is tried. */
    benefitsUntil: time,
    /** The day of the next payment; null where none follows. */
    nextBillingAt: day.nullable(),
    /** What the next payment takes, in won; null where none follows. */
    price: won.nullable(),
    /** The card on file, as the provider names it: 국민카드 ****5678. */
    payInfo: z.object({ cardName: z.string(), last4: z.string().nullable() }).nullable(),
    textAlerts: z.boolean(),
    autoTour: z.object({
      isOn: z.boolean(),
      categoryIds: z.array(id),
      monthlyCap: z.int().nullable(),
      profileFileId: id.nullable(),
    }),
    offTourIds: z.array(id),
    /** What changing to yearly costs today: the price less `credit` for the rest of the month. Null where it cannot be. */
    change: z.object({ credit: won, amount: won }).nullable(),
    /** While a payment that fell due is unpaid. `needsCard`: this card will not be tried again. */
    overdue: z
      .object({
        amount: won,
        since: day,
        nextTryOn: day.nullable(),
        needsCard: z.boolean(),
        /** The card company's sentence about the last try. */
        decline: z.string().nullable(),
      })
      .nullable(),
    /** A higher price at the next payment, which needs consent until then. Null once it is given. */
    priceRise: z.object({ amount: won, from: day, canConsentFrom: day }).nullable(),
    /** A payment is being checked at the provider: changes wait for it. */
    isBeingChecked: z.boolean(),
    /** What ending at once gives back today. */
    refundNow: refundQuote,
    /** What member prices have saved since joining. */
    saved: won,
    joinedAt: time,
  })
  .meta({ id: 'Plus' })
export type Plus = z.output<typeof plus>
