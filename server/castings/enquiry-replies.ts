import { castingLimits } from '#contract/limits.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { mailOnce } from '#server/notifications/deliveries/mail-once.ts'
import { enquiryRepliesTexts as texts } from './messages.ts'

const queue = defineQueue<{ replyId: number }>('castings.send-enquiry-reply')

/**
 * Answers an enquiry by mail, or by text where no address was left, after the minutes in which the answer can be taken
 * back. It becomes the answerer's if nobody looks after it, and is being worked on. Throws `not_found`.
 */
export async function replyToEnquiry(
  ctx: UnitOfWork,
  enquiryId: number,
  { body, by }: { body: string; by: { id: number; name: string } },
) {
  const { db, jobs } = ctx
  const enquiry = await db
    .selectFrom('casting_enquiries')
    .select(['state', 'owner_id as ownerId'])
    .where('id', '=', enquiryId)
    .forUpdate()
    .executeTakeFirst()
  const { state, ownerId } = enquiry ?? fail('not_found')
  await db
    .updateTable('casting_enquiries')
    .set({ owner_id: ownerId ?? by.id, state: state === 'NEW' ? 'WORKING' : state })
    .where('id', '=', enquiryId)
    .execute()
  const seconds = castingLimits.takeBackMinutes * 60
  const leaves_at = new Date(Date.now() + seconds * 1000)
  const { id, at } = await db
    .insertInto('casting_enquiry_replies')
    .values({ enquiry_id: enquiryId, author_id: by.id, body, leaves_at })
    .returning(['id', 'created_at as at'])
    .executeTakeFirstOrThrow()
  await jobs.send(db, queue, { replyId: id }, { startAfter: seconds })
  return { id, body, by: by.name, at: at.toISOString(), leavesAt: leaves_at.toISOString(), sentAt: null }
}

/** Removes an answer that has not left. Throws `not_found`, `enquiry_reply_left`. */
export async function takeBackReply(db: Db, enquiryId: number, replyId: number): Promise<void> {
  const reply = await db
    .selectFrom('casting_enquiry_replies')
    .select('sent_at as sentAt')
    .where('id', '=', replyId)
    .where('enquiry_id', '=', enquiryId)
    .forUpdate()
    .executeTakeFirst()
  if ((reply ?? fail('not_found')).sentAt) fail('enquiry_reply_left')
  await db.deleteFrom('casting_enquiry_replies').where('id', '=', replyId).execute()
}

/** Takes an enquiry, or gives it up. Throws `not_found`, `enquiry_taken` if somebody else looks after it. */
export async function ownEnquiry(db: Db, enquiryId: number, operatorId: number, isMine: boolean): Promise<void> {
  const enquiry = await db
    .selectFrom('casting_enquiries')
    .select('owner_id as ownerId')
    .where('id', '=', enquiryId)
    .forUpdate()
    .executeTakeFirst()
  const { ownerId } = enquiry ?? fail('not_found')
  if (ownerId !== null && ownerId !== operatorId) fail('enquiry_taken')
  await db
    .updateTable('casting_enquiries')
    .set({ owner_id: isMine ? operatorId : null })
    .where('id', '=', enquiryId)
    .execute()
}

/** The answers of these enquiries, the first one first. */
export const repliesOf = async (db: Db, enquiryIds: number[]) => {
  const rows = enquiryIds.length
    ? await db
        .selectFrom('casting_enquiry_replies as reply')
        .innerJoin('users', 'users.id', 'author_id')
        .select(['reply.id', 'enquiry_id as enquiryId', 'body', 'users.name as by', 'reply.created_at as at'])
        .select(['leaves_at as leavesAt', 'sent_at as sentAt'])
        .where('enquiry_id', 'in', enquiryIds)
        .orderBy('reply.id')
        .execute()
    : []
  return rows.map(row => ({
    ...row,
    at: row.at.toISOString(),
    leavesAt: row.leavesAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
}

/** Sends an answer that nobody has taken back; one that is being sent cannot be taken back. */
export const enquiryRepliesJob: JobDefinition<JobCtx> = workOn(queue, {
  work: ({ replyId }, { db, jobs, log, env, mails, secrets }: JobCtx) =>
    db.transaction().execute(async trx => {
      const reply = await trx
        .selectFrom('casting_enquiry_replies')
        .innerJoin('casting_enquiries', 'casting_enquiries.id', 'enquiry_id')
        .select(['body', 'name', 'email_encrypted as email', 'phone_encrypted as phone'])
        .where('casting_enquiry_replies.id', '=', replyId)
        .where('sent_at', 'is', null)
        .forUpdate('casting_enquiry_replies')
        .executeTakeFirst()
      if (!reply) return
      const { body, name, email, phone } = reply
      const key = `enquiry reply:${replyId}`
      const said = { key, name, title: texts.title, content: body, url: null, why: texts.why }
      if (email) await mailOnce({ env, mails, log }, { to: secrets.decrypt(email), ...said })
      else if (phone)
        await queueText(trx, jobs, secrets, {
          to: secrets.decrypt(phone),
          template: 'ENQUIRY_REPLY',
          body: texts.text(env.BRAND_NAME, body),
          dedupeKey: key,
        })
      await trx.updateTable('casting_enquiry_replies').set({ sent_at: new Date() }).where('id', '=', replyId).execute()
    }),
})
