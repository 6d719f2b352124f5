import { sql } from 'kysely'
import { type Preparation, provisionMonths } from '#contract/applications.ts'
import { labelOf } from '#contract/labels.ts'
import type { PreQuestion } from '#contract/pre-questions.ts'
import { isRecruiting } from '../castings/recruiting.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { ageOn } from '../kernel/time.ts'
import { hasProfile } from '../profiles/readiness.ts'
import { type Criteria, matchFlags } from './matching.ts'
import { type OwnProfile, readOwnProfile } from './snapshot.ts'
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
 * The five notices of a provision to a third party, with the casting's company as the recipient, and answers among the
 * items where the notice asks something (개인정보 보호법 17).
 */
export const provisionOf = ({
  companyName,
  preQuestions,
}: Pick<OpenCasting, 'companyName' | 'preQuestions'>): Preparation['provision'] => ({
  recipient: `${companyName} 및 심사 참여자`,
  purpose: '배역 심사와 결과 안내',
  items: `프로필, 고른 사진과 영상, 지원 메시지${preQuestions.length ? ', 사전 질문 답변' : ''}. 서류 합격부터는 휴대폰 번호와 이메일`,
  until: `공고 마감 후 ${provisionMonths}개월`,
  refusal: '동의하지 않을 수 있어요. 다만 동의하지 않으면 이 공고에 지원할 수 없어요',
})

type Asking = { userId: number; key?: string | undefined; isLocked?: boolean }

/**
 * The casting one may apply to. Notices that are not public are not found, nor private ones for who has neither their key
 * nor an application there. `isLocked` holds the row until the end of the transaction, so that applications to one
 * notice are counted one by one.
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
    WHERE id = ${castingId} AND status IN ('OPEN', 'EARLY_CLOSED', 'CLOSED')
      AND (NOT is_private OR private_key = ${key ?? null} OR EXISTS (
        SELECT FROM applications WHERE casting_id = castings.id AND user_id = ${userId} AND withdrawn_at IS NULL))
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** Roles of a notice in their order, with what they ask for. */
export async function findRoles(db: Db, castingId: number): Promise<OpenRole[]> {
  const { rows } = await sql<OpenRole>`
    SELECT id, name, status = 'OPEN' AS "isOpen", gender, age_min AS "ageMin", age_max AS "ageMax",
           height_min AS "heightMin", height_max AS "heightMax", dialects
    FROM casting_roles WHERE casting_id = ${castingId} AND deleted_at IS NULL ORDER BY position, id`.execute(db)
  return rows
}

/** What the person's profile lacks before it can be sent, with what people call each. */
export async function findMissing(db: Db, userId: number): Promise<Preparation['missing']> {
  const { missing } = await hasProfile(db, userId)
  return missing.map(field => ({ field, label: labelOf(field) }))
}

/** Refuses a minor where the notice is for adults: before anything is filled in, and again when it is sent. */
export function checkAge(casting: OpenCasting, { snapshot }: OwnProfile): void {
  if (casting.isForAdults && ageOn(snapshot.birthDate) < 19) fail('minor_not_allowed')
}

/** Everything the apply form needs before it is filled in; changes nothing. */
export async function prepareApplication(
  db: Db,
  secrets: Secrets,
  userId: number,
  castingId: number,
  key: string | undefined,
): Promise<Preparation> {
  const casting = await findOpenCasting(db, castingId, { userId, key })
  const [roles, profile, videos, missing, application] = await Promise.all([
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
  if (profile) checkAge(casting, profile)
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
