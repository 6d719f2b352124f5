import { sql } from 'kysely'
import type { CastingDetail, CastingRole } from '#contract/castings/index.ts'
import { type CastingTerms, castingTerms, readTerms, roleTerms } from '#contract/castings/terms.ts'
import { isShown } from '#contract/codes/castings.ts'
import { isAuthorised } from '#server/accounts/authorisation/casting-approval.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { ownApplication } from './applied.ts'
import { shownFiles } from './files.ts'
import { findTeamRole } from './own.ts'
import { type PayRate, payRateOf, saidOf } from './owners/pay-rates.ts'
import { type PromiseColumns, promiseColumns, promisesOf } from './owners/promises.ts'
import { toReward } from './search/cards.ts'
import { isRecruiting } from './search/recruiting.ts'

/** Below this number of applications no reply rate is shown. */
const enoughReplies = 10

type Unit = NonNullable<CastingDetail['reward']>['unit']
type Row = Omit<
  CastingDetail,
  | 'reward'
  | 'promises'
  | 'roles'
  | 'changes'
  | 'payRate'
  | 'files'
  | 'isMine'
  | 'teamRole'
  | 'application'
  | 'openedAt'
  | keyof CastingTerms
> &
  PromiseColumns & {
    terms: unknown
    payRate: Omit<PayRate, 'said'> | null
    ownerId: number
    openedAt: Date | null
    minReward: number | null
    maxReward: number | null
    rewardUnit: Unit
  }

/**
 * The public view of a casting for this viewer, with their bookmark and their application. Never includes the manager's
 * contact. Throws `not_found` (also for castings hidden from them), `casting_deleted`.
 */
export async function findCasting(db: Db, castingId: number, viewer: Viewer | null, key: string | undefined) {
  const facts = await findVisible(db, castingId, viewer, key)
  const { rows } = await sql<Row>`
    SELECT castings.id, castings.owner_id AS "ownerId", title, art_category AS "artCategory",
           CASE WHEN is_work_title_hidden OR work_title = '' THEN NULL ELSE work_title END AS "workTitle",
           company_name AS "companyName", company_address AS "companyAddress", company_phone AS "companyPhone",
           director, cast_main AS "castMain", platform, synopsis, contents,
           shoot_start_at AS "shootStartAt", shoot_end_at AS "shootEndAt", is_shoot_undecided AS "isShootUndecided",
           shoot_times AS "shootTimes", shoot_place AS "shootPlace", region, audition_way AS "auditionWay",
           min_reward AS "minReward", max_reward AS "maxReward", reward_unit AS "rewardUnit",
           can_negotiate AS "canNegotiate", reward_note AS "rewardNote", expenses, contract_type AS "contractType",
           casting_end_date AS "castingEndDate", is_always_open AS "isAlwaysOpen", is_apply_once AS "isApplyOnce",
           is_private AS "isPrivate", is_minor_allowed AS "isMinorAllowed", is_night_shoot AS "isNightShoot",
           exposure_level AS "exposureLevel", exposure_note AS "exposureNote",
           body_double AS "bodyDouble", pre_questions AS "preQuestions", terms, is_verified AS "isVerified", status,
           ${isRecruiting()} AS "isRecruiting",
           CASE WHEN ended >= ${enoughReplies} THEN round(100.0 * answered / ended)::int END AS "replyPercent",
           ${promiseColumns},
           ${payRateOf(sql`castings.owner_id`)} AS "payRate",
           apply_count AS "applyCount", opened_at AS "openedAt",
           ${imageJson()} AS thumbnail,
           EXISTS (SELECT FROM casting_bookmarks
                   WHERE user_id = ${viewer?.id ?? null} AND casting_id = castings.id) AS "isBookmarked",
           CASE WHEN ${facts.mayEdit} THEN CASE WHEN status = 'HIDDEN' THEN hidden_reason ELSE reject_reason END END AS "rejectReason"
    FROM castings LEFT JOIN reply_rates ON user_id = owner_id
    LEFT JOIN images ON images.id = thumbnail_id AND images.deleted_at IS NULL
    WHERE castings.id = ${castingId}`.execute(db)
  const { minReward, maxReward, rewardUnit, ownerId, terms, payRate, ...row } = firstOf(rows)
  const { auditions, movedLate, notices, changedTerms, promiseAnswers, ...casting } = row
  return {
    ...casting,
    ...readTerms(castingTerms, terms),
    promises: promisesOf({ auditions, movedLate, notices, changedTerms, promiseAnswers }),
    payRate: saidOf(payRate),
    reward: toReward(minReward, maxReward, rewardUnit),
    roles: await rolesOf(db, castingId, rewardUnit),
    changes: await changesOf(db, castingId),
    files: await shownFiles(db, castingId, viewer, facts),
    isMine: viewer?.id === ownerId,
    teamRole: facts.teamRole,
    application: viewer ? await ownApplication(db, castingId, viewer.id) : null,
  }
}

