import { z } from 'zod'
import {
  amount,
  billingKey,
  cancellation,
  currency,
  moment,
  nothing,
  payment,
  paymentEvent,
} from './provider-shapes.ts'

const everyCall = { INVALID_REQUEST: 400, UNAUTHORIZED: 401, FORBIDDEN: 403 } as const

/**
 * The used part of the provider's REST API (PortOne V2), in our own words: the client parses answers with it, the
 * stand-in checks requests and its own answers against it. `node bin/bootstrap.mjs payment-schema <file>` compares it
 * with a published OpenAPI description. Path parameters are in braces; `errors` are the documented types with their
 * status.
 */
export const providerCalls = {
  preRegister: {
    method: 'POST',
    path: '/payments/{paymentId}/pre-register',
    body: z.strictObject({ totalAmount: amount, currency }),
    answer: nothing,
    errors: { ...everyCall, ALREADY_PAID: 409 },
  },
  confirm: {
    method: 'POST',
    path: '/payments/{paymentId}/confirm',
    body: z.strictObject({
      paymentToken: z.string(),
      txId: z.string(),
      totalAmount: amount,
      currency,
      isTest: z.boolean().optional(),
    }),
    answer: z.object({ pgTxId: z.string(), paidAt: moment }),
    errors: {
      ...everyCall,
      INVALID_PAYMENT_TOKEN: 400,
      PAYMENT_NOT_FOUND: 404,
      ALREADY_PAID: 409,
      INFORMATION_MISMATCH: 409,
      PG_PROVIDER: 502,
    },
  },
  readPayment: {
    method: 'GET',
    path: '/payments/{paymentId}',
    body: null,
    answer: payment,
    errors: { ...everyCall, PAYMENT_NOT_FOUND: 404 },
  },
  cancel: {
    method: 'POST',
    path: '/payments/{paymentId}/cancel',
    body: z.strictObject({ amount: amount.min(1), currentCancellableAmount: amount, reason: z.string().min(1) }),
    answer: z.object({ cancellation }),
    errors: {
      ...everyCall,
      NEGATIVE_PROMOTION_ADJUSTED_CANCEL_AMOUNT: 400,
      PROMOTION_DISCOUNT_RETAIN_OPTION_SHOULD_NOT_BE_CHANGED: 400,
      PAYMENT_NOT_FOUND: 404,
      PAYMENT_NOT_PAID: 409,
      PAYMENT_ALREADY_CANCELLED: 409,
      CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN: 409,
      CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: 409,
      SUM_OF_PARTS_EXCEEDS_CANCEL_AMOUNT: 409,
      CANCEL_TAX_FREE_AMOUNT_EXCEEDS_CANCELLABLE_TAX_FREE_AMOUNT: 409,
      CANCEL_TAX_AMOUNT_EXCEEDS_CANCELLABLE_TAX_AMOUNT: 409,
      MAX_CANCEL_COUNT_REACHED: 409,
      PG_PROVIDER: 502,
    },
  },
  confirmBillingKey: {
    method: 'POST',
    path: '/billing-keys/confirm',
    body: z.strictObject({ billingIssueToken: z.string(), isTest: z.boolean().optional() }),
    answer: z.object({ billingKey: z.string() }),
    errors: {
      ...everyCall,
      BILLING_KEY_NOT_FOUND: 404,
      BILLING_KEY_ALREADY_ISSUED: 409,
      INFORMATION_MISMATCH: 409,
      PG_PROVIDER: 502,
    },
  },
  readBillingKey: {
    method: 'GET',
    path: '/billing-keys/{billingKey}',
    body: null,
    answer: billingKey,
    errors: { ...everyCall, BILLING_KEY_NOT_FOUND: 404 },
  },
  findBillingKeys: {
    method: 'GET',
    path: '/billing-keys',
    body: z.strictObject({
      page: z.strictObject({ number: z.int().min(0), size: z.int().min(1) }).optional(),
      filter: z.strictObject({ customerId: z.string(), storeId: z.string().optional() }),
    }),
    answer: z.object({
      items: z.array(billingKey),
      page: z.object({ number: z.int(), size: z.int(), totalCount: z.int() }),
    }),
    errors: everyCall,
  },
  deleteBillingKey: {
    method: 'DELETE',
    path: '/billing-keys/{billingKey}',
    body: null,
    answer: z.object({ deletedAt: moment }),
    errors: {
      ...everyCall,
      BILLING_KEY_NOT_FOUND: 404,
      BILLING_KEY_NOT_ISSUED: 404,
      BILLING_KEY_ALREADY_DELETED: 409,
      PAYMENT_SCHEDULE_ALREADY_EXISTS: 409,
      PG_PROVIDER: 502,
      CHANNEL_SPECIFIC: 502,
    },
  },
  chargeBillingKey: {
    method: 'POST',
    path: '/payments/{paymentId}/billing-key',
    body: z.strictObject({
      billingKey: z.string(),
      channelKey: z.string().optional(),
      orderName: z.string().min(1),
      amount: z.strictObject({ total: amount.min(1) }),
      currency,
      customer: z
        .strictObject({
          id: z.string().optional(),
          name: z.strictObject({ full: z.string() }).optional(),
          email: z.string().optional(),
          phoneNumber: z.string().optional(),
        })
        .optional(),
    }),
    answer: z.object({ payment: z.object({ pgTxId: z.string(), paidAt: moment }) }),
    errors: {
      ...everyCall,
      PROMOTION_PAY_METHOD_DOES_NOT_MATCH: 400,
      DISCOUNT_AMOUNT_EXCEEDS_TOTAL_AMOUNT: 400,
      MAX_TRANSACTION_COUNT_REACHED: 400,
      BILLING_KEY_NOT_FOUND: 404,
      CHANNEL_NOT_FOUND: 404,
      ALREADY_PAID: 409,
      SUM_OF_PARTS_EXCEEDS_TOTAL_AMOUNT: 409,
      BILLING_KEY_ALREADY_DELETED: 409,
      PAYMENT_SCHEDULE_ALREADY_EXISTS: 409,
      PG_PROVIDER: 502,
    },
  },
  readEventsByCursor: {
    method: 'GET',
    path: '/payment-events-by-cursor',
    body: z.strictObject({
      storeId: z.string().optional(),
      from: moment,
      until: moment,
      cursor: z.string().optional(),
      size: z.int().min(1).max(1000),
    }),
    answer: z.object({ items: z.array(z.object({ paymentEvent, cursor: z.string() })) }),
    errors: everyCall,
  },
} as const satisfies Record<string, ProviderCall>

type ProviderCall = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** For a GET, sent as JSON in the query parameter `requestBody`. */
  body: z.ZodType | null
  answer: z.ZodType
  errors: Record<string, number>
}

export type CallName = keyof typeof providerCalls
export type BodyOf<Name extends CallName> = z.input<NonNullable<(typeof providerCalls)[Name]['body']>>
export type AnswerOf<Name extends CallName> = z.output<(typeof providerCalls)[Name]['answer']>
export type ErrorOf<Name extends CallName> = keyof (typeof providerCalls)[Name]['errors'] & string

export const providerError = z.object({
  type: z.string(),
  message: z.string().optional(),
  pgCode: z.string().optional(),
  pgMessage: z.string().optional(),
})

/** Bodies of hooks, for the types about payments and billing keys. Unknown types may have other data. */
export const hookBody = z.object({
  type: z.string(),
  data: z
    .object({
      storeId: z.string().optional(),
      paymentId: z.string().optional(),
      transactionId: z.string().optional(),
      cancellationId: z.string().optional(),
      billingKey: z.string().optional(),
    })
    .optional()
    .catch(undefined),
})
