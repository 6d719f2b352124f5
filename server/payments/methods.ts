import { type CodeOf, labelIn } from '#contract/codes/code-of.ts'
import { type PaymentMethod, Wallet } from '#contract/codes/payments.ts'
import type { ProviderPayment } from '#server/integrations/payment/gateway.ts'

/**
 * The last four digits of a masked card number. Some card companies mask the last digit as well: digits from before the
 * mask are not its end.
 */
export const lastFour = (number: string | undefined): string | null => number?.match(/\d{4}$/)?.[0] ?? null

/** The payment method as history and receipts show it. */
export function describeMethod(payment: ProviderPayment): {
  method: CodeOf<typeof PaymentMethod>
  method_label: string | null
} {
  const { method } = payment
  const card = method?.card
  const last = lastFour(card?.number)
  const wallet = method?.provider && (labelIn(Wallet, method.provider) ?? method.provider)
  const label = [wallet, card?.name, last && `****${last}`].filter(Boolean).join(' ') || null
  if (method?.type === 'PaymentMethodEasyPay') return { method: 'EASY_PAY', method_label: label }
  if (method?.type === 'PaymentMethodTransfer') return { method: 'TRANSFER', method_label: label }
  if (method?.type === 'PaymentMethodMobile') return { method: 'MOBILE', method_label: label }
  return { method: 'CARD', method_label: label }
}
