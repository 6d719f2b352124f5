import { sql } from 'kysely'
import type { adminProviders, ProviderHealth } from '#contract/admin/desk/providers.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { WithDates } from '#server/kernel/time.ts'

type Row = WithDates<ProviderHealth, 'succeededAt' | 'failedAt'>

/** How long a service that is asked now may take to answer. */
const answerMs = 5_000
/** Nobody's number: asking for it tells whether the tax office answers, and looks up no company. */
const nobodysNumber = '0000000000'

export const providerHandlers: Handlers<typeof adminProviders> = {
  async providers({ db, store, companies }) {
    const probes = [
      probe('STORAGE', () => store.head('probe/none')),
      probe('TAX_OFFICE', () => companies.find({ bizNo: nobodysNumber })),
    ]
    const rows = [...(await readSending(db)), ...(await readOthers(db)), ...(await Promise.all(probes))]
    return { list: rows }
  },
}

/** Texts with the codes of the account, mails and pushes. */
async function readSending(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT provider, greatest(
        (SELECT sent_at FROM deliveries WHERE channel = provider AND status IN ('SENT', 'DELIVERED') ORDER BY id DESC LIMIT 1),
        (SELECT sent_at FROM outbox WHERE channel = source AND status IN ('SENT', 'DELIVERED') ORDER BY created_at DESC LIMIT 1)
      ) AS "succeededAt", failed.at AS "failedAt", failed.error AS failure,
      ((SELECT count(*) FROM deliveries WHERE channel = provider AND status = 'FAILED' AND created_at > now() - interval '1 day')
        + (SELECT count(*) FROM outbox WHERE channel = source AND status = 'FAILED' AND created_at > now() - interval '1 day'))::int
        AS failures,
      ((SELECT count(*) FROM deliveries WHERE channel = provider AND status IN ('READY', 'SENDING', 'RETRY')
          AND due_at < now() - interval '5 minutes')
        + (SELECT count(*) FROM outbox WHERE channel = source AND status IN ('READY', 'SENDING')
          AND created_at < now() - interval '5 minutes'))::int AS waiting
    FROM (VALUES ('TEXT', 'SMS'), ('MAIL', 'MAIL'), ('PUSH', '')) AS providers(provider, source)
      LEFT JOIN LATERAL (
        SELECT * FROM (
          (SELECT created_at AS at, error FROM deliveries WHERE channel = provider AND status = 'FAILED' ORDER BY id DESC LIMIT 1)
          UNION ALL
          (SELECT created_at, error FROM outbox WHERE channel = source AND status = 'FAILED' ORDER BY created_at DESC LIMIT 1)
        ) AS either ORDER BY at DESC LIMIT 1) AS failed ON true`.execute(db)
  return rows
}

/** Payments with their refunds and comparisons, film records and videos. */
async function readOthers(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT 'PAYMENT' AS provider, (SELECT max(paid_at) FROM payments) AS "succeededAt", failed.at AS "failedAt",
      failed.failure, (SELECT count(*) FROM refunds WHERE state = 'FAILED' AND moved_at > now() - interval '1 day')::int
        AS failures, (SELECT count(*) FROM payments WHERE state = 'IN_FLIGHT')::int AS waiting
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT * FROM (
        (SELECT moved_at AS at, failure FROM refunds WHERE state = 'FAILED' ORDER BY moved_at DESC LIMIT 1)
        UNION ALL
        (SELECT started_at, failure FROM reconciliations WHERE failure IS NOT NULL ORDER BY id DESC LIMIT 1)
      ) AS either ORDER BY at DESC LIMIT 1) AS failed ON true
    UNION ALL
    SELECT 'KOBIS', (SELECT max(fetched_at) FROM movie_people), NULL, NULL, 0, 0
    UNION ALL
    SELECT 'VIDEO', (SELECT created_at FROM videos WHERE state = 'READY' ORDER BY id DESC LIMIT 1), failed.created_at,
      failed.failure, (SELECT count(*) FROM videos WHERE state = 'FAILED' AND created_at > now() - interval '1 day')::int,
      (SELECT count(*) FROM videos WHERE state = 'PROCESSING' AND take IS DISTINCT FROM 'WAITING'
        AND created_at < now() - interval '10 minutes')::int
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT created_at, failure FROM videos WHERE state = 'FAILED' ORDER BY id DESC LIMIT 1) AS failed ON true`.execute(
    db,
  )
  return rows
}

/** A service answers now, or it does not: nothing is written of its failures. */
async function probe(provider: Row['provider'], ask: () => Promise<unknown>): Promise<Row> {
  const late = AbortSignal.timeout(answerMs)
  const silence = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason as Error), { once: true })
  })
  const asked = new Date()
  try {
    await Promise.race([ask(), silence])
    return { provider, succeededAt: asked, failedAt: null, failure: null, failures: 0, waiting: 0 }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { provider, succeededAt: null, failedAt: asked, failure, failures: 1, waiting: 0 }
  }
}
