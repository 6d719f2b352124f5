import { sql } from 'kysely'
import { stagesUnderReview } from '#contract/codes/applications.ts'
import { uncountCastings, uncountRoles } from '#server/castings/applied.ts'
import type { Db } from '#server/kernel/db.ts'
import { contractKeptMs, type PersonalData } from '#server/kernel/personal-data.ts'
import { emptyApplications } from './emptying.ts'
import { personalDataTexts as texts } from './messages.ts'

const liveStages = sql`(${sql.join(stagesUnderReview)})`

/** A person's applications, and the applications to their own castings. */
export const applicationsPersonalData: PersonalData = {
  keeps: {
    'one of two codes, which nothing else of the application explains': ['applications.gender'],
    'history of an application, in codes': ['stage_changes.from_stage', 'stage_changes.to_stage'],
  },
  async export(db, userId) {
    const { rows: applications } = await sql`
      SELECT castings.id AS "castingId", castings.title, castings.company_name AS "companyName", a.snapshot, a.message,
             a.answers, a.consent, a.created_at AS "createdAt", a.first_read_at AS "firstReadAt",
             a.withdrawn_at AS "withdrawnAt",
             (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'title', title) ORDER BY position)
              FROM application_videos WHERE application_id = a.id) AS videos,
             (SELECT jsonb_agg(jsonb_build_object('role', casting_roles.name, 'stage', stage) ORDER BY position)
              FROM application_roles JOIN casting_roles ON casting_roles.id = role_id
              WHERE application_id = a.id) AS roles
      FROM applications a JOIN castings ON castings.id = a.casting_id WHERE a.user_id = ${userId} ORDER BY a.id`.execute(
      db,
    )
    const { rows: replies } = await sql`
      SELECT a.casting_id AS "castingId", body, message_replies.created_at AS "createdAt"
      FROM message_replies JOIN applications a ON a.id = application_id
      WHERE a.user_id = ${userId} AND removed_at IS NULL ORDER BY message_replies.id`.execute(db)
    return { 지원: applications, [texts.replies]: replies }
  },

  /** The recipients the person consented to: consents are kept as long as those of the account. */
  async retain(db, userId) {
    const provisions = await db
      .selectFrom('applications')
      .select(['casting_id as castingId', 'consent', 'created_at as at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    if (!provisions.length) return []
    return [{ kind: 'CONTRACT', facts: { provisions }, keptMs: contractKeptMs }]
  },

  async forget(db, userId) {
    await lockCastings(db, userId)
    await withdrawOwn(db, userId)
    await emptyOwn(db, userId)
    await endThoseOfOwnCastings(db, userId)
  },
}

/** How the person answered applicants. A part of its own: it stands before applications in the file. */
export const replyRatesPersonalData: PersonalData = {
  async export(db, userId) {
    const replies = await db
      .selectFrom('reply_rates')
      .select(['answered', 'ended', 'auditions', 'moved_late as movedLate', 'notices'])
      .select(['changed_terms as changedTerms', 'promise_answers as promiseAnswers', 'counted_at as countedAt'])
      .where('user_id', '=', userId)
      .execute()
    return { 응답률: replies }
  },
  async forget(db, userId) {
    await db.deleteFrom('reply_rates').where('user_id', '=', userId).execute()
    await sql`
      DELETE FROM promise_answers WHERE casting_id IN (SELECT id FROM castings WHERE owner_id = ${userId})`.execute(db)
  },
}

/** Locks the castings' rows first, as `apply` and `withdraw` do: every change of their counts is serialised there. */
export const lockCastings = (db: Db, userId: number) =>
  sql`SELECT FROM castings WHERE owner_id = ${userId} OR id IN (SELECT casting_id FROM applications WHERE user_id = ${userId})
      ORDER BY id FOR NO KEY UPDATE`.execute(db)

async function withdrawOwn(db: Db, userId: number): Promise<void> {
  const live = sql`
    SELECT r.application_id, r.role_id, r.stage FROM application_roles r JOIN applications a ON a.id = r.application_id
    WHERE a.user_id = ${userId} AND a.withdrawn_at IS NULL AND r.stage IN ${liveStages}`
  await sql`
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT application_id, role_id, stage, 'WITHDRAWN', ${userId} FROM (${live}) AS live`.execute(db)
  await uncountRoles(db, sql`SELECT role_id, count(*) FROM (${live}) AS live GROUP BY role_id`)
  await sql`
    UPDATE application_roles SET stage = 'WITHDRAWN', stage_changed_at = now(), withdrawn_at = now()
    FROM (${live}) AS live
    WHERE application_roles.application_id = live.application_id AND application_roles.role_id = live.role_id`.execute(
    db,
  )
  await uncountCastings(
    db,
    sql`
      SELECT casting_id, count(*) FROM applications WHERE user_id = ${userId} AND withdrawn_at IS NULL
      GROUP BY casting_id`,
  )
}

/** Deletes the sent contents; the application and its outcome stay. */
async function emptyOwn(db: Db, userId: number): Promise<void> {
  await emptyApplications(db, sql`user_id = ${userId}`, texts.leftMember)
  await sql`
    UPDATE applications SET consent = '{}', withdrawn_at = coalesce(withdrawn_at, now()) WHERE user_id = ${userId}`.execute(
    db,
  )
}

/** Actors do not wait for somebody who left the service. */
async function endThoseOfOwnCastings(db: Db, userId: number): Promise<void> {
  const waiting = sql`
    SELECT r.application_id, r.role_id, r.stage FROM application_roles r JOIN castings ON castings.id = r.casting_id
    WHERE castings.owner_id = ${userId} AND r.stage IN ${liveStages}`
  await sql`
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT application_id, role_id, stage, 'EXPIRED', ${userId} FROM (${waiting}) AS waiting`.execute(db)
  await sql`
    UPDATE application_roles SET stage = 'EXPIRED', stage_changed_at = now()
    FROM (${waiting}) AS waiting
    WHERE application_roles.application_id = waiting.application_id AND application_roles.role_id = waiting.role_id`.execute(
    db,
  )
}
