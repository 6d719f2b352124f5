import { sql } from 'kysely'
import type { AuditionCandidate, AuditionInvite } from '#contract/auditions/index.ts'
import { type Attendance, stagesOfInterest } from '#contract/codes/applications.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { seoulTime } from '#server/kernel/time.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { requireRight } from '#server/sharing/access.ts'
import { invitesTexts as texts } from './messages.ts'
import { tellActors, tellTeam } from './news.ts'
import { lockSlot } from './slots.ts'

type Place = { castingId: number; slotId: number }

/** Stages from which applicants can be invited. */
export const invitable = sql`(${sql.join(stagesOfInterest)})`
/** The first photo sent with application `a`. */
export const firstPhoto = sql`
  (SELECT ${imageJson()}
   FROM application_photos JOIN images ON images.id = image_id AND images.deleted_at IS NULL
   WHERE application_id = a.id ORDER BY position LIMIT 1)`

/** The invitations of a slot and their answers, by name. Throws `not_found`, `forbidden`. */
export async function findInvites(db: Db, user: Viewer, where: Place): Promise<{ list: AuditionInvite[] }> {
  await requireSlot(db, user, where)
  const { rows } = await sql<Omit<AuditionInvite, 'answeredAt'> & { answeredAt: Date | null }>`
    SELECT i.id, application_id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, i.status, i.words,
           answered_at AS "answeredAt"
    FROM audition_invites i JOIN applications a ON a.id = application_id
    WHERE slot_id = ${where.slotId} ORDER BY a.actor_name, i.id`.execute(db)
  return { list: rows.map(row => ({ ...row, answeredAt: row.answeredAt?.toISOString() ?? null })) }
}

/** Up to 500 applicants past the documents who are not invited yet, those at the audition stage first. */
export async function findCandidates(db: Db, user: Viewer, where: Place): Promise<{ list: AuditionCandidate[] }> {
  await requireSlot(db, user, where)
  const { rows } = await sql<AuditionCandidate>`
    SELECT a.id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, standing.roles
    FROM (
      SELECT r.application_id, bool_or(stage = 'AUDITION') AS "isAtAudition",
             json_agg(json_build_object('name', roles.name, 'stage', stage) ORDER BY roles.position) AS roles
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.casting_id = ${where.castingId} AND stage IN ${invitable} GROUP BY r.application_id) AS standing
    JOIN applications a ON a.id = standing.application_id AND a.withdrawn_at IS NULL
    WHERE NOT EXISTS (SELECT FROM audition_invites WHERE slot_id = ${where.slotId} AND application_id = a.id)
    ORDER BY standing."isAtAudition" DESC, a.actor_name, a.id LIMIT 500`.execute(db)
  return { list: rows }
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
 * Invites and notifies applicants. Skips those already invited, withdrawn, or not past the documents. Throws
 * `not_found` if any applicant belongs to another casting, `forbidden`, `audition_past`, `audition_cancelled`.
 */
export async function invite(unit: UnitOfWork, user: Viewer, where: Place, applicationIds: number[]) {
  const { db } = unit
  const slot = await lockAhead(db, user, where)
  const wanted = [...new Set(applicationIds)]
  const people = await lockInvitable(db, where.castingId, wanted)
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
          })),
        )
        .onConflict(conflict => conflict.constraint('audition_invites_once').doNothing())
        .returning(['id', 'user_id'])
        .execute()
  await tellActors(
    unit,
    { id: slot.id, castingId: where.castingId },
    invited.map(row => row.user_id),
    {
      title: texts.invited,
      words: texts.invitedText(seoulTime(slot.start_at)),
      key: `invite ${invited[0]?.id}`,
      startAt: slot.start_at,
    },
  )
  return { invited: invited.length, skipped: wanted.length - invited.length }
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

/** Cancels an invitation; an actor who has not declined is notified. Throws as `invite`. */
export async function uninvite(unit: UnitOfWork, user: Viewer, where: Place, inviteId: number): Promise<null> {
  const slot = await lockAhead(unit.db, user, where)
  const gone = await unit.db
    .deleteFrom('audition_invites')
    .where('id', '=', inviteId)
    .where('slot_id', '=', slot.id)
    .returning(['user_id', 'status'])
    .executeTakeFirst()
  if (!gone) fail('not_found')
  if (gone.status !== 'DECLINED')
    await tellActors(unit, { id: slot.id, castingId: where.castingId }, [gone.user_id], {
      title: texts.cancelled,
      words: texts.cancelledText(seoulTime(slot.start_at)),
      key: `uninvited ${inviteId}`,
      startAt: slot.start_at,
    })
  return null
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
export async function leaveAuditions(unit: UnitOfWork, applicationId: number): Promise<void> {
  const { rows } = await sql<{
    id: number
    invitedBy: number | null
    castingId: number
    slotId: number
    startAt: Date
  }>`
    UPDATE audition_invites i SET status = 'DECLINED', answered_at = now() FROM audition_slots s
    WHERE s.id = i.slot_id AND i.application_id = ${applicationId} AND s.start_at > now()
      AND s.cancelled_at IS NULL AND i.status <> 'DECLINED'
    RETURNING i.id, invited_by AS "invitedBy", s.casting_id AS "castingId", s.id AS "slotId", s.start_at AS "startAt"`.execute(
    unit.db,
  )
  for (const { id, invitedBy, ...slot } of rows)
    await tellTeam(unit, slot, invitedBy, {
      title: texts.withdrawn,
      words: texts.withdrawnText(seoulTime(slot.startAt)),
      key: `withdrawn ${id}`,
    })
}

type Gone = { id: number; slotId: number; castingId: number; startAt: Date; userIds: number[] }

/**
 * Cancels the auditions of applications that ended without a role. Actors who had confirmed one are told that it is
 * cancelled; the others read about the end itself.
 */
export async function endAuditions(unit: UnitOfWork, applicationIds: number[]): Promise<void> {
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
           json_agg(user_id) AS "userIds"
    FROM due WHERE is_expected GROUP BY slot_id, casting_id, start_at ORDER BY slot_id`.execute(unit.db)
  for (const { id, slotId, castingId, startAt, userIds } of rows)
    await tellActors(unit, { id: slotId, castingId }, userIds, {
      title: texts.ended,
      words: texts.endedText(seoulTime(startAt)),
      key: `ended ${id}`,
      startAt,
    })
}

/** Deletes what actors answered to the invitations of a casting. */
export async function emptyAnswers(db: Db, castingId: number): Promise<void> {
  await sql`
    UPDATE audition_invites SET words = '' FROM audition_slots
    WHERE audition_slots.id = slot_id AND casting_id = ${castingId}`.execute(db)
}
