import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { messageLimits } from '#contract/limits.ts'
import type { reviewApplicants } from '#contract/review/applicants.ts'
import type { applicantMessages, SentMessage } from '#contract/review/sent-messages.ts'
import { isBlockedBy } from '#server/accounts/blocks/blocks.ts'
import { repliesJson, restoreReplies } from '#server/applications/replies.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { notableSignals } from '#server/kernel/text/signals.ts'
import { depart, departsAt, takeBack } from '#server/notifications/departures.ts'
import { tellRemoved } from '#server/notifications/notify.ts'
import { sentMessagesTexts as texts } from '../messages.ts'

const shown = 20

/** Whether somebody may write to applicants, and read what they answer. */
export const mayWrite = (reviewer: Reviewer): reviewer is Reviewer & { userId: number } =>
  reviewer.userId !== null && reviewer.isTeam && reviewer.rights.decide

/** The id of somebody who may write to applicants. Throws `forbidden`. */
export const requireWriter = (reviewer: Reviewer): number =>
  mayWrite(reviewer) ? reviewer.userId : refuseWithout('message', reviewer)

/** What the team has written to an applicant, with the replies, the latest first. */
export async function findLetters(db: Db, appId: number): Promise<Letters> {
  const { rows } = await sql<Letters[number]>`
    SELECT m.id, m.body, m.leaves_at AS at, to_json(${repliesJson('m', 'a')}) AS replies
    FROM applications a JOIN casting_message_recipients r ON r.application_id = a.id
    JOIN casting_messages m ON m.id = r.message_id
    WHERE a.id = ${appId} ORDER BY m.id DESC LIMIT ${shown}`.execute(db)
  return rows
}
type Letters = AnswerOf<typeof reviewApplicants.detail>['letters']

/** The latest messages of the casting's team, newest first. */
export async function findSentMessages(db: Db, reviewer: Reviewer): Promise<{ list: SentMessage[] }> {
  requireWriter(reviewer)
  const { rows } = await sql<SentMessage>`
    SELECT m.id, m.body, users.name AS by, to_json(m.leaves_at) AS at, m.leaves_at > now() AS "isPending",
           (SELECT count(*) FROM casting_message_recipients r WHERE r.message_id = m.id) AS people,
           (SELECT count(*) FROM message_replies e WHERE e.message_id = m.id AND e.removed_at IS NULL) AS replies,
           ARRAY(SELECT json_build_object('text', offered.text, 'count', (
                   SELECT count(*) FROM message_replies e
                   WHERE e.message_id = m.id AND e.answer = offered.place AND e.removed_at IS NULL))
                 FROM unnest(m.answers) WITH ORDINALITY AS offered (text, place) ORDER BY offered.place) AS answers
    FROM casting_messages m LEFT JOIN users ON users.id = sent_by
    WHERE m.casting_id = ${reviewer.castingId} ORDER BY m.id DESC LIMIT ${shown}`.execute(db)
  return { list: rows }
}

/**
 * Sends one text to the chosen applicants, now or later, as a notification and beside their application. Skips those who have
 * withdrawn or were told often enough today. To an applicant who blocks the sender or the casting's owner it counts as
 * sent and is withheld. Errors: `forbidden`, `not_found`, `contact_in_text`, `message_limit`.
 */
