import { sql } from 'kysely'
import { stagesUnderReview } from '#contract/codes/applications.ts'
import type { Db } from '#server/kernel/db.ts'
import { contractKeptMs, type PersonalData } from '#server/kernel/personal-data.ts'
import { emptyApplications } from './emptying.ts'
import { personalDataTexts as texts } from './messages.ts'

const liveStages = sql`(${sql.join(stagesUnderReview)})`

/** A person's applications, their texts about other people's, and the applications to their own castings. */
export const applicationsPersonalData: PersonalData = {
  keeps: {
    'one of two codes, which nothing else of the application explains': ['applications.gender'],
    'history of an application, in codes': ['stage_changes.from_stage', 'stage_changes.to_stage'],
    'words of a team to others, without their author': [
      'application_groups.name',
      'audition_slots.place',
      'audition_slots.url',
      'result_messages.body',
      'casting_messages.body',
    ],
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
    const { rows: comments } = await sql`
      SELECT a.casting_id AS "castingId", body, c.created_at AS "createdAt"
      FROM application_comments c JOIN applications a ON a.id = application_id
      WHERE c.author_id = ${userId} AND c.deleted_at IS NULL ORDER BY c.id`.execute(db)
    const { rows: ratings } = await sql`
      SELECT casting_id AS "castingId", mark, updated_at AS "updatedAt" FROM application_ratings
      WHERE author_id = ${userId} ORDER BY casting_id, application_id`.execute(db)
    const filters = await db
      .selectFrom('application_filters')
      .select(['casting_id as castingId', 'name', 'query', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const { rows: proposals } = await sql`
      SELECT castings.title, message, p.status, p.created_at AS "createdAt", decline_reason AS "declineReason",
             p.user_id = ${userId} AS "isReceived"
      FROM proposals p JOIN castings ON castings.id = p.casting_id
      WHERE p.user_id = ${userId} OR p.proposed_by = ${userId} ORDER BY p.id`.execute(db)
    const { rows: auditions } = await sql`
      SELECT castings.title, s.start_at AS "startAt", s.place, s.note, i.status, i.words
      FROM audition_slots s JOIN castings ON castings.id = s.casting_id
      LEFT JOIN audition_invites i ON i.slot_id = s.id AND i.user_id = ${userId}
      WHERE i.id IS NOT NULL OR s.created_by = ${userId} ORDER BY s.start_at, s.id`.execute(db)
    const { rows: selfTapes } = await sql`
      SELECT castings.title, script, guide, t.due_at AS "dueAt", t.status, words, extension_words AS "extensionWords",
             t.submitted_at AS "submittedAt", t.user_id = ${userId} AS "isReceived"
      FROM self_tapes t JOIN castings ON castings.id = t.casting_id
      WHERE t.user_id = ${userId} OR t.requested_by = ${userId} ORDER BY t.id`.execute(db)
    const { rows: tapeNotes } = await sql`
      SELECT t.casting_id AS "castingId", seconds, kind, text, n.created_at AS "createdAt"
      FROM media_notes n JOIN self_tapes t ON t.id = subject_id
      WHERE subject = 'SELF_TAPE' AND author_id = ${userId} ORDER BY n.id`.execute(db)
    const replies = await db
      .selectFrom('reply_rates')
      .select(['answered', 'ended', 'counted_at as countedAt'])
      .where('user_id', '=', userId)
      .execute()
    const { rows: releases } = await sql`
      SELECT casting_id AS "castingId", cardinality(application_ids) AS people, reason, state, decision,
             created_at AS "createdAt"
      FROM contact_releases WHERE asked_by = ${userId} ORDER BY id`.execute(db)
    return {
      응답률: replies,
      [texts.contactReleases]: releases,
      셀프테이프: selfTapes,
      [texts.tapeNotes]: tapeNotes,
      [texts.auditions]: auditions,
      제안: proposals,
      지원: applications,
      [texts.comments]: comments,
      [texts.ratings]: ratings,
      [texts.savedFilters]: filters,
    }
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
    await db.deleteFrom('application_comments').where('author_id', '=', userId).execute()
    await db.deleteFrom('application_ratings').where('author_id', '=', userId).execute()
    await db.deleteFrom('application_filters').where('user_id', '=', userId).execute()
    await db.updateTable('result_messages').set({ sent_by: null }).where('sent_by', '=', userId).execute()
    await db.updateTable('casting_messages').set({ sent_by: null }).where('sent_by', '=', userId).execute()
    await db.deleteFrom('casting_templates').where('owner_id', '=', userId).execute()
    await endPlannedResults(db, userId)
    await db.deleteFrom('contact_releases').where('asked_by', '=', userId).execute()
    await db
      .updateTable('contact_releases')
      .set({ decided_by: null, decision: null })
      .where('decided_by', '=', userId)
      .execute()
    await db.deleteFrom('proposals').where('user_id', '=', userId).execute()
    await db
      .updateTable('proposals')
      .set({ proposed_by: null, message: '' })
      .where('proposed_by', '=', userId)
      .execute()
    await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
    await forgetAuditions(db, userId)
    await forgetSelfTapes(db, userId)
    await db.deleteFrom('undo_moves').where('user_id', '=', userId).execute()
    await db.deleteFrom('reply_rates').where('user_id', '=', userId).execute()
  },
}

// Planned results would be sent in their name.
const endPlannedResults = (db: Db, userId: number) =>
  sql`
    UPDATE planned_results SET planned_by = NULL, messages = '[]', undecided_ids = '{}',
           cancelled_at = coalesce(cancelled_at, CASE WHEN left_at IS NULL THEN now() END)
    WHERE planned_by = ${userId}`.execute(db)

// Locks the castings' rows first, as in `apply` and `withdraw`: every change of their counts is serialised there.
const lockCastings = (db: Db, userId: number) =>
  sql`SELECT FROM castings WHERE owner_id = ${userId} OR id IN (SELECT casting_id FROM applications WHERE user_id = ${userId})
      ORDER BY id FOR NO KEY UPDATE`.execute(db)

async function withdrawOwn(db: Db, userId: number): Promise<void> {
  const live = sql`
    SELECT r.application_id, r.role_id, r.stage FROM application_roles r JOIN applications a ON a.id = r.application_id
    WHERE a.user_id = ${userId} AND a.withdrawn_at IS NULL AND r.stage IN ${liveStages}`
  await sql`
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT application_id, role_id, stage, 'WITHDRAWN', ${userId} FROM (${live}) AS live`.execute(db)
  await sql`
    UPDATE casting_roles SET apply_count = apply_count - live.count
    FROM (SELECT role_id, count(*) FROM (${live}) AS live GROUP BY role_id) AS live WHERE id = live.role_id`.execute(db)
  await sql`
    UPDATE application_roles SET stage = 'WITHDRAWN', stage_changed_at = now(), withdrawn_at = now()
    FROM (${live}) AS live
    WHERE application_roles.application_id = live.application_id AND application_roles.role_id = live.role_id`.execute(
    db,
  )
  await sql`
    UPDATE castings SET apply_count = apply_count - mine.count
    FROM (SELECT casting_id, count(*) FROM applications WHERE user_id = ${userId} AND withdrawn_at IS NULL GROUP BY casting_id) AS mine
    WHERE id = mine.casting_id`.execute(db)
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

/** Deletes their answers, and cancels audition invitations by the person. */
async function forgetAuditions(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('audition_invites').where('user_id', '=', userId).execute()
  await db.updateTable('audition_invites').set({ invited_by: null }).where('invited_by', '=', userId).execute()
  await sql`
    UPDATE audition_slots s SET cancelled_at = now(), updated_at = now(), revision = s.revision + 1 FROM castings
    WHERE castings.id = s.casting_id AND owner_id = ${userId} AND s.cancelled_at IS NULL AND start_at > now()`.execute(
    db,
  )
  await db.updateTable('audition_slots').set({ created_by: null, note: '' }).where('created_by', '=', userId).execute()
}

/** Deletes requests to them and their notes on other people's tapes, and cancels requests by the person. */
async function forgetSelfTapes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('self_tapes').where('user_id', '=', userId).execute()
  await sql`
    UPDATE self_tapes t SET status = 'CANCELLED', decided_at = now() FROM castings
    WHERE castings.id = t.casting_id AND owner_id = ${userId} AND t.status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED')`.execute(
    db,
  )
  await db.updateTable('self_tapes').set({ requested_by: null }).where('requested_by', '=', userId).execute()
  await db.deleteFrom('media_notes').where('subject', '=', 'SELF_TAPE').where('author_id', '=', userId).execute()
}
