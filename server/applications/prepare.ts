import { sql } from 'kysely'
import type { Preparation } from '#contract/applications/index.ts'
import type { PreQuestion } from '#contract/castings/pre-questions.ts'
import { shownStatuses } from '#contract/codes/castings.ts'
import { ageOn } from '#contract/korean-time.ts'
import { labelOf } from '#contract/labels.ts'
import { ages, provisionMonths } from '#contract/limits.ts'
import { isRecruiting } from '#server/castings/search/recruiting.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { hasProfile } from '#server/profiles/readiness.ts'
import { type Criteria, matchFlags } from './matching.ts'
import { prepareTexts as texts } from './messages.ts'
import { readOwnProfile } from './snapshot.ts'
import { findOwnVideos } from './videos.ts'

export type OpenCasting = {
  id: number
  companyName: string
  castingEndDate: string | null
  isApplyOnce: boolean
  isForAdults: boolean
  isOpen: boolean
  preQuestions: PreQuestion[]
}
type OpenRole = Criteria & { name: string; isOpen: boolean }

/**
 * The five facts of a provision to a third party (개인정보 보호법 17), with the casting's company as the recipient, and the
 * answers among the items if the casting asks questions.
 */
export const provisionOf = ({
  companyName,
  preQuestions,
}: Pick<OpenCasting, 'companyName' | 'preQuestions'>): Preparation['provision'] => ({
  recipient: texts.receiver(companyName),
  purpose: texts.purpose,
  items: texts.items(preQuestions.length ? texts.answers : ''),
  until: texts.period(provisionMonths),
  refusal: texts.right,
})

type Asking = { userId: number; key?: string | undefined; isLocked?: boolean }

/**
 * The casting to apply to. Castings that are not public are not found, nor private ones without their key or an
 * existing application. `isLocked` locks the row until commit, so that applications to one casting are serialised.
 */
export async function findOpenCasting(
  db: Db,
  castingId: number,
  { userId, key, isLocked }: Asking,
): Promise<OpenCasting> {
  const { rows } = await sql<OpenCasting>`
    SELECT id, company_name AS "companyName", casting_end_date AS "castingEndDate", is_apply_once AS "isApplyOnce",
           NOT is_minor_allowed OR exposure_level <> 'NONE' AS "isForAdults",
           ${isRecruiting()} AS "isOpen",
           pre_questions AS "preQuestions"
    FROM castings
    WHERE id = ${castingId} AND ${isOneOf('status', shownStatuses)}
      AND (NOT is_private OR private_key = ${key ?? null} OR EXISTS (
        SELECT FROM applications WHERE casting_id = castings.id AND user_id = ${userId} AND withdrawn_at IS NULL))
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** Roles of a casting in order, with their criteria. */
export async function findRoles(db: Db, castingId: number): Promise<OpenRole[]> {
  const { rows } = await sql<OpenRole>`
    SELECT id, name, status = 'OPEN' AS "isOpen", gender, age_min AS "ageMin", age_max AS "ageMax",
           height_min AS "heightMin", height_max AS "heightMax", dialects
    FROM casting_roles WHERE casting_id = ${castingId} AND deleted_at IS NULL ORDER BY position, id`.execute(db)
  return rows
}

/** What the person's profile lacks before it can be sent, by the labels shown. */
export async function findMissing(db: Db, userId: number): Promise<Preparation['missing']> {
  const { missing } = await hasProfile(db, userId)
  return missing.map(field => ({ field, label: labelOf(field) }))
}

/** Refuses minors in castings for adults: before the form is filled in, and again when it is sent. */
export function checkAge(casting: OpenCasting, { birthDate }: { birthDate: string }): void {
  if (casting.isForAdults && ageOn(birthDate) < ages.adult) fail('minor_not_allowed')
}

/** Everything the apply form needs; changes nothing. */
export async function prepareApplication(
  db: Db,
  secrets: Secrets,
  userId: number,
  castingId: number,
  key: string | undefined,
): Promise<Preparation> {
  const casting = await findOpenCasting(db, castingId, { userId, key })
  const [person, roles, profile, videos, missing, application] = await Promise.all([
    db.selectFrom('users').select('birth_date as birthDate').where('id', '=', userId).executeTakeFirstOrThrow(),
    findRoles(db, castingId),
    readOwnProfile(db, userId),
    findOwnVideos(db, secrets, userId),
    findMissing(db, userId),
    db
      .selectFrom('applications')
      .select('id')
      .where('casting_id', '=', castingId)
      .where('user_id', '=', userId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst(),
  ])
  // Even before a profile exists: nobody should create one for a casting that refuses them.
  checkAge(casting, profile?.snapshot ?? person)
  return {
    isReady: missing.length === 0 && casting.isOpen && !application,
    missing,
    isOpen: casting.isOpen,
    applicationId: application?.id ?? null,
    isApplyOnce: casting.isApplyOnce,
    castingEndDate: casting.castingEndDate,
    roles: roles.map(role => ({
      id: role.id,
      name: role.name,
      isOpen: role.isOpen,
      flags: profile ? matchFlags(role, profile.snapshot) : [],
    })),
    photos: profile?.photos ?? [],
    videos,
    preQuestions: casting.preQuestions,
    provision: provisionOf(casting),
  }
}
