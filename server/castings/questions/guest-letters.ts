import { sql } from 'kysely'
import { guestQuestionLimits as limits } from '#contract/codes/talk-limits.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { mailOnce } from '#server/notifications/deliveries/mail-once.ts'
import { guestLettersTexts as texts } from '../messages.ts'

/** The private link of a question: everybody who has it reads, confirms and removes the question. It lasts as long as the question. */
export const guestToken = (secrets: Secrets, id: number): string => `${id}.${secrets.codeHash(`guest question ${id}`)}`

type Kind = 'CONFIRM' | 'ANSWER'

const queue = defineQueue<{ id: number; kind: Kind }>('castings.mail-guest')

export const mailGuest = (ctx: UnitOfWork, id: number, kind: Kind) => ctx.jobs.send(ctx.db, queue, { id, kind })

const linkOf = (env: Tools['env'], secrets: Secrets, id: number) =>
  new URL(`/question?token=${encodeURIComponent(guestToken(secrets, id))}`, env.origin).href

/** Tells the guest who asked that the answer is there, once, by the way they left; nothing for members' questions. */
export async function tellGuest(
  ctx: UnitOfWork & Pick<Tools, 'secrets' | 'env'>,
  questionId: number,
  title: string,
): Promise<void> {
  const { db, jobs, secrets, env } = ctx
  const asked = await db
    .updateTable('guest_questions')
    .set({ told_at: new Date() })
    .where('question_id', '=', questionId)
    .where('told_at', 'is', null)
    .returning(['id', 'phone_encrypted as phone', 'email_encrypted as email'])
    .executeTakeFirst()
  if (asked?.email) await mailGuest(ctx, asked.id, 'ANSWER')
  if (asked?.phone)
    await queueText(db, jobs, secrets, {
      to: secrets.decrypt(asked.phone),
      template: 'GUEST_ANSWER',
      body: texts.text(env.BRAND_NAME, title, linkOf(env, secrets, asked.id)),
      dedupeKey: `guest answer:${asked.id}`,
    })
}

/** Sends the mails of guests' questions, unless the question was removed in the meantime. */
export const guestMailJob: JobDefinition<JobCtx> = workOn(queue, {
  async work({ id, kind }, { db, log, env, mails, secrets }: JobCtx) {
    const { rows } = await sql<{ email: string; name: string; title: string; contents: string }>`
      SELECT email_encrypted AS email, name_encrypted AS name, title, coalesce(q.contents, g.contents) AS contents
      FROM guest_questions g JOIN castings ON castings.id = g.casting_id LEFT JOIN notice_questions q ON q.id = question_id
      WHERE g.id = ${id} AND email_encrypted IS NOT NULL`.execute(db)
    const [asked] = rows
    if (!asked) return
    const said = texts.mails[kind]
    await mailOnce(
      { db, env, mails, secrets, log },
      {
        to: secrets.decrypt(asked.email),
        key: `guest question:${id}:${kind}`,
        name: secrets.decrypt(asked.name),
        title: said.title,
        content: said.content(asked.title, asked.contents),
        url: linkOf(env, secrets, id),
        why: texts.why,
      },
    )
  },
})

/**
 * Removes what is no longer needed: unconfirmed questions and addresses after a day, the ways to reach a guest
 * some time after the answer, and whatever was never answered.
 */
export async function forgetGuests(db: Db): Promise<void> {
  await sql`DELETE FROM guest_questions WHERE confirmed_at IS NULL AND created_at < now() - interval '1 day'`.execute(
    db,
  )
  await sql`UPDATE guest_questions SET ip = NULL WHERE ip IS NOT NULL AND created_at < now() - interval '1 day'`.execute(
    db,
  )
  await sql`
    UPDATE guest_questions SET name_encrypted = NULL, email_encrypted = NULL, phone_encrypted = NULL, contact_index = NULL
    WHERE contact_index IS NOT NULL AND (told_at < now() - make_interval(days => ${limits.keptAfterAnswer})
      OR created_at < now() - make_interval(days => ${limits.keptUnanswered}))`.execute(db)
}

export const forgetGuestsJob: JobDefinition = {
  name: 'castings.forget-guests',
  priority: 'idle',
  cron: '20 4 * * *',
  work: (_, { db }) => forgetGuests(db),
}
