import { z } from 'zod'
import type { Journal } from './journal.ts'
import { createPayments } from './payments.ts'

/** Payments collected, and perhaps cancelled in part, before the stand-in was there, such as those of the demo. */
export const pastPayments = z.array(
  z.object({
    paymentId: z.string().max(40),
    orderName: z.string(),
    total: z.int().min(1),
    customerId: z.string().max(20),
    paidAt: z.iso.datetime(),
    cancelled: z.array(z.object({ amount: z.int().min(1), reason: z.string(), at: z.iso.datetime() })),
  }),
)
export type PastPayment = z.output<typeof pastPayments>[number]

/** Takes every step of these payments at its own time, without hooks. Payments that it has are unchanged. */
export function rememberPayments(journal: Journal, past: readonly PastPayment[]): void {
  const at = (moment: string) => createPayments({ journal, hooks: { tell() {} }, now: () => new Date(moment) })
  const isThere = new Set(
    at(new Date(0).toISOString())
      .all()
      .map(({ base }) => base.id),
  )
  journal.together(() => {
    for (const { paymentId, orderName, total, customerId, paidAt, cancelled } of past) {
      if (isThere.has(paymentId)) continue
      const { txId } = at(paidAt).open({ paymentId, orderName, total, customer: { id: customerId } })
      at(paidAt).approve(paymentId, txId, true)
      let left = total
      for (const { amount, reason, at: moment } of cancelled) {
        at(moment).cancel(paymentId, { amount, currentCancellableAmount: left, reason })
        left -= amount
      }
    }
  })
}
