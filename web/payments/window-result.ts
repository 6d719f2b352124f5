import { declineSentence } from '#contract/codes/payments.ts'

/** The window's result as the provider reports it: by its script, or in the query of the return URL. */
export type WindowAnswer = {
  txId?: string
  paymentToken?: string
  billingIssueToken?: string
  code?: string
  pgCode?: string
}

export type WindowResult<Approval> =
  | ({ kind: 'approved' } & Approval)
  /** By the provider or the card company. `message` is our sentence for the code, empty if unknown. */
  | { kind: 'declined'; code: string; message: string }
  /** By the person, or without an answer. */
  | { kind: 'closed' }
  /** The provider's script could not be loaded; reloading the page may help. */
  | { kind: 'unavailable' }

/** Approved by the person; our server collects the money. Without a token the provider has already collected it. */
export type PaymentApproval = { txId: string; paymentToken: string | null }
export type CardApproval = { billingIssueToken: string }

/** Toss Payments' codes for a window that the person closed. */
const closedCodes = ['PAY_PROCESS_CANCELED', 'USER_CANCEL']

function endOf({ code, pgCode }: WindowAnswer): WindowResult<never> | null {
  if (code === undefined) return null
  if (pgCode && closedCodes.includes(pgCode)) return { kind: 'closed' }
  const told = pgCode ?? code
  return { kind: 'declined', code: told, message: declineSentence(told) }
}

export function paymentResult(told: WindowAnswer | undefined): WindowResult<PaymentApproval> {
  const end = endOf(told ?? {})
  if (end) return end
  if (!told?.txId) return { kind: 'closed' }
  return { kind: 'approved', txId: told.txId, paymentToken: told.paymentToken ?? null }
}

export function cardResult(told: WindowAnswer | undefined): WindowResult<CardApproval> {
  const end = endOf(told ?? {})
  if (end) return end
  if (!told?.billingIssueToken) return { kind: 'closed' }
  return { kind: 'approved', billingIssueToken: told.billingIssueToken }
}

/** What a phone returns in the query of the return URL, for `paymentResult` or `cardResult`. */
export function toldInQuery(query: URLSearchParams): WindowAnswer {
  const names = ['txId', 'paymentToken', 'billingIssueToken', 'code', 'pgCode'] as const
  return Object.fromEntries(names.flatMap(name => (query.has(name) ? [[name, query.get(name) ?? '']] : [])))
}

/** A window's result in the form in which a phone would return it in its query; empty if there is none. */
export function asQuery(result: WindowResult<PaymentApproval | CardApproval>): string {
  if (result.kind === 'declined') return new URLSearchParams({ code: result.code }).toString()
  if (result.kind !== 'approved') return ''
  const { kind: _, ...told } = result
  const known = Object.entries(told).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return new URLSearchParams(known).toString()
}
