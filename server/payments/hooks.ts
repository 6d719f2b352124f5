import type { FastifyInstance } from 'fastify'
import { dayMs } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { AppError } from '#server/kernel/errors.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { advanceQueue } from './sweep.ts'

type Setup = Pick<Tools, 'payments'> & { db: Db; jobs: Jobs; clock: Clock }

const mostBytes = 64 * 1024
/** The provider retries webhooks for some days; after that they only show operators what arrived. */
const keptDays = 90

/** Deletes old webhooks. */
export async function forgetHooks(ctx: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptDays * dayMs)
  await ctx.db.deleteFrom('hooks').where('received_at', '<', before).execute()
}

/**
 * `POST /hooks/portone`: a webhook of the payment provider. Its body is not trusted: a verified one is recorded once
 * and triggers a reading of the payment. Not in the contract, because the signature covers the raw body.
 */
export function registerPaymentHook(app: FastifyInstance, { payments: gateway, db, jobs, clock }: Setup): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_, body, done) => done(null, body))
    const limits = { rateLimit: { max: 600, timeWindow: '1 minute', groupId: 'hooks.portone' } }
    scope.post('/hooks/portone', { config: limits }, async (request, reply) => {
      const hook = await gateway.verifyHook(request.headers, String(request.body ?? ''))
      if (!hook) throw new AppError('bad_request')
      await inTransaction(db, async trx => {
        const isNew = await trx
          .insertInto('hooks')
          .values({
            webhook_id: hook.webhookId,
            type: hook.type,
            provider_id: hook.paymentId ?? null,
            received_at: clock.now(),
          })
          .onConflict(conflict => conflict.column('webhook_id').doNothing())
          .returning('webhook_id')
          .executeTakeFirst()
        const payment =
          isNew && hook.paymentId
            ? await trx.selectFrom('payments').select('id').where('provider_id', '=', hook.paymentId).executeTakeFirst()
            : undefined
        if (payment) await jobs.send(trx, advanceQueue, { paymentId: payment.id })
      })
      return reply.code(200).send({ ok: true })
    })
  })
}
