import { sql } from 'kysely'
import type { MyAudition } from '#contract/auditions/index.ts'
import type { AuditionAnswer } from '#contract/codes/applications.ts'
import { removedStatuses } from '#contract/codes/castings.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { seoulTime, type WithDates } from '#server/kernel/time.ts'
import { answerWords } from './invites.ts'
import { answersTexts as texts } from './messages.ts'
import { tellTeam } from './news.ts'
import { countConfirmed, lockSlot } from './slots.ts'

type Paging = { page: number; limit: number }
type Row = WithDates<MyAudition, 'startAt'> & { total: number; waiting: number }

/** The actor's invitations, upcoming first, with the number of unanswered ones. */
export async function findMyAuditions(db: Db, userId: number, { page, limit }: Paging) {
  const { rows } = await sql<Row>`
    SELECT i.id, s.start_at AS "startAt", s.minutes, s.place, s.url, s.note, i.status, ${answerWords} AS words,
           s.cancelled_at IS NOT NULL AS "isCancelled",
           s.cancelled_at IS NULL AND s.start_at > now() AND a.withdrawn_at IS NULL AS "isAnswerable",
           s.capacity <= (SELECT count(*) FROM audition_invites o
                          WHERE o.slot_id = s.id AND o.status = 'CONFIRMED' AND o.id <> i.id) AS "isFull",
           json_build_object('id', c.id, 'key', CASE WHEN c.is_private THEN c.private_key END, 'title', c.title,
             'companyName', c.company_name) AS casting,
           count(*) OVER () AS total,
           count(*) FILTER (WHERE i.status = 'INVITED' AND s.cancelled_at IS NULL AND s.start_at > now()) OVER () AS waiting
    FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id JOIN applications a ON a.id = i.application_id
    JOIN castings c ON c.id = s.casting_id AND NOT ${isOneOf('c.status', removedStatuses)}
    WHERE i.user_id = ${userId} AND i.told_at <= now()
    ORDER BY s.cancelled_at IS NULL AND s.start_at > now() DESC, CASE WHEN s.start_at > now() THEN s.start_at END,
      s.start_at DESC, i.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, waiting: rows[0]?.waiting ?? 0, page, limit }
}

type Answer = { answer: keyof typeof AuditionAnswer; words: string }

/**
 * Stores the actor's answer, which can be changed until the slot begins; a no and a request for another time notify the
 * inviter. The slot's row is locked while places are counted, so concurrent confirmations never exceed the capacity.
 * Throws `not_found`, `audition_past`, `audition_cancelled`, `audition_full`.
 */
export async function answerInvite(
  ctx: UnitOfWork,
  userId: number,
  inviteId: number,
  { answer, words }: Answer,
): Promise<null> {
  const { db } = ctx
  const found = await db
    .selectFrom('audition_invites as i')
    .innerJoin('audition_slots as s', 's.id', 'i.slot_id')
    .innerJoin('applications as a', 'a.id', 'i.application_id')
    .select(['s.id as slotId', 's.casting_id as castingId'])
    .where('i.id', '=', inviteId)
    .where('i.user_id', '=', userId)
    .where('i.told_at', '<=', sql<Date>`now()`)
    .where('a.withdrawn_at', 'is', null)
    .forShare('a')
    .executeTakeFirst()
  if (!found) fail('not_found')
  const slot = await lockSlot(db, found)
  if (slot.start_at <= new Date()) fail('audition_past')
  if (answer === 'CONFIRMED' && (await countConfirmed(db, slot.id, inviteId)) >= slot.capacity) fail('audition_full')
  const answeredAt = new Date()
  const answered = await db
    .updateTable('audition_invites')
    .set({ status: answer, words: answer === 'CONFIRMED' ? '' : words, answered_at: answeredAt })
    .where('id', '=', inviteId)
    .returning('invited_by as invitedBy')
    .executeTakeFirst()
  if (!answered) fail('not_found')
  if (answer === 'CONFIRMED') return null
  await tellTeam(ctx, found, answered.invitedBy, {
    title: answer === 'CHANGE' ? texts.changeAsked : texts.declined,
    words: texts.answerText(seoulTime(slot.start_at)),
    key: `answer ${inviteId} ${answeredAt.getTime()}`,
  })
  return null
}
