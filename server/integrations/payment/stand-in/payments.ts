import { randomUUID } from 'node:crypto'
import { present } from '#server/kernel/present.ts'
import type { ProviderBillingKey, ProviderCancellation, ProviderEvent } from '../gateway.ts'
import type { BodyOf } from '../provider-schema.ts'
import type { FaultName } from './faults.ts'
import type { Hooks } from './hooks.ts'
import type { Journal } from './journal.ts'
import { consoleTexts as texts } from './messages.ts'
import { cardMethod, channelOf, standInStore } from './store.ts'
import {
  type Attempt,
  amountsOf,
  type Base,
  cancelledOf,
  reservedOf,
  type StoredPayment,
  summary,
  wrongFacts,
} from './stored-payment.ts'

/** A documented error of a call. */
export class Refusal extends Error {
  readonly type: string
  readonly status: number
  readonly pg: { pgCode: string; pgMessage: string } | undefined
  constructor(type: string, status: number, pg?: { pgCode: string; pgMessage: string }) {
    super(type)
    this.type = type
    this.status = status
    this.pg = pg
  }
}

type NewPayment = {
  paymentId: string
  orderName: string
  total: number
  customer: Base['customer']
  /** How the buyer pays; a card unless the window said otherwise. */
  method?: Base['method']
  billingKey?: string
}

/** Charges and windows of one payment id; the provider allows few. */
const maxAttempts = 10
const declines = {
  'soft-decline': { pgCode: '51', pgMessage: texts.limitReached },
  'hard-decline': { pgCode: '41', pgMessage: texts.cardLost },
} as const

const isDecline = (name: FaultName | undefined): name is keyof typeof declines =>
  name === 'soft-decline' || name === 'hard-decline'

type Setup = { journal: Journal; hooks: Pick<Hooks, 'tell'>; now(): Date }

