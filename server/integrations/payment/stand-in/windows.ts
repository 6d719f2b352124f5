import { z } from 'zod'
import type { BillingKeys, CardDecline } from './billing-keys.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { windowTexts as texts } from './messages.ts'
import { type Payments, Refusal } from './payments.ts'
import { methodOf } from './store.ts'

const customer = z.object({
  customerId: z.string().max(20).optional(),
  fullName: z.string().optional(),
  phoneNumber: z.string().optional(),
  email: z.string().optional(),
})

/** What a page passes to requestPayment and requestIssueBillingKey, as far as it is used. */
export const windowRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    storeId: z.string(),
    channelKey: z.string(),
    paymentId: z.string().max(40),
    orderName: z.string(),
    totalAmount: z.int().min(1),
    currency: z.enum(['KRW', 'CURRENCY_KRW']),
    payMethod: z.string(),
    easyPay: z.object({ easyPayProvider: z.string() }).optional(),
    customer: customer.optional(),
    redirectUrl: z.url().optional(),
  }),
  z.object({
    kind: z.literal('card'),
    storeId: z.string(),
    channelKey: z.string(),
    billingKeyMethod: z.string(),
    issueId: z.string().optional(),
    issueName: z.string().optional(),
    displayAmount: z.number().optional(),
    customer: customer.optional(),
    redirectUrl: z.url().optional(),
  }),
])
export type WindowRequest = z.output<typeof windowRequest>

/** An opened window: `token` identifies the attempt. */
export type OpenWindow = { request: WindowRequest; token: string; txId?: string }

/** `limit` and `lost` register a card whose charges always fail. */
export const windowActs = ['pay', 'limit', 'lost', 'decline', 'cancel', 'close', 'silent'] as const
export type WindowAct = (typeof windowActs)[number]
/** The result for the page, by name; also in the query of redirectUrl. */
export type WindowResult = Record<string, string>

/** The codes of a window that ended without a payment, as in Toss Payments. */
const ends = {
  decline: { pgCode: 'REJECT_CARD_PAYMENT', pgMessage: texts.declined },
  cancel: { pgCode: 'PAY_PROCESS_CANCELED', pgMessage: texts.cancelled },
} as const

type Setup = { journal: Journal; payments: Payments; billingKeys: BillingKeys; faults: Faults }

/** The windows in which a person approves a payment or a card. */
export function createWindows({ journal, payments, billingKeys, faults }: Setup) {
  function failure({ request, txId }: Pick<OpenWindow, 'request' | 'txId'>, code: string, pg: Record<string, string>) {
    const message = pg.pgMessage ?? code
    return request.kind === 'payment'
      ? { transactionType: 'PAYMENT', txId: txId ?? '', paymentId: request.paymentId, code, message, ...pg }
      : { transactionType: 'ISSUE_BILLING_KEY', code, message, ...pg }
  }

  return {
    /** Opens a window, or returns why the provider shows none. */
    open(request: WindowRequest): OpenWindow | { refused: WindowResult } {
      const { customerId: id, fullName: name, phoneNumber, email } = request.customer ?? {}
      const person = {
        ...(id && { id }),
        ...(name && { name }),
        ...(phoneNumber && { phoneNumber }),
        ...(email && { email }),
      }
      try {
        return journal.together(() => {
          if (request.kind === 'card')
            return { request, ...billingKeys.open({ issueId: request.issueId, customer: person }) }
          const { paymentId, orderName, totalAmount: total } = request
          const method = methodOf(request)
          const { token, txId } = payments.open({ paymentId, orderName, total, method, customer: person })
          return { request, token, txId }
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { refused: failure({ request }, error.type, {}) }
      }
    },

    /** The person's action; null if the page gets no result. */
    act({ request, token, txId = '' }: OpenWindow, act: WindowAct): WindowResult | null {
      const isCaptured = request.kind === 'payment' && faults.take('window', request.paymentId)?.name === 'auto-capture'
      return journal.together(() => {
        if (act === 'close') return failure({ request, txId }, 'FAILURE_TYPE_PG', ends.cancel)
        if (act === 'decline' || act === 'cancel') {
          if (request.kind === 'payment') payments.decline(request.paymentId, txId, ends[act])
          else billingKeys.decline(token)
          return failure({ request, txId }, 'FAILURE_TYPE_PG', ends[act])
        }
        const card = act === 'limit' ? 'soft-decline' : act === 'lost' ? 'hard-decline' : undefined
        const result = approve({ request, token, txId }, { isCaptured, card })
        return act === 'silent' ? null : result
      })
    },
  }

  function approve(
    { request, token, txId = '' }: OpenWindow,
    { isCaptured, card }: { isCaptured: boolean; card?: CardDecline },
  ): WindowResult {
    if (request.kind === 'card') {
      billingKeys.approve(token, card)
      return { transactionType: 'ISSUE_BILLING_KEY', billingKey: 'NEEDS_CONFIRMATION', billingIssueToken: token }
    }
    const { paymentId } = request
    try {
      return { transactionType: 'PAYMENT', txId, paymentId, ...payments.approve(paymentId, txId, isCaptured) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return failure({ request, txId }, error.type, {})
    }
  }
}

export type Windows = ReturnType<typeof createWindows>
