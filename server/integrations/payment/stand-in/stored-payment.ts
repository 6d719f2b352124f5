import type { ProviderCancellation, ProviderPayment } from '../gateway.ts'
import type { FaultName } from './faults.ts'

export type Attempt = { txId: string; token: string; state: 'OPEN' | 'APPROVED' | 'DECLINED' | 'CAPTURED' }
export type Base = Omit<
  Extract<ProviderPayment, { status: 'PAY_PENDING' }>,
  'status' | 'amount' | 'updatedAt' | 'statusChangedAt' | 'pgTxId'
>
type Moment = { status: 'READY' } | { status: 'PAID' | 'FAILED'; at: string; pgCode?: string; pgMessage?: string }
export type StoredPayment = {
  base: Base
  total: number
  state: Moment
  attempts: Attempt[]
  cancellations: ProviderCancellation[]
  disputes: { status: 'UNRESOLVED'; reason: string; createdAt: string }[]
}

export const summary = ({ base, state }: StoredPayment) => ({
  pgTxId: `pg-${base.transactionId}`,
  paidAt: state.status === 'READY' ? base.requestedAt : state.at,
})

export function wrongFacts({ base }: StoredPayment, fault?: FaultName): Partial<Base> {
  if (fault === 'wrong-store') return { storeId: 'store-of-somebody-else' }
  if (fault === 'wrong-customer') return { customer: { ...base.customer, id: 'somebody-else' } }
  return {}
}

const sumOf = (cancellations: ProviderCancellation[]) => cancellations.reduce((sum, one) => sum + one.totalAmount, 0)
export const cancelledOf = ({ cancellations }: StoredPayment) =>
  sumOf(cancellations.filter(one => one.status === 'SUCCEEDED'))
export const reservedOf = ({ cancellations }: StoredPayment) =>
  sumOf(cancellations.filter(one => one.status !== 'FAILED'))

export function amountsOf(stored: StoredPayment) {
  const { total, state } = stored
  const cancelled = cancelledOf(stored)
  const vat = Math.round(total / 11)
  const paid = state.status === 'PAID' ? total - cancelled : 0
  return { total, taxFree: 0, vat, supply: total - vat, discount: 0, paid, cancelled, cancelledTaxFree: 0 }
}

/** The payment as the provider shows it. */
export function shown(stored: StoredPayment): ProviderPayment {
  const { base, state, cancellations, disputes } = stored
  const changedAt = state.status === 'READY' ? base.requestedAt : state.at
  const common = { ...base, amount: amountsOf(stored), updatedAt: changedAt, statusChangedAt: changedAt }
  if (state.status === 'READY') return { ...common, status: 'READY' }
  if (state.status === 'FAILED') {
    const { pgCode, pgMessage } = state
    return { ...common, status: 'FAILED', failedAt: state.at, failure: { reason: pgMessage, pgCode, pgMessage } }
  }
  const receiptUrl = `https://receipt.invalid/${base.id}`
  const paid = { ...common, pgTxId: `pg-${base.transactionId}`, paidAt: state.at, receiptUrl }
  const cancelled = cancelledOf(stored)
  if (cancelled === 0) return { ...paid, status: 'PAID', disputes, ...(cancellations.length && { cancellations }) }
  const cancelledAt = cancellations.findLast(one => one.status === 'SUCCEEDED')?.cancelledAt ?? state.at
  return { ...paid, status: cancelled === stored.total ? 'CANCELLED' : 'PARTIAL_CANCELLED', cancellations, cancelledAt }
}
