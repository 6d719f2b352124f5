import { type RawBuilder, sql } from 'kysely'
import type { AuditionCandidate } from '#contract/auditions/candidates.ts'
import type { AuditionInvite } from '#contract/auditions/index.ts'
import { type Attendance, stagesOfInterest } from '#contract/codes/applications.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { seoulTime, type WithDates } from '#server/kernel/time.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { spare } from '#server/notifications/departures.ts'
import { requireRight } from '#server/sharing/access.ts'
import { type Change, keepInvites, settleEarlier, tellOf, toldAt } from './changes.ts'
import { invitesTexts as texts } from './messages.ts'
import { newsFor, tellActors, tellTeam } from './news.ts'
import { lockSlot } from './slots.ts'

type Place = { castingId: number; slotId: number }

/** Stages from which applicants can be invited. */
const invitable = sql`(${sql.join(stagesOfInterest)})`
/** What the actor wrote with the current answer. */
export const answerWords = sql`CASE WHEN i.status IN ('CHANGE', 'DECLINED') THEN i.words ELSE '' END`
/** The first photo sent with application `a`. */
export const firstPhoto = sql`
  (SELECT ${imageJson()}
   FROM application_photos JOIN images ON images.id = image_id AND images.deleted_at IS NULL
   WHERE application_id = a.id ORDER BY position LIMIT 1)`

/** The invitations of a slot and their answers, by name. Throws `not_found`, `forbidden`. */
export async function findInvites(db: Db, user: Viewer, where: Place) {
  await requireSlot(db, user, where)
  const { rows } = await sql<WithDates<AuditionInvite, 'answeredAt'>>`
    SELECT i.id, application_id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, i.status, ${answerWords} AS words,
           answered_at AS "answeredAt"
    FROM audition_invites i JOIN applications a ON a.id = application_id
    WHERE slot_id = ${where.slotId} ORDER BY a.actor_name, i.id`.execute(db)
  return { list: rows }
}

/** Up to 500 applicants past the documents who are not invited to this slot yet. Throws `not_found`, `forbidden`. */
export async function findCandidates(db: Db, user: Viewer, where: Place) {
  await requireSlot(db, user, where)
  const isInvited = sql`EXISTS (SELECT FROM audition_invites WHERE slot_id = ${where.slotId} AND application_id = a.id)`
  return { list: await candidatesOf(db, where.castingId, isInvited) }
}

/** Up to 500 applicants past the documents without an open audition. Throws `forbidden`. */
export async function findDayCandidates(db: Db, user: Viewer, castingId: number) {
  await requireRight(db, user, castingId, 'decide')
  const isExpected = sql`EXISTS (
    SELECT FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id
    WHERE i.application_id = a.id AND i.status <> 'DECLINED' AND s.cancelled_at IS NULL AND s.start_at > now())`
  return { list: await candidatesOf(db, castingId, isExpected) }
}

// Those at the audition stage first, in the order of their numbers; people who said no before come last.
async function candidatesOf(db: Db, castingId: number, isOut: RawBuilder<unknown>): Promise<AuditionCandidate[]> {
  const { rows } = await sql<AuditionCandidate>`
    SELECT a.id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, a.number, a.group_id AS "groupId",
           standing.roles, declined.is_so AS "hasDeclined"
    FROM (
      SELECT r.application_id, bool_or(stage = 'AUDITION') AS "isAtAudition",
             json_agg(json_build_object('name', roles.name, 'stage', stage) ORDER BY roles.position) AS roles
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.casting_id = ${castingId} AND stage IN ${invitable} GROUP BY r.application_id) AS standing
    JOIN applications a ON a.id = standing.application_id AND a.withdrawn_at IS NULL
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM audition_invites i WHERE i.application_id = a.id AND i.status = 'DECLINED') AS is_so) AS declined
    WHERE NOT ${isOut} ORDER BY declined.is_so, standing."isAtAudition" DESC, a.number LIMIT 500`.execute(db)
  return rows
}

