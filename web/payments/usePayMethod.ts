import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PayMethod } from '#contract/codes/payments.ts'
import { useKept } from '#web/useKept.ts'

export type PayMethodCode = CodeOf<typeof PayMethod>

/** What to pay with: the one chosen last in this browser, at first the store's usual one. */
export function usePayMethod(methods: readonly PayMethodCode[]) {
  const [kept, keep] = useKept<PayMethodCode | null>('pay-method', null, { days: 365 })
  const usual = methods[0] ?? 'CARD'
  return [kept && methods.includes(kept) ? kept : usual, keep] as const
}
