import { type RawBuilder, sql } from 'kysely'
import type { applications } from '#contract/applications/index.ts'
import { shownStatuses } from '#contract/codes/castings.ts'
import { replyLimits } from '#contract/codes/talk-limits.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { withoutBlockersOf } from '#server/accounts/blocks/blocks.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { today } from '#server/kernel/time.ts'
import { notify, tellRemoved } from '#server/notifications/notify.ts'
import { messageRepliesTexts as texts } from './messages.ts'

/** Whether application `a` may choose one of the answers offered with message `m`: as `isReplyOpen`, and once. */
export const isAnswerOpen = (m: string, a: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${m}.answers`)} <> '{}' AND ${isReplyOpen(m, a)} AND NOT EXISTS (
    SELECT FROM message_replies chosen
    WHERE chosen.message_id = ${sql.ref(`${m}.id`)} AND chosen.application_id = ${sql.ref(`${a}.id`)}
      AND chosen.answer IS NOT NULL))`

/** The replies of application `a` to message `m`, as JSON: those removed after a report are left out. */
export const repliesJson = (m: string, a: string): RawBuilder<unknown> => sql`ARRAY(
  SELECT json_build_object('id', reply.id, 'body', reply.body, 'at', reply.created_at) FROM message_replies reply
  WHERE reply.message_id = ${sql.ref(`${m}.id`)} AND reply.application_id = ${sql.ref(`${a}.id`)}
    AND reply.removed_at IS NULL
  ORDER BY reply.id)`

/**
 * Whether application `a` may still reply to message `m` of the row `castings`: as long as the casting is shown, the
 * applicants' data are there, the application has neither been withdrawn nor ended with the casting, the message is not
 * old, and it has not been replied to often enough.
 */
export const isReplyOpen = (m: string, a: string): RawBuilder<boolean> => sql`(
  ${isOneOf('castings.status', shownStatuses)} AND castings.applicants_emptied_at IS NULL
  AND ${sql.ref(`${a}.withdrawn_at`)} IS NULL
  AND ${sql.ref(`${m}.leaves_at`)} > now() - make_interval(days => ${replyLimits.days})
  AND EXISTS (SELECT FROM application_roles standing
              WHERE standing.application_id = ${sql.ref(`${a}.id`)} AND standing.stage NOT IN ('WITHDRAWN', 'EXPIRED'))
  AND (SELECT count(*) FROM message_replies sent
       WHERE sent.message_id = ${sql.ref(`${m}.id`)} AND sent.application_id = ${sql.ref(`${a}.id`)})
    < ${replyLimits.toMessage})`

type Where = { castingId: number; appId: number; messageId: number }

/**
 * Answers a message of the team by an own text or by one of the answers offered with it, once, which the team reads beside
 * the application. Its members with the right to decide are
 * told once a day and message, however many answer. Errors: `not_found` for a message that this applicant has not
 * received or an answer that it does not offer, `reply_closed`, `reply_answered`, `reply_limit`, `contact_in_text`.
 */
export async function replyToMessage(
  ctx: UnitOfWork,
  userId: number,
  { castingId, appId, messageId }: Where,
  { body: written, answer }: BodyOf<typeof applications.replyToMessage>,
): Promise<AnswerOf<typeof applications.replyToMessage>> {
  // Serialises a person's replies, so that concurrent ones cannot exceed the limits.
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows } = await sql<{ isOpen: boolean; answers: string[]; today: number }>`
    SELECT ${isReplyOpen('m', 'a')} AS "isOpen", m.answers,
           (SELECT count(*) FROM message_replies mine JOIN applications sent ON sent.id = mine.application_id
            WHERE sent.user_id = ${userId} AND mine.created_at > now() - interval '1 day') AS today
    FROM applications a JOIN castings ON castings.id = a.casting_id
    JOIN casting_message_recipients r ON r.application_id = a.id AND NOT r.is_withheld
    JOIN casting_messages m ON m.id = r.message_id AND m.leaves_at <= now()
    WHERE a.id = ${appId} AND a.casting_id = ${castingId} AND a.user_id = ${userId} AND m.id = ${messageId}`.execute(
    ctx.db,
  )
  const place = rows[0] ?? fail('not_found')
  if (!place.isOpen) fail('reply_closed')
  if (place.today >= replyLimits.aDay) fail('reply_limit')
  const body = written ?? place.answers[(answer ?? 0) - 1] ?? fail('not_found')
  refuseContacts({ body })
  // A second answer is refused by `message_replies_answered_once`.
  const reply = { message_id: messageId, application_id: appId, body, answer: answer ?? null }
  const { id } = await ctx.db.insertInto('message_replies').values(reply).returning('id').executeTakeFirstOrThrow()
  const { title, teamIds, thumbImageUrl } = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'REPLY',
    userIds: await withoutBlockersOf(ctx.db, userId, teamIds),
    title: texts.replied,
    content: texts.repliedText(title),
    link: `/mypage/castingadmin/${castingId}?a=${appId}`,
    linkText: texts.read,
    ...(thumbImageUrl && { thumbImageUrl }),
    dedupeKey: `replies to ${messageId} ${today()}`,
  })
  return { id }
}

/** What somebody who decides may report: a reply that an applicant of their casting has sent. */
export async function reportableReply(db: Db, userId: number, id: number): Promise<{ quote: string } | undefined> {
  const { rows } = await sql<{ quote: string }>`
    SELECT reply.body AS quote FROM message_replies reply
    JOIN applications a ON a.id = reply.application_id JOIN castings ON castings.id = a.casting_id
    WHERE reply.id = ${id} AND reply.removed_at IS NULL AND castings.status <> 'DELETED'
      AND castings.applicants_emptied_at IS NULL
      AND (castings.owner_id = ${userId} OR EXISTS (
        SELECT FROM casting_members t
        WHERE t.casting_id = castings.id AND t.user_id = ${userId} AND t.role = 'FULL' AND t.state = 'ACCEPTED'))`.execute(
    db,
  )
  return rows[0]
}

/** Removes a reply whose report was upheld, and notifies who wrote it. Null if it is gone already, which is no error. */
export async function removeReportedReply(
  ctx: UnitOfWork,
  id: number,
  reason: string,
): Promise<{ authorId: number } | null> {
  const { rows } = await sql<{ authorId: number }>`
    UPDATE message_replies SET removed_at = now() FROM applications a
    WHERE message_replies.id = ${id} AND removed_at IS NULL AND a.id = application_id
    RETURNING a.user_id AS "authorId"`.execute(ctx.db)
  await tellRemoved(ctx, rows[0]?.authorId, { title: texts.removed, key: `reply ${id}`, reason })
  return rows[0] ?? null
}

/** Puts back a reply that an operator removed. */
export async function restoreReply(db: Db, id: number): Promise<void> {
  await db.updateTable('message_replies').set({ removed_at: null }).where('id', '=', id).execute()
}

/** Puts back the replies to a message that an operator removed, of the applications that still are. */
export async function restoreReplies(db: Db, replies: object[]): Promise<void> {
  await sql`
    INSERT INTO message_replies OVERRIDING SYSTEM VALUE
    SELECT removed.* FROM jsonb_populate_recordset(NULL::message_replies, ${JSON.stringify(replies)}::jsonb) AS removed
    WHERE EXISTS (SELECT FROM applications a WHERE a.id = removed.application_id)`.execute(db)
}