export async function sendMessage(
  ctx: UnitOfWork,
  reviewer: Reviewer,
  { applicationIds, body, answers, tells }: BodyOf<(typeof applicantMessages)['sendMessage']>,
): Promise<AnswerOf<(typeof applicantMessages)['sendMessage']>> {
  const { db } = ctx
  const userId = requireWriter(reviewer)
  const { castingId } = reviewer
  // Together: a number may be spread over several answers.
  refuseContacts({ body, answers: answers.join(' ') })
  const ids = [...new Set(applicationIds)]
  const { rows: own } = await sql`
    SELECT FROM applications WHERE id = ANY(${ids}::bigint[]) AND casting_id = ${castingId}`.execute(db)
  if (own.length < ids.length) fail('not_found')
  // Serialises the messages of a casting, so that concurrent ones cannot exceed the limits.
  await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  const { rows: today } = await sql<{ messages: number }>`
    SELECT count(*) AS messages FROM casting_messages
    WHERE casting_id = ${castingId} AND created_at > now() - interval '1 day'`.execute(db)
  if (firstOf(today).messages >= messageLimits.aDay) fail('message_limit')

  const { rows: people } = await sql<{ id: number; userId: number; isWithheld: boolean }>`
    SELECT a.id, a.user_id AS "userId",
           ${isBlockedBy({ blocker: sql`a.user_id`, blocked: sql`${userId}::bigint` })}
             OR ${isBlockedBy({ blocker: sql`a.user_id`, blocked: sql`c.owner_id` })} AS "isWithheld"
    FROM applications a JOIN castings c ON c.id = a.casting_id
    WHERE a.id = ANY(${ids}::bigint[]) AND a.withdrawn_at IS NULL
      AND (SELECT count(*) FROM casting_message_recipients r JOIN casting_messages m ON m.id = r.message_id
           WHERE r.application_id = a.id AND m.created_at > now() - interval '1 day') < ${messageLimits.perPersonADay}
    ORDER BY a.id`.execute(db)
  if (!people.length) return { messageId: null, sent: 0, skipped: ids.length, departure: null }
  const { id } = await db
    .insertInto('casting_messages')
    .values({
      ...{ casting_id: castingId, body, answers, sent_by: userId, leaves_at: departsAt(tells) },
      signal_weight: notableSignals(body),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('casting_message_recipients')
    .values(people.map(each => ({ message_id: id, application_id: each.id, is_withheld: each.isWithheld })))
    .execute()
  const { title, thumbImageUrl } = await castingForNews(db, castingId)
  const departure = await depart(ctx, {
    castingId,
    plannedBy: userId,
    tells,
    events: [
      {
        type: 'MESSAGE',
        userIds: people.filter(each => !each.isWithheld).map(each => each.userId),
        title: texts.title(title),
        content: body,
        link: '/mypage/castinghistory',
        linkText: texts.show,
        ...(thumbImageUrl && { thumbImageUrl }),
        castingId,
        dedupeKey: `casting message ${id}`,
      },
    ],
    people: people.length,
    about: [],
    undo: {},
  })
  if (departure)
    await db.updateTable('casting_messages').set({ departure_id: departure.id }).where('id', '=', id).execute()
  return { messageId: id, sent: people.length, skipped: ids.length - people.length, departure }
}

/** Takes a message back before it leaves: nobody ever sees it. Errors: `forbidden`, `not_found`, `departure_left`. */
export async function takeMessageBack(db: Db, reviewer: Reviewer, messageId: number): Promise<null> {
  requireWriter(reviewer)
  const message = await db
    .selectFrom('casting_messages')
    .select('departure_id as departureId')
    .where('id', '=', messageId)
    .where('casting_id', '=', reviewer.castingId)
    .executeTakeFirst()
  if (!message) fail('not_found')
  if (message.departureId === null) fail('departure_left')
  await takeBack(db, reviewer.castingId, message.departureId, 'MESSAGE')
  await db.deleteFrom('casting_message_recipients').where('message_id', '=', messageId).execute()
  await db.deleteFrom('casting_messages').where('id', '=', messageId).execute()
  return null
}

/** A removed message with those who received it and their replies, as JSON. */
export type RemovedMessage = { authorId: number | null; row: object; recipients: object[]; replies: object[] }

/**
 * Removes a message whose report was upheld, with the replies to it, and notifies who wrote it. Null if it is gone
 * already, which is no error.
 */
export async function removeReportedMessage(
  ctx: UnitOfWork,
  messageId: number,
  reason: string,
): Promise<RemovedMessage | null> {
  const { rows } = await sql<RemovedMessage>`
    SELECT m.sent_by AS "authorId", to_jsonb(m) AS row,
      (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM casting_message_recipients r WHERE r.message_id = m.id) AS recipients,
      (SELECT coalesce(jsonb_agg(to_jsonb(e)), '[]') FROM message_replies e WHERE e.message_id = m.id) AS replies
    FROM casting_messages m WHERE m.id = ${messageId} FOR UPDATE`.execute(ctx.db)
  await ctx.db.deleteFrom('casting_message_recipients').where('message_id', '=', messageId).execute()
  await ctx.db.deleteFrom('casting_messages').where('id', '=', messageId).execute()
  await tellRemoved(ctx, rows[0]?.authorId, { title: texts.removed, key: `message ${messageId}`, reason })
  return rows[0] ?? null
}

/** Puts back a message that an operator removed, for the applications that still are. */
export async function restoreMessage(db: Db, { row, recipients, replies }: RemovedMessage): Promise<void> {
  await sql`
    INSERT INTO casting_messages OVERRIDING SYSTEM VALUE
    SELECT removed.* FROM jsonb_populate_record(NULL::casting_messages, ${JSON.stringify(row)}::jsonb) AS removed`.execute(
    db,
  )
  await sql`
    INSERT INTO casting_message_recipients
    SELECT removed.* FROM jsonb_populate_recordset(NULL::casting_message_recipients, ${JSON.stringify(recipients)}::jsonb)
      AS removed WHERE EXISTS (SELECT FROM applications a WHERE a.id = removed.application_id)`.execute(db)
  await restoreReplies(db, replies)
}
