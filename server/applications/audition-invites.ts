import { sql } from 'kysely'
import type { Attendance, AuditionCandidate, AuditionInvite } from '#contract/auditions.ts'
import { requireRight } from '../castings/access.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { seoulTime } from '../kernel/time.ts'
import { tellActors, tellTeam } from './audition-news.ts'
import { lockSlot } from './audition-slots.ts'

type Tools = { db: Db; jobs: Jobs }
type Place = { castingId: number; slotId: number }

const invitable = sql`('SHORTLISTED', 'AUDITION', 'FINAL', 'HOLD', 'CAST')`
/** The first picture sent with the application `a`. */
export const firstPhoto = sql`
  (SELECT json_build_object('id', images.id, 'key', key, 'width', width, 'height', height, 'color', color)
   FROM application_photos JOIN images ON images.id = image_id AND images.deleted_at IS NULL
   WHERE application_id = a.id ORDER BY position LIMIT 1)`

/** Who was invited to a slot and what they answered, by name. Errors: `not_found`, `forbidden`. */
export async function findInvites(db: Db, user: Viewer, where: Place): Promise<{ list: AuditionInvite[] }> {
  await requireSlot(db, user, where)
  const { rows } = await sql<Omit<AuditionInvite, 'answeredAt'> & { answeredAt: Date | null }>`
    SELECT i.id, application_id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, i.status, i.words,
           answered_at AS "answeredAt"
    FROM audition_invites i JOIN applications a ON a.id = application_id
    WHERE slot_id = ${where.slotId} ORDER BY a.actor_name, i.id`.execute(db)
  return { list: rows.map(row => ({ ...row, answeredAt: row.answeredAt?.toISOString() ?? null })) }
}

/** Up to 500 applicants who got this far and are not invited yet, those at the audition first. */
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
 * Invites applicants and tells them. Skipped: who is invited already, and who has withdrawn or not got as far. Errors:
 * `not_found` also for one applicant of another notice, `forbidden`, `audition_past`, `audition_cancelled`.
 */
export async function invite(tools: Tools, user: Viewer, where: Place, applicationIds: number[]) {
  const { db } = tools
  const slot = await lockAhead(db, user, where)
  const wanted = [...new Set(applicationIds)]
  // Held, so that nobody is invited who withdraws at this moment.
  const { rows: applications } = await sql<{ id: number; userId: number; isInvitable: boolean }>`
    SELECT id, user_id AS "userId", withdrawn_at IS NULL AND EXISTS (
      SELECT FROM application_roles r WHERE r.application_id = a.id AND r.stage IN ${invitable}) AS "isInvitable"
    FROM applications a WHERE casting_id = ${where.castingId} AND id = ANY(${wanted}::bigint[])
    ORDER BY id FOR SHARE`.execute(db)
  if (applications.length < wanted.length) fail('not_found')
  const people = applications.filter(application => application.isInvitable)
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
    tools,
    { id: slot.id, castingId: where.castingId },
    invited.map(row => row.user_id),
    {
      title: '오디션에 초대받았어요',
      words: `${seoulTime(slot.start_at)}. 올 수 있는지 답해 주세요.`,
      key: `invite ${invited[0]?.id}`,
      startAt: slot.start_at,
    },
  )
  return { invited: invited.length, skipped: wanted.length - invited.length }
}

/** Takes an invitation back; whoever has not said no is told. Errors: those of inviting. */
export async function uninvite(tools: Tools, user: Viewer, where: Place, inviteId: number): Promise<null> {
  const slot = await lockAhead(tools.db, user, where)
  const gone = await tools.db
    .deleteFrom('audition_invites')
    .where('id', '=', inviteId)
    .where('slot_id', '=', slot.id)
    .returning(['user_id', 'status'])
    .executeTakeFirst()
  if (!gone) fail('not_found')
  if (gone.status !== 'DECLINED')
    await tellActors(tools, { id: slot.id, castingId: where.castingId }, [gone.user_id], {
      title: '오디션이 취소됐어요',
      words: `${seoulTime(slot.start_at)} 오디션 초대가 취소됐어요.`,
      key: `uninvited ${inviteId}`,
      startAt: slot.start_at,
    })
  return null
}

type Mark = { inviteId: number; attendance: keyof typeof Attendance }

/** Notes whether somebody who had said yes came. Errors: `audition_not_begun`, `audition_not_confirmed`, `not_found`. */
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

/** Who withdraws an application comes to none of its auditions any more; whoever invited them is told. */
export async function leaveAuditions(tools: Tools, applicationId: number): Promise<void> {
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
    tools.db,
  )
  for (const { id, invitedBy, ...slot } of rows)
    await tellTeam(tools, slot, invitedBy, {
      title: '오디션에 오지 못하는 배우가 있어요',
      words: `${seoulTime(slot.startAt)} 오디션에 초대한 배우가 지원을 취소했어요.`,
      key: `withdrawn ${id}`,
    })
}
