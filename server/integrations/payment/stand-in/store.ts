import type { ProviderPayment } from '../gateway.ts'
import { consoleTexts } from './messages.ts'

/** The invented store of the stand-in: the same at each start, so that a separate process needs no configuration. */
export const standInStore = {
  id: 'store-stand-in',
  secret: 'secret-of-the-stand-in',
  webhookSecret: `whsec_${Buffer.from('webhook secret of the stand-in').toString('base64')}`,
  channelKeys: { payment: 'channel-key-payment', card: 'channel-key-card' },
}

export const channelOf = (kind: 'payment' | 'card') => ({
  type: 'TEST' as const,
  id: `channel-${kind}`,
  key: standInStore.channelKeys[kind],
  name: kind,
  pgProvider: 'TOSSPAYMENTS',
  pgMerchantId: 'stand-in',
})

/** A card with these last four digits. */
export const cardMethod = (type: string, last4 = '5678'): NonNullable<ProviderPayment['method']> => ({
  type,
  card: {
    issuer: 'KOOKMIN_CARD',
    brand: 'LOCAL',
    type: 'CREDIT',
    name: consoleTexts.cardName,
    number: `4500-12**-****-${last4}`,
  },
})

/** How a payment of this window is made; a transfer names no account. */
export function methodOf(request: { payMethod: string; easyPay?: { easyPayProvider: string } | undefined }) {
  if (request.payMethod === 'TRANSFER') return { type: 'PaymentMethodTransfer' }
  if (request.payMethod !== 'EASY_PAY') return cardMethod('PaymentMethodCard')
  return { type: 'PaymentMethodEasyPay', provider: request.easyPay?.easyPayProvider ?? 'TOSSPAY' }
}
