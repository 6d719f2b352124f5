import { sql } from 'kysely'
import type { Pick as Booking } from '#contract/applications/fields.ts'
import type { KeptAnswer } from '#contract/castings/pre-questions.ts'
import type { CastAnswer, Stage } from '#contract/codes/applications.ts'
import type { Image } from '#contract/common.ts'
import type { ApplicantHints } from '#contract/review/applicants.ts'
import { castAnswerOf } from '#server/applications/cast-answers.ts'
import { matchFlags } from '#server/applications/matching.ts'
import { pickJson } from '#server/applications/picks.ts'
import { findRoles } from '#server/applications/prepare.ts'
import { profilePhotos, readable, type Snapshot, snapshotColumns } from '#server/applications/snapshot.ts'
import { findSentVideos } from '#server/applications/videos.ts'
import { isContactOpen } from '#server/castings/shown-stages.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { hideContacts } from '#server/kernel/text/contacts-in-text.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { findSentTapes } from '#server/self-tapes/rows.ts'
import { isSeen, noteProvision } from '#server/sharing/seen.ts'
import { readBy } from './applicant-conditions.ts'
import { findComments } from './comments.ts'
import { findRating } from './ratings.ts'
import { isSeenRole, noteStaffReading } from './scope.ts'
import { findLetters, mayWrite } from './sent-messages/sent-messages.ts'

type RoleRow = {
  roleId: number
  name: string
  stage: keyof typeof Stage
  changedAt: string
  castAnswer: keyof typeof CastAnswer | null
  pick: Booking | null
}
type Row = {
  id: number
  number: number
  groupId: number | null
  message: string
  answers: KeptAnswer[]
  isReadByMe: boolean
  isResultSent: boolean
  createdAt: Date
  snapshot: Snapshot
  photos: Image[]
  roles: RoleRow[]
  isContactOpen: boolean
  live: { profileId: number; snapshot: Snapshot; photos: { image: Image }[]; updatedAt: string } | null
}

/**
 * One application as it was sent, with the current profile beside it, and how it meets the roles' current criteria. The
 * contact is opened by `openContact`.
 */
export async function findApplication(db: Db, secrets: Secrets, reviewer: Reviewer, appId: number) {
  const { rows } = await sql<Row>`
    SELECT a.id, a.number, a.group_id AS "groupId", a.message, a.answers, a.result_sent_at IS NOT NULL AS "isResultSent",
           a.created_at AS "createdAt", a.snapshot,
           ${readBy(reviewer)} AS "isReadByMe",
           coalesce((SELECT jsonb_agg(${imageJson('i')} ORDER BY p.position)
            FROM application_photos p JOIN images i ON i.id = p.image_id
            WHERE p.application_id = a.id AND i.deleted_at IS NULL), '[]') AS photos,
           (SELECT jsonb_agg(jsonb_build_object('roleId', role_id, 'name', r.name, 'stage', stage,
                                                'changedAt', stage_changed_at,
                                                'castAnswer', ${castAnswerOf('application_roles')},
                                                'pick', ${reviewer.scope ? sql`NULL` : pickJson('application_roles')}) ORDER BY r.position, role_id)
            FROM application_roles JOIN casting_roles r ON r.id = role_id
            WHERE application_id = a.id AND ${isSeenRole(reviewer, 'role_id')}) AS roles,
           ${isContactOpen(sql`a.id`)} AS "isContactOpen",
           (SELECT jsonb_build_object('profileId', profiles.id, 'snapshot', ${snapshotColumns}, 'photos', ${profilePhotos},
                                      'updatedAt', profiles.updated_at)
            WHERE profiles.deleted_at IS NULL AND NOT profiles.is_hidden AND profiles.access_scope <> 'PRIVATE') AS live
    FROM applications a JOIN profiles ON profiles.id = a.profile_id
    WHERE a.id = ${appId} AND ${isSeen(reviewer)}`.execute(db)
  const row = rows[0] ?? fail('not_found')
  await noteStaffReading(db, reviewer)
  await noteProvision(db, reviewer, [appId], { isOpened: true })
  const { snapshot, live, ...rest } = row
  const sent = readable(snapshot)
  const criteria = await findRoles(db, reviewer.castingId)
  const words = (text: string) => (reviewer.scope ? hideContacts(text) : text)
  return {
    ...rest,
    message: words(row.message),
    sent: { ...sent, intro: words(sent.intro), aboutMe: words(sent.aboutMe) },
    // Guests see the application only; the current profile is for casting managers.
    live:
      !live || reviewer.scope
        ? null
        : {
            ...readable(live.snapshot),
            profileId: live.profileId,
            photos: live.photos.map(photo => photo.image),
            updatedAt: live.updatedAt,
            isChanged: new Date(live.updatedAt) > row.createdAt,
          },
    answers: row.answers
      .filter(answer => reviewer.shows.files || answer.kind !== 'VIDEO')
      .map(answer => (answer.kind === 'VIDEO' ? answer : { ...answer, text: words(answer.text) })),
    videos: reviewer.shows.files ? await findSentVideos(db, secrets, appId) : [],
    selfTapes: reviewer.shows.files ? await findSentTapes(db, secrets, appId) : [],
    isContactOpen: row.isContactOpen && reviewer.rights.seeContact,
    flags: criteria
      .filter(role => row.roles.some(({ roleId }) => roleId === role.id))
      .flatMap(role => matchFlags(role, snapshot)),
    history: reviewer.scope ? [] : await findStageHistory(db, appId),
    hints: await findHints(db, reviewer, appId),
    letters: mayWrite(reviewer) ? await findLetters(db, appId) : [],
    rating: await findRating(db, reviewer, appId),
    comments: await findComments(db, reviewer, appId),
  }
}

