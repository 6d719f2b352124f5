import { z } from 'zod'

/** Parts of the provider's answers, as far as they are used; see provider-schema.ts. Amounts are whole won. */
export const amount = z.int().min(0)
export const moment = z.iso.datetime({ offset: true })
export const currency = z.literal('KRW')
export const nothing = z.object({})

const channel = z.object({
  type: z.enum(['LIVE', 'TEST']),
  id: z.string().optional(),
  key: z.string().optional(),
  name: z.string().optional(),
  pgProvider: z.string(),
  pgMerchantId: z.string(),
})

const customer = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
})

const card = z.object({
  publisher: z.string().optional(),
  issuer: z.string().optional(),
  brand: z.string().optional(),
  type: z.string().optional(),
  bin: z.string().optional(),
  name: z.string().optional(),
  /** Masked. */
  number: z.string().optional(),
})

/** `type` is the provider's name of the shape, such as PaymentMethodCard. */
const method = z.object({ type: z.string(), card: card.optional(), provider: z.string().optional() })
const keyMethod = z.object({ type: z.string(), card: card.optional(), provider: z.string().optional() })

const amounts = z.object({
  total: amount,
  taxFree: amount,
  vat: amount.optional(),
  supply: amount.optional(),
  discount: amount,
  paid: amount,
  cancelled: amount,
  cancelledTaxFree: amount,
})

const cancellationBase = z.object({
  id: z.string(),
  pgCancellationId: z.string().optional(),
  totalAmount: amount,
  taxFreeAmount: amount,
  vatAmount: amount,
  reason: z.string(),
  requestedAt: moment,
  cancelledAt: moment.optional(),
  /** Omitted if the provider sends an unknown one. */
  trigger: z.enum(['CONSOLE', 'API', 'PORTONE_ADMIN', 'CHARGEBACK']).optional().catch(undefined),
})
export const cancellation = z.discriminatedUnion('status', [
  cancellationBase.extend({ status: z.literal('SUCCEEDED'), receiptUrl: z.string().optional() }),
  cancellationBase.extend({ status: z.literal('REQUESTED') }),
  cancellationBase.extend({ status: z.literal('FAILED') }),
])

const dispute = z.object({
  status: z.enum(['UNRESOLVED', 'RESOLVED']),
  reason: z.string(),
  createdAt: moment,
  resolvedAt: moment.optional(),
})
const origin = z.object({ platformType: z.string(), ipAddress: z.string() })

const paymentBase = z.object({
  id: z.string(),
  transactionId: z.string(),
  merchantId: z.string(),
  storeId: z.string(),
  version: z.string(),
  method: method.optional(),
  billingKey: z.string().optional(),
  requestedAt: moment,
  updatedAt: moment,
  statusChangedAt: moment,
  orderName: z.string(),
  amount: amounts,
  /** A payment in another currency is also parsed; the caller compares. */
  currency: z.string(),
  customer,
  origin,
  customData: z.string().optional(),
})
const openPayment = paymentBase.extend({ channel: channel.optional() })
const routedPayment = paymentBase.extend({ channel, pgTxId: z.string().optional() })
const cancelledPayment = routedPayment.extend({
  paidAt: moment.optional(),
  receiptUrl: z.string().optional(),
  cancellations: z.array(cancellation),
  cancelledAt: moment,
})
export const payment = z.discriminatedUnion('status', [
  openPayment.extend({ status: z.literal('READY') }),
  routedPayment.extend({ status: z.literal('PAY_PENDING') }),
  routedPayment.extend({ status: z.literal('VIRTUAL_ACCOUNT_ISSUED') }),
  routedPayment.extend({
    status: z.literal('PAID'),
    paidAt: moment,
    receiptUrl: z.string().optional(),
    disputes: z.array(dispute),
    cancellations: z.array(cancellation).optional(),
  }),
  openPayment.extend({
    status: z.literal('FAILED'),
    failedAt: moment,
    failure: z.object({
      reason: z.string().optional(),
      pgCode: z.string().optional(),
      pgMessage: z.string().optional(),
    }),
  }),
  cancelledPayment.extend({ status: z.literal('PARTIAL_CANCELLED') }),
  cancelledPayment.extend({ status: z.literal('CANCELLED') }),
])

const keyBase = z.object({
  billingKey: z.string(),
  merchantId: z.string(),
  storeId: z.string(),
  methods: z.array(keyMethod).optional(),
  channels: z.array(channel),
  customer,
  issueId: z.string().optional(),
  issuedAt: moment,
})
export const billingKey = z.discriminatedUnion('status', [
  keyBase.extend({ status: z.literal('ISSUED') }),
  keyBase.extend({ status: z.literal('DELETED'), deletedAt: moment }),
])

const eventBase = z.object({
  id: z.string(),
  paymentId: z.string(),
  transactionId: z.string(),
  merchantId: z.string(),
  storeId: z.string(),
  channel,
  version: z.string(),
  requestedAt: moment,
  createdAt: moment,
  orderName: z.string(),
  totalAmount: amounts,
  currency: z.string(),
  customer,
  origin,
  pgTxId: z.string().optional(),
  /** Negative for refunds. */
  eventAmount: z.int(),
})
export const paymentEvent = z.discriminatedUnion('type', [
  eventBase.extend({ type: z.literal('PAID'), disputes: z.array(dispute) }),
  eventBase.extend({ type: z.literal('PARTIAL_CANCELLED'), cancellation: cancellation.optional() }),
  eventBase.extend({ type: z.literal('CANCELLED'), cancellation: cancellation.optional() }),
])