/** Roles of a casting, which anybody may see. Throws as `findCasting`. */
export async function findRoles(db: Db, castingId: number, key: string | undefined): Promise<CastingRole[]> {
  const { rewardUnit } = await findVisible(db, castingId, null, key)
  return rolesOf(db, castingId, rewardUnit)
}

/**
 * Whether this viewer may see the casting; otherwise throws `not_found`, or `casting_deleted` if it was public once.
 * Its owner, its team while authorised, and operators see it in every state (`isTeam`).
 */
export async function findVisible(db: Db, castingId: number, viewer: Viewer | null, key: string | undefined) {
  const casting = await db
    .selectFrom('castings')
    .select([
      'owner_id as ownerId',
      'status',
      'is_private as isPrivate',
      'private_key as privateKey',
      'opened_at as openedAt',
      'reward_unit as rewardUnit',
    ])
    .where('id', '=', castingId)
    .executeTakeFirst()
  if (!casting) fail('not_found')
  const leads = viewer !== null && (casting.ownerId === viewer.id || hasOperatorRole(viewer, 'MODERATION'))
  const member = viewer && !leads ? await findTeamRole(db, viewer.id, castingId) : null
  const teamRole = member && (await isAuthorised(db, present(viewer).id)) ? member : null
  const isTeam = leads || teamRole !== null
  const holdsKey =
    !casting.isPrivate ||
    (key !== undefined && key === casting.privateKey) ||
    (viewer !== null && (await ownApplication(db, castingId, viewer.id)) !== null)
  const wasPublic = casting.openedAt !== null && holdsKey
  if (casting.status === 'DELETED') fail(isTeam || wasPublic ? 'casting_deleted' : 'not_found')
  const isPublic = wasPublic && isShown(casting.status)
  if (!isTeam && !isPublic) fail('not_found')
  return { isTeam, teamRole, mayEdit: leads || teamRole === 'FULL', rewardUnit: casting.rewardUnit }
}

/** The roles of a casting in order, as displayed; their fees use the casting's unit. */
export async function rolesOf(db: Db, castingId: number, unit: Unit): Promise<CastingRole[]> {
  const rows = await db
    .selectFrom('casting_roles')
    .select([
      'id',
      'name',
      'grade',
      'gender',
      'age_min as ageMin',
      'age_max as ageMax',
      'headcount',
      'description',
      'remark',
      'height_min as heightMin',
      'height_max as heightMax',
      'dialects',
      'languages',
      'skills',
      'has_lines as hasLines',
      'exposure_level as exposureLevel',
      'min_reward as minReward',
      'max_reward as maxReward',
      'status',
      'terms',
    ])
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ minReward, maxReward, terms, ...role }) => ({
    ...role,
    ...readTerms(roleTerms, terms),
    reward: toReward(minReward, maxReward, unit),
  }))
}

const changesOf = (db: Db, castingId: number) =>
  db
    .selectFrom('casting_changes')
    .select(['field as fact', 'before', 'after', 'created_at as createdAt'])
    .where('casting_id', '=', castingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
