import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TextSender } from '#server/integrations/sms/text-sender.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'

const queue = defineQueue<{ providerIds: string[] }>('notifications.read-named-reports')
const mostAtOnce = 100
/** Texts to ask about per run, least recently asked first; the rest follow in the next. */
const asked = 5000

/** Solapi's single-report: a list of messages, used only as a hint to ask about them. */
const reported = z.array(z.object({ messageId: z.string().max(60) })).max(10_000)

/**
 * Receives the provider's reports at `/hooks/solapi/<SOLAPI_HOOK_KEY>`. They are unsigned, so they only trigger a
 * question to the provider. Answers 200 to anything at the right address: every other answer is repeated five times.
 */
export function registerReports(app: FastifyInstance, { env, db, jobs }: UnitOfWork & { env: Env }): void {
  const key = env.SOLAPI_HOOK_KEY
  if (!key) return
  app.post(`/hooks/solapi/${encodeURIComponent(key)}`, async request => {
    const messages = reported.safeParse(request.body)
    const ids = messages.success ? messages.data.map(({ messageId }) => messageId) : []
    for (let at = 0; at < ids.length; at += mostAtOnce)
      await jobs.send(db, queue, { providerIds: ids.slice(at, at + mostAtOnce) })
    return { ok: true }
  })
}

/**
 * Fetches the outcome of texts: those the provider named, and every ten minutes those of the last two days without a
 * report.
 */
export const reportJobs = ({ texts }: { texts: TextSender }, atOnce = asked): JobDefinition[] => [
  workOn(queue, {
    async work({ providerIds }, { db }) {
      await recordReports(db, texts, providerIds)
    },
  }),
  {
    name: 'notifications.read-reports',
    priority: 'idle',
    timeout: 600,
    cron: '*/10 * * * *',
    async work(_, { db }) {
      const { rows } = await sql<{ id: string }>`
        UPDATE deliveries SET reported_at = now()
        WHERE id IN (SELECT id FROM deliveries
                     WHERE status = 'SENT' AND channel = 'TEXT' AND provider_id <> ''
                       AND sent_at BETWEEN now() - interval '2 days' AND now() - interval '1 minute'
                     ORDER BY reported_at NULLS FIRST, sent_at LIMIT ${atOnce})
        RETURNING provider_id AS id`.execute(db)
      for (let at = 0; at < rows.length; at += mostAtOnce)
        await recordReports(
          db,
          texts,
          rows.slice(at, at + mostAtOnce).map(row => row.id),
        )
    },
  },
]

async function recordReports(db: Db, texts: TextSender, providerIds: string[]): Promise<void> {
  const reports = await texts.reports(providerIds)
  await sql`
    UPDATE deliveries SET status = CASE WHEN "isDelivered" THEN 'DELIVERED' ELSE 'FAILED' END,
      error = CASE WHEN NOT "isDelivered" THEN left(reason, 300) END, reported_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) AS told("providerId" text, "isDelivered" boolean, reason text)
    WHERE provider_id = "providerId" AND status = 'SENT'`.execute(db)
}
