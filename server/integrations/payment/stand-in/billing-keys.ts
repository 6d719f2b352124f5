import { randomUUID } from 'node:crypto'
import type { ProviderBillingKey } from '../gateway.ts'
import type { BodyOf } from '../provider-schema.ts'
import type { FaultName } from './faults.ts'
import type { Hooks } from './hooks.ts'
import type { Journal } from './journal.ts'
import { Refusal } from './payments.ts'
import { cardMethod, channelOf, standInStore } from './store.ts'

/** What happens to charges of a card that is over its limit or lost. */
export type CardDecline = 'soft-decline' | 'hard-decline'
type Customer = ProviderBillingKey['customer']
type Issue = {
  token: string
  issueId?: string
  customer: Customer
  state: 'OPEN' | 'APPROVED' | 'DECLINED'
  billingKey?: string
  card?: CardDecline
}
type Setup = { journal: Journal; hooks: Hooks; now(): Date }

/** Cards on file as the provider keeps them. Every method is one committed change, or throws a Refusal. */
export function createBillingKeys({ journal, hooks, now }: Setup) {
  const issues = journal.table<Issue>('issues')
  const keys = journal.table<ProviderBillingKey>('keys')
  const declining = journal.table<CardDecline>('declining')
  const stamp = () => now().toISOString()

  function find(billingKey: string): ProviderBillingKey {
    const found = keys.get(billingKey)
    if (!found) throw new Refusal('BILLING_KEY_NOT_FOUND', 404)
    return found
  }

  /** Each further card of a person has another number. */
  const numberOfNext = ({ id }: Customer) =>
    String(1000 + ((4678 + 1111 * keys.all().filter(({ customer }) => customer.id === id).length) % 9000))

  return {
    find,
    all: () => keys.all(),

    /** Opens a window for a person; `token` identifies the issue from then on. */
    open({ issueId, customer }: { issueId?: string; customer: Customer }): { token: string } {
      const token = `issue-${randomUUID()}`
      issues.set(token, { token, issueId, customer, state: 'OPEN' })
      return { token }
    },
    approve(token: string, card?: CardDecline): void {
      const issue = issues.get(token)
      if (issue?.state === 'OPEN') issues.set(token, { ...issue, state: 'APPROVED', ...(card && { card }) })
    },
    decline(token: string): void {
      const issue = issues.get(token)
      if (issue?.state === 'OPEN') issues.set(token, { ...issue, state: 'DECLINED' })
    },

    confirm({ billingIssueToken, isTest }: BodyOf<'confirmBillingKey'>, fault?: FaultName) {
      const issue = issues.get(billingIssueToken)
      if (issue?.state !== 'APPROVED') throw new Refusal('BILLING_KEY_NOT_FOUND', 404)
      if (issue.billingKey) throw new Refusal('BILLING_KEY_ALREADY_ISSUED', 409)
      if (isTest === false) throw new Refusal('INFORMATION_MISMATCH', 409)
      const billingKey = `billing-key-${randomUUID()}`
      const { issueId, customer } = issue
      const storeId = fault === 'wrong-store' ? 'store-of-somebody-else' : standInStore.id
      const key: ProviderBillingKey = {
        status: 'ISSUED',
        billingKey,
        merchantId: 'merchant-stand-in',
        storeId,
        methods: [cardMethod('BillingKeyPaymentMethodCard', numberOfNext(customer))],
        channels: [channelOf('card')],
        customer: fault === 'wrong-customer' ? { ...customer, id: 'somebody-else' } : customer,
        ...(issueId && { issueId }),
        issuedAt: stamp(),
      }
      issues.set(billingIssueToken, { ...issue, billingKey })
      keys.set(billingKey, key)
      if (issue.card) declining.set(billingKey, issue.card)
      hooks.tell('BillingKey.Issued', { billingKey, storeId })
      return { billingKey }
    },

    list({ page, filter }: BodyOf<'findBillingKeys'>) {
      const { number, size } = page ?? { number: 0, size: 10 }
      const found = keys
        .all()
        .filter(key => key.customer.id === filter.customerId && key.storeId === (filter.storeId ?? key.storeId))
        .reverse()
      const items = found.slice(number * size, (number + 1) * size)
      return { items, page: { number, size, totalCount: found.length } }
    },

    /** The key, if it can be charged. */
    usable(billingKey: string): ProviderBillingKey {
      const key = find(billingKey)
      if (key.status === 'DELETED') throw new Refusal('BILLING_KEY_ALREADY_DELETED', 409)
      return key
    },

    /** The decline of a charge of the key, if any. */
    declineOf: (billingKey: string): CardDecline | undefined => declining.get(billingKey),

    delete(billingKey: string) {
      const key = find(billingKey)
      if (key.status === 'DELETED') throw new Refusal('BILLING_KEY_ALREADY_DELETED', 409)
      const deletedAt = stamp()
      keys.set(billingKey, { ...key, status: 'DELETED', deletedAt })
      hooks.tell('BillingKey.Deleted', { billingKey, storeId: key.storeId })
      return { deletedAt }
    },
  }
}

export type BillingKeys = ReturnType<typeof createBillingKeys>
