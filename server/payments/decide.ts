import type { CodeOf } from '#contract/codes/code-of.ts'
import type { OrderState, PaymentState } from '#contract/codes/payments.ts'
import type { AnswerTo, PaymentStore, ProviderPayment } from '#server/integrations/payment/gateway.ts'

/** How long a return from the window may be confirmed, past the end of its order too. */
export const holdMinutes = 10
/** After this long a payment that was taken but cannot be settled goes back. */
const unsettledMinutes = 60
/** Failed settlements before operators are told. */
export const failuresToTell = 10

/** A payment with its order, as far as the next step depends on them. */
export type Standing = {
  state: CodeOf<typeof PaymentState>
  amount: number
  userId: number | null
  inFlightSince: Date | null
  failures: number
  orderState: CodeOf<typeof OrderState>
  orderExpiresAt: Date
}

export type Step =
  /** The money is ours and the order gets what it paid for. */
  | { do: 'settle'; read: ProviderPayment }
  /** Money was taken without a claim to it: all of it goes back. */
  | { do: 'stray'; taken: number; why: string }
  /** Approved in the window, not taken yet. */
  | { do: 'confirm' }
  /** Declined: the person may try again. */
  | { do: 'reopen'; decline: string | null }
  /** Nothing was taken and the order's time is over. */
  | { do: 'expire' }
  /** Nothing can be said now, or nothing is to be done. */
  | { do: 'wait' }

/** The customer's id at the provider. */
export const customerIdOf = (userId: number): string => `mdr-${userId}`

/**
 * The next step of a payment, from what we know and what was just read. Only a status that was read decides: an error,
 * a timeout or a missing payment never says that nothing was taken. `confirmed`: the answer to this run's own confirm.
 */
export function decide(
  standing: Standing,
  read: AnswerTo<'readPayment'>,
  given: { now: Date; store: PaymentStore; confirmed: AnswerTo<'confirm'> | null },
): Step {
  if (read.kind === 'unknown') return { do: 'wait' }
  if (read.kind === 'refused')
    return read.type === 'PAYMENT_NOT_FOUND' ? untaken(standing, null, given) : { do: 'wait' }
  const payment = read.value
  switch (payment.status) {
    case 'PAID':
      return taken(standing, payment, given)
    case 'PARTIAL_CANCELLED':
      return isUnpaid(standing) ? stray(payment, 'partly cancelled before it was settled') : { do: 'wait' }
    case 'FAILED':
      return untaken(standing, payment, given)
    case 'CANCELLED':
      return standing.state === 'IN_FLIGHT' ? { do: 'reopen', decline: null } : untaken(standing, payment, given)
    default:
      return untaken(standing, payment, given)
  }
}

const isUnpaid = ({ state }: Standing) => ['READY', 'IN_FLIGHT', 'EXPIRED', 'VOIDED'].includes(state)

function taken(standing: Standing, payment: ProviderPayment, { now, store }: { now: Date; store: PaymentStore }): Step {
  if (!isUnpaid(standing)) return { do: 'wait' }
  if (standing.state !== 'IN_FLIGHT') return stray(payment, `taken while it was ${standing.state}`)
  if (standing.orderState !== 'OPEN') return stray(payment, `its order is ${standing.orderState}`)
  const wrong = difference(standing, payment, store)
  if (wrong) return stray(payment, wrong)
  const isStuck = standing.failures >= failuresToTell && isOlder(standing.inFlightSince, unsettledMinutes, now)
  return isStuck ? stray(payment, 'could not be settled') : { do: 'settle', read: payment }
}

/** What of a taken payment is not what was asked for. */
function difference(standing: Standing, payment: ProviderPayment, store: PaymentStore): string | null {
  const channel = 'channel' in payment ? payment.channel : undefined
  const facts = {
    amount: payment.amount.total === standing.amount,
    currency: payment.currency === 'KRW',
    store: payment.storeId === store.id,
    channel: channel?.key === undefined || channel.key === store.channelKeys.payment,
    'kind of channel': channel === undefined || (channel.type === 'TEST') === store.isTest,
    customer: standing.userId === null || payment.customer.id === customerIdOf(standing.userId),
  }
  const wrong = Object.entries(facts).filter(([, isRight]) => !isRight)
  return wrong.length ? `other ${wrong.map(([name]) => name).join(', ')}` : null
}

const stray = (payment: ProviderPayment, why: string): Step => ({ do: 'stray', taken: payment.amount.total, why })

function untaken(
  standing: Standing,
  payment: ProviderPayment | null,
  { now, confirmed }: { now: Date; confirmed: AnswerTo<'confirm'> | null },
): Step {
  const isOver = standing.orderState !== 'OPEN' || standing.orderExpiresAt <= now
  if (standing.state === 'READY') return isOver ? { do: 'expire' } : { do: 'wait' }
  if (standing.state !== 'IN_FLIGHT') return { do: 'wait' }
  if (payment?.status === 'FAILED') return { do: 'reopen', decline: declineOf(payment) }
  // A refusal says that this confirm took nothing; ALREADY_PAID says that another did, which a later reading shows.
  if (confirmed?.kind === 'refused' && confirmed.type !== 'ALREADY_PAID')
    return { do: 'reopen', decline: confirmed.message || null }
  if (isOlder(standing.inFlightSince, holdMinutes, now)) return { do: 'reopen', decline: null }
  return confirmed ? { do: 'wait' } : { do: 'confirm' }
}

const declineOf = (payment: ProviderPayment): string | null =>
  payment.status === 'FAILED' ? (payment.failure.pgMessage ?? payment.failure.reason ?? null) : null

const isOlder = (since: Date | null, minutes: number, now: Date) =>
  since !== null && now.getTime() - since.getTime() > minutes * 60_000