/** Payments as the provider keeps them. Every method is one committed change, or throws a Refusal and changes nothing. */
export function createPayments({ journal, hooks, now }: Setup) {
  const payments = journal.table<StoredPayment>('payments')
  const registered = journal.table<{ totalAmount: number }>('registered')
  const events = journal.table<ProviderEvent>('events')
  const stamp = () => now().toISOString()

  function find(paymentId: string): StoredPayment {
    const found = payments.get(paymentId)
    if (!found) throw new Refusal('PAYMENT_NOT_FOUND', 404)
    return found
  }

  function tell(type: string, { base, attempts }: StoredPayment, cancellationId?: string): void {
    const { id: paymentId, storeId } = base
    const transactionId = attempts.at(-1)?.txId ?? base.transactionId
    hooks.tell(`Transaction.${type}`, { paymentId, storeId, transactionId, ...(cancellationId && { cancellationId }) })
  }

  function begin({ paymentId, orderName, total, customer, method, billingKey }: NewPayment): StoredPayment {
    const before = payments.get(paymentId)
    if (before?.state.status === 'PAID') throw new Refusal('ALREADY_PAID', 409)
    if ((before?.attempts.length ?? 0) >= maxAttempts) throw new Refusal('MAX_TRANSACTION_COUNT_REACHED', 400)
    const txId = randomUUID()
    const base: Base = {
      id: paymentId,
      transactionId: txId,
      merchantId: 'merchant-stand-in',
      storeId: standInStore.id,
      version: 'V2',
      channel: channelOf(billingKey ? 'card' : 'payment'),
      ...(billingKey && { billingKey }),
      ...(method && { method }),
      requestedAt: stamp(),
      orderName,
      currency: 'KRW',
      customer,
      origin: { platformType: billingKey ? 'API' : 'PC', ipAddress: '127.0.0.1' },
    }
    const attempt: Attempt = { txId, token: `token-${randomUUID()}`, state: 'OPEN' }
    const attempts = [...(before?.attempts ?? []), attempt]
    return { base, total, state: { status: 'READY' }, attempts, cancellations: [], disputes: [] }
  }

  const mark = (stored: StoredPayment, txId: string, state: Attempt['state']) =>
    stored.attempts.map(one => (one.txId === txId ? { ...one, state } : one))

  function capture(stored: StoredPayment, txId: string, fault?: FaultName): StoredPayment {
    const paid: StoredPayment = {
      ...stored,
      base: {
        ...stored.base,
        transactionId: txId,
        method: stored.base.method ?? cardMethod('PaymentMethodCard'),
        ...wrongFacts(stored, fault),
      },
      total: fault === 'wrong-amount' ? stored.total + 1000 : stored.total,
      state: { status: 'PAID', at: stamp() },
      attempts: mark(stored, txId, 'CAPTURED'),
    }
    payments.set(stored.base.id, paid)
    record(paid, 'PAID', paid.total)
    tell('Paid', paid)
    return paid
  }

  function fail(stored: StoredPayment, txId: string, pg: { pgCode: string; pgMessage: string }): void {
    const failed: StoredPayment = {
      ...stored,
      state: { status: 'FAILED', at: stamp(), ...pg },
      attempts: mark(stored, txId, 'DECLINED'),
    }
    payments.set(stored.base.id, failed)
    tell('Failed', failed)
  }

  function record(
    stored: StoredPayment,
    type: ProviderEvent['type'],
    won: number,
    cancellation?: ProviderCancellation,
  ) {
    const { base } = stored
    const { merchantId, storeId, version, requestedAt, orderName, currency, customer, origin } = base
    const common = { merchantId, storeId, version, requestedAt, orderName, currency, customer, origin }
    const id = `${String(events.all().length + 1).padStart(9, '0')}`
    const event = {
      ...common,
      id,
      paymentId: base.id,
      transactionId: base.transactionId,
      channel: base.channel,
      createdAt: stamp(),
      totalAmount: amountsOf(stored),
      eventAmount: won,
    }
    events.set(id, type === 'PAID' ? { ...event, type, disputes: [] } : { ...event, type, cancellation })
  }

  /** Refunds money, with an event and a hook. */
  function giveBack(stored: StoredPayment, cancellation: ProviderCancellation): void {
    payments.set(stored.base.id, stored)
    const type = cancelledOf(stored) === stored.total ? 'CANCELLED' : 'PARTIAL_CANCELLED'
    record(stored, type, -cancellation.totalAmount, cancellation)
    tell(type === 'CANCELLED' ? 'Cancelled' : 'PartialCancelled', stored, cancellation.id)
  }

  function newCancellation(won: number, reason: string, trigger: ProviderCancellation['trigger']) {
    const vat = Math.round(won / 11)
    const common = { totalAmount: won, taxFreeAmount: 0, vatAmount: vat, reason, requestedAt: stamp() }
    return { id: randomUUID(), ...common, trigger }
  }

  return {
    find,
    all: () => payments.all(),
    events: () => events.all(),

    preRegister(paymentId: string, { totalAmount }: BodyOf<'preRegister'>) {
      if (payments.get(paymentId)?.state.status === 'PAID') throw new Refusal('ALREADY_PAID', 409)
      registered.set(paymentId, { totalAmount })
      return {}
    },

    /** A person opens the window. */
    open(payment: NewPayment): { txId: string; token: string } {
      const fixed = registered.get(payment.paymentId)
      if (fixed && fixed.totalAmount !== payment.total) throw new Refusal('INVALID_REQUEST', 400)
      const stored = begin(payment)
      payments.set(payment.paymentId, stored)
      tell('Ready', stored)
      return present(stored.attempts.at(-1))
    },
    /** The person pays; with `isCaptured` the money is collected at once, as without manual confirmation. */
    approve(paymentId: string, txId: string, isCaptured: boolean): { paymentToken?: string } {
      const stored = find(paymentId)
      if (stored.state.status === 'PAID') throw new Refusal('ALREADY_PAID', 409)
      if (isCaptured) capture(stored, txId)
      else payments.set(paymentId, { ...stored, attempts: mark(stored, txId, 'APPROVED') })
      return isCaptured ? {} : { paymentToken: stored.attempts.find(one => one.txId === txId)?.token }
    },
    decline(paymentId: string, txId: string, pg: { pgCode: string; pgMessage: string }): void {
      const stored = find(paymentId)
      if (stored.state.status === 'READY') fail(stored, txId, pg)
    },

    confirm(paymentId: string, body: BodyOf<'confirm'>, fault?: FaultName) {
      const stored = find(paymentId)
      if (stored.state.status === 'PAID') throw new Refusal('ALREADY_PAID', 409)
      const attempt = stored.attempts.find(one => one.token === body.paymentToken)
      if (attempt?.state !== 'APPROVED') throw new Refusal('INVALID_PAYMENT_TOKEN', 400)
      const isSame = attempt.txId === body.txId && stored.total === body.totalAmount && body.isTest !== false
      if (!isSame) throw new Refusal('INFORMATION_MISMATCH', 409)
      if (isDecline(fault)) {
        fail(stored, attempt.txId, declines[fault])
        throw new Refusal('PG_PROVIDER', 502, declines[fault])
      }
      return summary(capture(stored, attempt.txId, fault))
    },

    charge(paymentId: string, body: BodyOf<'chargeBillingKey'>, key: ProviderBillingKey, fault?: FaultName) {
      const customer = { ...body.customer, name: body.customer?.name?.full }
      const { billingKey, orderName } = body
      const known = { id: customer.id ?? key.customer.id, ...(customer.name && { name: customer.name }) }
      const card = key.methods?.[0]?.card
      const method = card && { method: { type: 'PaymentMethodCard', card } }
      const stored = begin({ paymentId, orderName, total: body.amount.total, customer: known, billingKey, ...method })
      const txId = stored.base.transactionId
      if (isDecline(fault)) {
        fail(stored, txId, declines[fault])
        throw new Refusal('PG_PROVIDER', 502, declines[fault])
      }
      return { payment: summary(capture(stored, txId, fault)) }
    },

    cancel(paymentId: string, { amount, currentCancellableAmount, reason }: BodyOf<'cancel'>, fault?: FaultName) {
      const stored = find(paymentId)
      if (stored.state.status !== 'PAID') throw new Refusal('PAYMENT_NOT_PAID', 409)
      const left = stored.total - reservedOf(stored)
      if (left === 0) throw new Refusal('PAYMENT_ALREADY_CANCELLED', 409)
      if (left !== currentCancellableAmount) throw new Refusal('CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN', 409)
      if (amount > left) throw new Refusal('CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT', 409)
      if (fault === 'max-attempts') throw new Refusal('MAX_CANCEL_COUNT_REACHED', 409)
      const common = newCancellation(amount, reason, 'API')
      if (fault === 'requested' || fault === 'cancel-failed') {
        const status = fault === 'requested' ? 'REQUESTED' : 'FAILED'
        const cancellation = { ...common, status } as ProviderCancellation
        const changed = { ...stored, cancellations: [...stored.cancellations, cancellation] }
        payments.set(paymentId, changed)
        if (fault === 'requested') tell('CancelPending', changed, cancellation.id)
        return { cancellation }
      }
      const cancellation: ProviderCancellation = { ...common, status: 'SUCCEEDED', cancelledAt: stamp() }
      giveBack({ ...stored, cancellations: [...stored.cancellations, cancellation] }, cancellation)
      return { cancellation }
    },

    /** Ends a cancellation that was only requested. */
    settleCancellation(paymentId: string, cancellationId: string, status: 'SUCCEEDED' | 'FAILED'): void {
      const stored = find(paymentId)
      const open = stored.cancellations.find(one => one.id === cancellationId && one.status === 'REQUESTED')
      if (!open) throw new Refusal('INVALID_REQUEST', 400)
      const settled = {
        ...open,
        status,
        ...(status === 'SUCCEEDED' && { cancelledAt: stamp() }),
      } as ProviderCancellation
      const changed = { ...stored, cancellations: stored.cancellations.map(one => (one === open ? settled : one)) }
      if (status === 'SUCCEEDED') giveBack(changed, settled)
      else payments.set(paymentId, changed)
    },

    /** Refunds money without us: at the provider's console, or by the card company. */
    giveBackElsewhere(paymentId: string, trigger: 'CONSOLE' | 'CHARGEBACK', won?: number): void {
      const stored = find(paymentId)
      const left = stored.total - reservedOf(stored)
      if (stored.state.status !== 'PAID' || (won ?? left) > left || left === 0)
        throw new Refusal('INVALID_REQUEST', 400)
      const reason = trigger === 'CONSOLE' ? texts.cancelled : texts.disputed
      const common = newCancellation(won ?? left, reason, trigger)
      const cancellation: ProviderCancellation = { ...common, status: 'SUCCEEDED', cancelledAt: stamp() }
      const dispute = { status: 'UNRESOLVED' as const, reason, createdAt: stamp() }
      const disputes = trigger === 'CHARGEBACK' ? [...stored.disputes, dispute] : stored.disputes
      if (trigger === 'CHARGEBACK') tell('DisputeCreated', stored)
      giveBack({ ...stored, disputes, cancellations: [...stored.cancellations, cancellation] }, cancellation)
    },

    readEvents({ from, until, cursor, size, storeId }: BodyOf<'readEventsByCursor'>) {
      const [start, end] = [new Date(from), new Date(until)]
      const items = events
        .all()
        .filter(one => storeId === undefined || one.storeId === storeId)
        .filter(one => new Date(one.createdAt) >= start && new Date(one.createdAt) <= end)
        .filter(one => cursor === undefined || one.id > cursor)
        .slice(0, size)
      return { items: items.map(paymentEvent => ({ paymentEvent, cursor: paymentEvent.id })) }
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