async function requireSlot(db: Db, user: Viewer, { castingId, slotId }: Place): Promise<void> {
  await requireRight(db, user, castingId, 'decide')
  const slot = await db
    .selectFrom('audition_slots')
    .select('id')
    .where('id', '=', slotId)
    .where('casting_id', '=', castingId)
    .executeTakeFirst()
  if (!slot) fail('not_found')
}

async function lockAhead(db: Db, user: Viewer, where: Place) {
  await requireRight(db, user, where.castingId, 'decide')
  const slot = await lockSlot(db, where)
  if (slot.start_at <= new Date()) fail('audition_past')
  return slot
}

/**
 * Invites applicants and tells them, now or later. Skips those already invited, withdrawn, or not past the documents.
 * Throws `not_found` if any applicant belongs to another casting, `forbidden`, `audition_past`, `audition_cancelled`.
 */
export async function invite(ctx: UnitOfWork, change: Change, slotId: number, applicationIds: number[]) {
  const { db } = ctx
  const { castingId, user } = change
  const slot = await lockAhead(db, user, { castingId, slotId })
  const wanted = [...new Set(applicationIds)]
  const people = await lockInvitable(db, castingId, wanted)
  const invited = !people.length
    ? []
    : await db
        .insertInto('audition_invites')
        .values(
          people.map(({ id, userId }) => ({
            slot_id: slot.id,
            application_id: id,
            user_id: userId,
            invited_by: user.id,
            told_at: toldAt(change),
          })),
        )
        .onConflict(conflict => conflict.constraint('audition_invites_once').doNothing())
        .returning(['id', 'user_id'])
        .execute()
  const ids = invited.map(row => row.id)
  const departure = await tellOf(ctx, change, {
    events: await newsFor(
      db,
      { id: slot.id, castingId },
      invited.map(row => row.user_id),
      {
        title: texts.invited,
        words: texts.invitedText(seoulTime(slot.start_at)),
        key: `invite ${ids[0]}`,
        startAt: slot.start_at,
      },
    ),
    slots: [slot.id],
    invites: ids,
    undo: { madeInvites: ids },
  })
  return { invited: invited.length, skipped: wanted.length - invited.length, departure }
}

/**
 * The applicants among these who may be invited, locked so that none of them withdraws meanwhile. Throws `not_found`.
 */
export async function lockInvitable(
  db: Db,
  castingId: number,
  ids: number[],
): Promise<{ id: number; userId: number }[]> {
  const { rows } = await sql<{ id: number; userId: number; isInvitable: boolean }>`
    SELECT id, user_id AS "userId", withdrawn_at IS NULL AND EXISTS (
      SELECT FROM application_roles r WHERE r.application_id = a.id AND r.stage IN ${invitable}) AS "isInvitable"
    FROM applications a WHERE casting_id = ${castingId} AND id = ANY(${ids}::bigint[])
    ORDER BY id FOR SHARE`.execute(db)
  if (rows.length < ids.length) fail('not_found')
  return rows.filter(row => row.isInvitable)
}

/** Cancels an invitation; an actor who has not declined is told, now or later. Throws as `invite`. */
export async function uninvite(ctx: UnitOfWork, change: Change, slotId: number, inviteId: number) {
  const { db } = ctx
  const { castingId, user } = change
  const slot = await lockAhead(db, user, { castingId, slotId })
  await settleEarlier(ctx, castingId, { invites: [inviteId] })
  const undo = await keepInvites(db, { invites: [inviteId] })
  const gone = await db
    .deleteFrom('audition_invites')
    .where('id', '=', inviteId)
    .where('slot_id', '=', slot.id)
    .returning(['user_id', 'status'])
    .executeTakeFirst()
  if (!gone) fail('not_found')
  const userIds = gone.status === 'DECLINED' ? [] : [gone.user_id]
  const events = await newsFor(db, { id: slot.id, castingId }, userIds, {
    title: texts.cancelled,
    words: texts.cancelledText(seoulTime(slot.start_at)),
    key: `uninvited ${inviteId}`,
    startAt: slot.start_at,
  })
  return { departure: await tellOf(ctx, change, { events, invites: [inviteId], undo }) }
}

type Mark = { inviteId: number; attendance: keyof typeof Attendance }

