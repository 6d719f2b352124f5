import type { CodeOf } from '#contract/codes/code-of.ts'
import { declineSentence, type OrderState, type PaymentState, unpaidPaymentStates } from '#contract/codes/payments.ts'
import { money } from '#contract/limits.ts'
import type { AnswerTo, PaymentStore, ProviderPayment } from '#server/integrations/payment/gateway.ts'

/** A collected payment that cannot be settled is refunded after this time. */
const unsettledMinutes = 60
/** Failed settlements before operators are alerted. */
export const failuresToTell = 10

/** A payment as read while it is paid in full. */
export type PaidPayment = Extract<ProviderPayment, { status: 'PAID' }>

/** The fields of a payment and its order on which the next step depends. */
export type Standing = {
  state: CodeOf<typeof PaymentState>
  amount: number
  userId: number | null
  inFlightSince: Date | null
  failures: number
  orderState: CodeOf<typeof OrderState>
  orderExpiresAt: Date
  /** The card on file to charge; null if the person pays in a window. */
  cardId: number | null
}

export type Step =
  /** The money is ours, and the order is fulfilled. */
  | { do: 'settle'; read: PaidPayment }
  /** Money was collected without a claim to it; all of it is refunded. */
  | { do: 'stray'; taken: number; why: string }
  /** Approved in the window, not collected yet. */
  | { do: 'confirm' }
  /** The card on file is to be charged. */
  | { do: 'charge' }
  /** Declined; the person may try again. */
  | { do: 'reopen'; decline: string | null }
  /** The card on file was declined; this attempt is over. */
  | { do: 'decline'; decline: string | null; needsCard: boolean }
  /** Nothing was collected and the order has expired. */
  | { do: 'expire' }
  /** Nothing can be decided now, or nothing is left to do. */
  | { do: 'wait' }

/** The answer to a confirmation or charge. */
export type ProviderAnswer = AnswerTo<'confirm'> | AnswerTo<'chargeBillingKey'>

/** The customer's id at the provider. */
export const customerIdOf = (userId: number): string => `mdr-${userId}`

/**
 * The next step of a payment, from its stored state and the latest reading. Only a status that was read decides: an
 * error, a timeout or a missing payment never means "not collected". `confirmed`: the answer to this run's own
 * confirmation or charge.
 */
export function decide(
  standing: Standing,
  read: AnswerTo<'readPayment'>,
  given: { now: Date; store: PaymentStore; confirmed: ProviderAnswer | null },
): Step {
  if (read.kind === 'unknown') return { do: 'wait' }
  if (read.kind === 'refused')
    return read.type === 'PAYMENT_NOT_FOUND' ? untaken(standing, null, given) : { do: 'wait' }
  const payment = read.value
  if (payment.status === 'PAID') return taken(standing, payment, given)
  if (payment.status === 'PARTIAL_CANCELLED')
    return isUnpaid(standing) ? stray(payment, 'partly cancelled before it was settled') : { do: 'wait' }
  return untaken(standing, payment, given)
}

const isUnpaid = ({ state }: Standing) => unpaidPaymentStates.some(each => each === state)

function taken(standing: Standing, payment: PaidPayment, { now, store }: { now: Date; store: PaymentStore }): Step {
  if (!isUnpaid(standing)) return { do: 'wait' }
  if (standing.state !== 'IN_FLIGHT') return stray(payment, `taken while it was ${standing.state}`)
  if (standing.orderState !== 'OPEN') return stray(payment, `its order is ${standing.orderState}`)
  const isLate = standing.cardId !== null && isOlder(standing.orderExpiresAt, money.holdMinutes, now)
  if (isLate) return stray(payment, 'its order has expired')
  const wrong = difference(standing, payment, store)
  if (wrong) return stray(payment, wrong)
  const isStuck = standing.failures >= failuresToTell && isOlder(standing.inFlightSince, unsettledMinutes, now)
  return isStuck ? stray(payment, 'could not be settled') : { do: 'settle', read: payment }
}

/** The first field in which the collected payment differs from the request. */
function difference(standing: Standing, payment: PaidPayment, store: PaymentStore): string | null {
  const { channel } = payment
  const facts = {
    amount: payment.amount.total === standing.amount,
    currency: payment.currency === 'KRW',
    store: payment.storeId === store.id,
    channel:
      channel.key === undefined || channel.key === store.channelKeys[standing.cardId === null ? 'payment' : 'card'],
    'kind of channel': (channel.type === 'TEST') === store.isTest,
    customer: standing.userId === null || payment.customer.id === customerIdOf(standing.userId),
  }
  const wrong = Object.entries(facts).filter(([, isRight]) => !isRight)
  return wrong.length ? `other ${wrong.map(([name]) => name).join(', ')}` : null
}

