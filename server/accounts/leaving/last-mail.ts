import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { mailOnce } from '#server/notifications/deliveries/mail-once.ts'
import { lastMailTexts as texts } from './messages.ts'

/** Sealed, because it outlives the account until it is sent; then the job is deleted. */
const lastMailQueue = defineQueue<{ userId: number; sealed: string }>('accounts.mail-refunds')
type LastMail = { to: string; name: string; owed: string[] }

/** Promises a mail that names these refunds to a person who is leaving; nothing without one, or an address. */
export async function mailOwed(
  db: Db,
  { userId, owed }: { userId: number; owed: string[] },
  { secrets, jobs }: Pick<Tools, 'secrets'> & { jobs: Jobs },
): Promise<void> {
  const { email, name } = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!owed.length || email === null) return
  const mail: LastMail = { to: email, name, owed }
  await jobs.send(db, lastMailQueue, { userId, sealed: secrets.encrypt(JSON.stringify(mail)) })
}

/** Sends it. */
export const lastMailJob = (tools: Pick<Tools, 'env' | 'secrets' | 'mails'>): JobDefinition =>
  workOn(lastMailQueue, {
    forgets: true,
    async work({ userId, sealed }, { db, log }) {
      const { to, name, owed }: LastMail = JSON.parse(tools.secrets.decrypt(sealed))
      // The line of the business data with phone and mail.
      const [, contact = ''] = tools.env.brand.company
      await mailOnce(
        { ...tools, db, log },
        {
          ...{ to, name, key: `left:${userId}`, title: texts.title, url: null, why: texts.why },
          content: texts.content(owed, contact),
        },
      )
    },
  })
