import { startPaymentStandIn } from '#server/integrations/payment/stand-in/stand-in.ts'

/**
 * The payment provider's stand-in as a separate process, so that its work is not counted as ours. Ends with its
 * channel.
 */
const standIn = await startPaymentStandIn({ retryMs: [] })
process.send!({ url: standIn.url })
process.once('disconnect', () => process.exit())
