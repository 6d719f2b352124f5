import type { Db } from '../../kernel/db.ts'
import type { JobDefinition, Jobs } from '../../kernel/jobs.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { TextSender } from './sms.ts'

const queue = 'texts.send'

type Text = {
  to: string
  /** What kind of message it is, such as PHONE_CODE. */
  template: string
  body: string
  /** The same key never goes out twice. */
  dedupeKey: string
}

/** Promises a text message in the caller's transaction; a job sends it after the commit. */
export async function queueText(db: Db, jobs: Jobs, secrets: Secrets, text: Text): Promise<void> {
  const row = await db
    .insertInto('outbox')
    .values({
      channel: 'SMS',
      recipient_encrypted: secrets.encrypt(text.to),
      template: text.template,
      body_encrypted: secrets.encrypt(text.body),
      dedupe_key: text.dedupeKey,
      created_at: new Date(),
    })
    .onConflict(conflict => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await jobs.send(db, queue, { outboxId: row.id })
}

/** Sends what waits in the outbox. Run twice, it does nothing the second time. */
export const textJobs = ({ texts, secrets }: { texts: TextSender; secrets: Secrets }): JobDefinition[] => [
  {
    name: queue,
    async work({ outboxId }, { db }) {
      const row = await db
        .updateTable('outbox')
        .set({ status: 'SENDING' })
        .where('id', '=', Number(outboxId))
        .where('status', 'in', ['READY', 'SENDING', 'FAILED'])
        .returning(['id', 'recipient_encrypted', 'body_encrypted', 'dedupe_key'])
        .executeTakeFirst()
      if (!row) return
      try {
        const { providerId } = await texts.send({
          to: secrets.decrypt(row.recipient_encrypted),
          text: secrets.decrypt(row.body_encrypted),
          key: row.dedupe_key,
        })
        await db
          .updateTable('outbox')
          .set({ status: 'SENT', provider_id: providerId, sent_at: new Date(), error: null })
          .where('id', '=', row.id)
          .execute()
      } catch (error) {
        const reason = (error as Error).message.slice(0, 300)
        await db.updateTable('outbox').set({ status: 'FAILED', error: reason }).where('id', '=', row.id).execute()
        throw error
      }
    },
  },
]
