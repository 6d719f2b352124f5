import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import fastify from 'fastify'
import { standInStore } from '#server/integrations/payment/stand-in/store.ts'
import { registerPaymentHook } from '#server/payments/hooks.ts'
import { advanceEverything } from '#server/payments/sweep.ts'
import { type ModelOrder, type MoneyModel, paymentsOf, type Real, wish } from './money-model.ts'
import { lostAnswers } from './payments.ts'

/** Somebody refunds money without us. */
export const elsewhere =
  (pick: number) =>
  async (order: ModelOrder & { id: number }, model: MoneyModel, real: Real): Promise<void> => {
    const { payments } = await real.control.state()
    for (const { providerId, state } of await paymentsOf(real, order.id)) {
      const theirs = payments.find(({ id }) => id === providerId)
      if (theirs?.status !== 'PAID' && theirs?.status !== 'PARTIAL_CANCELLED') continue
      const left = theirs.amount.total - theirs.amount.cancelled
      const amount = pick % 2 ? left : Math.min(left, 7_000)
      const act = pick % 3 ? real.control.cancelAtConsole : real.control.chargeBack
      try {
        await act(providerId, amount)
      } catch {
        // Reserved by a refund of ours that is pending at the card company.
        continue
      }
      model.calm = false
      order.elsewhere += amount
      // Money of a settled payment; it may replace a refund of ours.
      if (!['STRAY', 'RETURNED'].includes(state)) order.back.most += amount
      return
    }
  }

/** One of the provider's hooks: late, again, in another order, forged or stale; most are lost. */
export const sendHook = (pick: number) => async (_: MoneyModel, real: Real) => {
  const { hooks } = await real.control.state()
  const hook = hooks[pick % (hooks.length || 1)]
  if (!hook) return
  const signature = (['right', 'right', 'right', 'forged', 'stale'] as const)[pick % 5]!
  const body = JSON.stringify({ type: hook.type, data: hook.data })
  const sent: { paymentId: number }[] = []
  const answer = await real.ask(async engine => {
    const app = fastify()
    const jobs = {
      send: async (_: unknown, __: unknown, data: object) => void sent.push(data as { paymentId: number }),
    }
    registerPaymentHook(app, { payments: engine.gateway, db: engine.db, jobs, clock: engine.clock })
    const headers = { 'content-type': 'application/json', ...signed(hook.webhookId, body, signature) }
    const { statusCode } = await app.inject({ method: 'POST', url: '/hooks/portone', headers, payload: body })
    await app.close()
    return statusCode
  })
  if (answer.kind === 'done' && answer.value < 500)
    wish((answer.value === 200) === (signature === 'right'), 'a hook was taken wrongly', answer)
  for (const { paymentId } of sent) await real.ask(engine => advanceEverything(engine, paymentId))
}

function signed(id: string, body: string, signature: 'right' | 'forged' | 'stale') {
  const timestamp = String(Math.floor(Date.now() / 1000) - (signature === 'stale' ? 600 : 0))
  const key = Buffer.from(signature === 'forged' ? 'AAAA' : standInStore.webhookSecret.replace('whsec_', ''), 'base64')
  const sum = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${sum}` }
}

const faults = {
  preRegister: ['reset-after', 'page-before', 'pg-error-after', 'unknown-error'],
  readPayment: ['reset-before', 'page-before', 'half', 'unknown-error', 'not-found', 'hang-before'],
  confirm: [...lostAnswers, 'soft-decline', 'hard-decline', 'wrong-amount', 'wrong-store', 'wrong-customer'],
  cancel: [...lostAnswers, 'requested', 'cancel-failed', 'max-attempts'],
  window: ['auto-capture'],
} as const
/** Any switch of the provider's calls and windows. */
export const anyFault = fc.oneof(
  ...Object.entries(faults).map(([call, names]) =>
    fc.record({
      call: fc.constant(call as 'confirm'),
      fault: fc.constantFrom(...names),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  ),
)