/** Records whether a confirmed applicant came. Throws `audition_not_begun`, `audition_not_confirmed`, `not_found`. */
export async function markAttendance(db: Db, user: Viewer, where: Place, { inviteId, attendance }: Mark) {
  await requireRight(db, user, where.castingId, 'decide')
  const slot = await lockSlot(db, where)
  if (slot.start_at > new Date()) fail('audition_not_begun')
  const found = await db
    .selectFrom('audition_invites')
    .select('status')
    .where('id', '=', inviteId)
    .where('slot_id', '=', slot.id)
    .executeTakeFirst()
  if (!found) fail('not_found')
  if (!['CONFIRMED', 'DONE', 'NO_SHOW'].includes(found.status)) fail('audition_not_confirmed')
  await db.updateTable('audition_invites').set({ status: attendance }).where('id', '=', inviteId).execute()
  return null
}

/** Cancels the auditions of a withdrawn application and notifies the inviters. */
export async function leaveAuditions(ctx: UnitOfWork, applicationId: number): Promise<void> {
  const { rows } = await sql<{
    id: number
    invitedBy: number | null
    userId: number
    castingId: number
    slotId: number
    startAt: Date
  }>`
    UPDATE audition_invites i SET status = 'DECLINED', answered_at = now() FROM audition_slots s
    WHERE s.id = i.slot_id AND i.application_id = ${applicationId} AND s.start_at > now()
      AND s.cancelled_at IS NULL AND i.status <> 'DECLINED'
    RETURNING i.id, invited_by AS "invitedBy", i.user_id AS "userId", s.casting_id AS "castingId", s.id AS "slotId", s.start_at AS "startAt"`.execute(
    ctx.db,
  )
  for (const { id, invitedBy, userId, ...slot } of rows) {
    await spare(ctx.db, slot.castingId, [userId])
    await tellTeam(ctx, slot, invitedBy, {
      title: texts.withdrawn,
      words: texts.withdrawnText(seoulTime(slot.startAt)),
      key: `withdrawn ${id}`,
    })
  }
}

type Gone = { id: number; slotId: number; castingId: number; startAt: Date; userIds: number[]; expected: number[] }

/**
 * Cancels the auditions of applications that ended without a role. Actors who had confirmed one are told that it is
 * cancelled; the others read about the end itself.
 */
export async function endAuditions(ctx: UnitOfWork, applicationIds: number[]): Promise<void> {
  // In id order, as wherever many of these rows change, so that two such writes cannot deadlock.
  const { rows } = await sql<Gone>`
    WITH due AS (
      SELECT i.id, i.user_id, s.id AS slot_id, s.casting_id, s.start_at,
             i.status = 'CONFIRMED' AND s.cancelled_at IS NULL AS is_expected
      FROM audition_invites i JOIN audition_slots s ON s.id = i.slot_id
      WHERE i.application_id = ANY(${applicationIds}::bigint[]) AND s.start_at > now() AND i.status <> 'DECLINED'
      ORDER BY i.id FOR UPDATE OF i),
    gone AS (DELETE FROM audition_invites WHERE id IN (SELECT id FROM due))
    SELECT min(id) AS id, slot_id AS "slotId", casting_id AS "castingId", start_at AS "startAt",
           json_agg(user_id) AS "userIds", coalesce(json_agg(user_id) FILTER (WHERE is_expected), '[]') AS expected
    FROM due GROUP BY slot_id, casting_id, start_at ORDER BY slot_id`.execute(ctx.db)
  for (const { id, slotId, castingId, startAt, userIds, expected } of rows) {
    await spare(ctx.db, castingId, userIds)
    await tellActors(ctx, { id: slotId, castingId }, expected, {
      title: texts.ended,
      words: texts.endedText(seoulTime(startAt)),
      key: `ended ${id}`,
      startAt,
    })
  }
}

/** Deletes what actors answered to the invitations of a casting. */
export async function emptyAnswers(db: Db, castingId: number): Promise<void> {
  await sql`
    UPDATE audition_invites SET words = '' FROM audition_slots
    WHERE audition_slots.id = slot_id AND casting_id = ${castingId}`.execute(db)
}