const stray = (payment: ProviderPayment, why: string): Step => ({ do: 'stray', taken: payment.amount.total, why })

function untaken(
  standing: Standing,
  payment: ProviderPayment | null,
  given: { now: Date; confirmed: ProviderAnswer | null },
): Step {
  if (standing.cardId !== null) return uncharged(standing, payment, given)
  const { now, confirmed } = given
  const isOver = standing.orderState !== 'OPEN' || standing.orderExpiresAt <= now
  if (standing.state === 'READY') return isOver ? { do: 'expire' } : { do: 'wait' }
  if (standing.state !== 'IN_FLIGHT') return { do: 'wait' }
  // Nothing is collected for an order that has ended, and its window does not open again.
  const hasEnded = standing.orderState !== 'OPEN'
  const untook = (decline: string | null): Step =>
    hasEnded ? { do: 'decline', decline, needsCard: false } : { do: 'reopen', decline }
  if (payment?.status === 'FAILED' || payment?.status === 'CANCELLED') return untook(declineOf(payment))
  // A refusal means that this confirmation collected nothing; ALREADY_PAID means that another one did, which a later
  // reading shows.
  if (confirmed?.kind === 'refused' && confirmed.type !== 'ALREADY_PAID') return untook(inKorean(confirmed.message))
  if (isOlder(standing.inFlightSince, money.holdMinutes, now)) return untook(null)
  return confirmed || hasEnded ? { do: 'wait' } : { do: 'confirm' }
}

// A charge ends by a status that was read, or by a permanent refusal. Refusals about our store's settings are not the
// card's fault, so the charge waits.
function uncharged(
  { state, orderState, orderExpiresAt, inFlightSince }: Standing,
  payment: ProviderPayment | null,
  { now, confirmed: charged }: { now: Date; confirmed: ProviderAnswer | null },
): Step {
  if (state !== 'IN_FLIGHT') return { do: 'wait' }
  if (payment?.status === 'FAILED')
    return { do: 'decline', decline: declineOf(payment), needsCard: isCardGone(payment.failure.pgCode) }
  // Refunded in the provider's console before we read the payment.
  if (payment?.status === 'CANCELLED') return { do: 'decline', decline: null, needsCard: false }
  if (charged?.kind === 'refused') {
    const needsCard = keyRefusals.includes(charged.type)
    if (needsCard || charged.type === 'MAX_TRANSACTION_COUNT_REACHED')
      return { do: 'decline', decline: null, needsCard }
  }
  const isAsked = payment !== null && payment.status !== 'READY'
  if (charged || isAsked) return { do: 'wait' }
  if (orderState === 'OPEN' && orderExpiresAt > now) return { do: 'charge' }
  // Nobody is charged for an order that has ended or expired. An earlier charge without an answer may still arrive.
  return isOlder(inFlightSince, money.holdMinutes, now)
    ? { do: 'decline', decline: null, needsCard: false }
    : { do: 'wait' }
}

const keyRefusals: readonly string[] = ['BILLING_KEY_NOT_FOUND', 'BILLING_KEY_ALREADY_DELETED']

/**
 * Codes of card companies (ISO 8583) and of Toss Payments (its published error codes) for cards that are lost, stopped,
 * expired, unknown or of a kind that cannot be charged. Refusals with other codes are retried.
 */
const cardsGone = new Set([
  ...['14', '41', '43', '54', 'INVALID_STOPPED_CARD', 'INVALID_CARD_LOST_OR_STOLEN', 'INVALID_CARD_EXPIRATION'],
  ...['INVALID_CARD_NUMBER', 'INVALID_BILL_KEY_REQUEST', 'NOT_SUPPORTED_CARD_TYPE'],
])
const isCardGone = (pgCode: string | undefined) => pgCode !== undefined && cardsGone.has(pgCode)

/** What the card company says to the buyer, or our sentence for its code; null if neither is one. */
function declineOf(payment: ProviderPayment): string | null {
  if (payment.status !== 'FAILED') return null
  const { pgCode, pgMessage, reason } = payment.failure
  return inKorean(pgMessage) ?? inKorean(declineSentence(pgCode ?? '')) ?? inKorean(reason)
}

/** A text from the provider that a buyer can read; null for its types and codes, and for other languages. */
const inKorean = (text: string | undefined): string | null => (text && /[가-힣]/.test(text) ? text : null)

const isOlder = (since: Date | null, minutes: number, now: Date) =>
  since !== null && now.getTime() - since.getTime() > minutes * 60_000