function findStageHistory(db: Db, applicationId: number) {
  return db
    .selectFrom('stage_changes')
    .leftJoin('users', 'users.id', 'changed_by')
    .select([
      'role_id as roleId',
      'from_stage as from',
      'to_stage as to',
      'users.name as by',
      'stage_changes.created_at as at',
    ])
    .where('application_id', '=', applicationId)
    .orderBy('stage_changes.id')
    .limit(200)
    .execute()
}

/**
 * Hints about an applicant for the team: applicants of this casting who may be the same person (same phone number, or
 * same name and birth date, in another account), and the latest applications to other castings of the same owner.
 * Guests and read-only reviewers get none.
 */
async function findHints(db: Db, reviewer: Reviewer, applicationId: number): Promise<ApplicantHints> {
  if (!reviewer.isTeam) return { samePerson: [], elsewhere: [] }
  const { castingId } = reviewer
  const { rows: samePerson } = await sql<ApplicantHints['samePerson'][number]>`
    SELECT a.id, a.actor_name AS name FROM applications mine JOIN users me ON me.id = mine.user_id
    JOIN applications a ON a.casting_id = mine.casting_id AND a.user_id <> mine.user_id AND a.withdrawn_at IS NULL
    JOIN users ON users.id = a.user_id
    WHERE mine.id = ${applicationId} AND mine.casting_id = ${castingId}
      AND (users.phone_index = me.phone_index OR (a.actor_name = mine.actor_name AND a.birth_date = mine.birth_date))
    ORDER BY a.id LIMIT 5`.execute(db)
  const { rows: elsewhere } = await sql<ApplicantHints['elsewhere'][number]>`
    SELECT castings.id AS "castingId", castings.title,
           (SELECT stage FROM application_roles r WHERE r.application_id = a.id ORDER BY stage_changed_at DESC LIMIT 1) AS stage
    FROM applications mine JOIN castings here ON here.id = mine.casting_id
    JOIN applications a ON a.user_id = mine.user_id AND a.id <> mine.id AND a.withdrawn_at IS NULL
    JOIN castings ON castings.id = a.casting_id AND castings.owner_id = here.owner_id AND castings.status <> 'DELETED'
    WHERE mine.id = ${applicationId} AND mine.casting_id = ${castingId} AND ${reviewer.kind === 'OWNER'}::boolean
    ORDER BY a.created_at DESC LIMIT 3`.execute(db)
  return { samePerson, elsewhere }
}
