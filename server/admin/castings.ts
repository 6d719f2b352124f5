import type { ExpressionBuilder } from 'kysely'
import type { admin } from '#contract/admin/index.ts'
import type { PreQuestion } from '#contract/castings/pre-questions.ts'
import { castingTerms, readTerms } from '#contract/castings/terms.ts'
import { unsubmittedStatuses } from '#contract/codes/castings.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { findApproval } from '#server/accounts/authorisation/casting-approval.ts'
import { findDuplicates } from '#server/castings/copies/duplicates.ts'
import { rolesOf } from '#server/castings/detail.ts'
import { filesOf } from '#server/castings/files.ts'
import { signalsOfStored, textsOf } from '#server/castings/signals.ts'
import { countSentOn } from '#server/castings/trust.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { DB } from '#server/kernel/schema.generated.ts'
import { containing } from '#server/kernel/text/like.ts'
import { notableWeight } from '#server/kernel/text/signals.ts'
import { pendingDecisions } from './decisions/pending-decisions.ts'
import { countUpTo } from './lists.ts'

const shown = [
  'castings.id',
  'castings.title',
  'castings.company_name as companyName',
  'castings.art_category as artCategory',
  'castings.min_reward as minReward',
  'castings.max_reward as maxReward',
  'castings.reward_unit as rewardUnit',
  'castings.status',
  'castings.submitted_at as submittedAt',
  'castings.awaits_check as awaitsCheck',
  'castings.first_approved_at as firstApprovedAt',
  'castings.deletion_asked_at as deletionAskedAt',
  'castings.casting_end_date as castingEndDate',
  'castings.owner_id as ownerId',
  'users.name as ownerName',
] as const

type CastingsQuery = QueryOf<typeof admin.castings> & { castingId?: number | undefined }

/**
 * Castings for operators: those under review by their signals and waiting time, others newest first. Drafts are
 * excluded.
 */
export async function listCastings(
  db: Db,
  { status, awaitsCheck, asksDeletion, order, q, page, limit, castingId }: CastingsQuery,
): Promise<AnswerOf<typeof admin.castings>> {
  const filtered = db
    .selectFrom('castings')
    .innerJoin('users', 'users.id', 'castings.owner_id')
    .where('castings.status', 'not in', unsubmittedStatuses)
    .$if(awaitsCheck === true, query => query.where('castings.awaits_check', '=', true))
    .$if(asksDeletion === true, query =>
      query.where('castings.deletion_asked_at', 'is not', null).where('castings.status', '<>', 'DELETED'),
    )
    .$if(status !== undefined, query => query.where('castings.status', '=', present(status)))
    .$if(castingId !== undefined, query => query.where('castings.id', '=', present(castingId)))
    .$if(q !== undefined, query => query.where(eb => matches(eb, present(q))))
  const isBySignals = order ? order === 'SIGNALS' : status === 'IN_REVIEW'
  const isQueue = isBySignals || order === 'OLDEST'
  const rows = await filtered
    .select(shown)
    .$if(asksDeletion === true && !order, query => query.orderBy('castings.deletion_asked_at'))
    .$if(isBySignals, query => query.orderBy(eb => eb('castings.signal_weight', '>=', notableWeight), 'desc'))
    .$if(order === 'DEADLINE', query => query.orderBy('castings.casting_end_date', to => to.asc().nullsLast()))
    .orderBy('castings.submitted_at', order => (isQueue ? order.asc() : order.desc().nullsLast()))
    .orderBy('castings.id', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const decisions = await pendingDecisions(
    db,
    'casting_id',
    rows.map(({ id }) => id),
  )
  const list = rows.map(({ firstApprovedAt, ...row }) => ({
    ...row,
    decision: decisions.get(row.id) ?? null,
    isApprovedOnce: firstApprovedAt !== null,
  }))
  return { list, ...(await countUpTo(filtered)), page, limit }
}

/** Matches the title, company, owner or number. */
function matches(eb: ExpressionBuilder<DB, 'castings' | 'users'>, q: string) {
  const part = containing(q)
  return eb.or([
    eb('castings.title', 'ilike', part),
    eb('castings.company_name', 'ilike', part),
    eb('users.name', 'ilike', part),
    ...(/^\d{1,9}$/.test(q) ? [eb('castings.id', '=', Number(q))] : []),
  ])
}

/** One casting with everything readers will see, and facts about its owner. Throws `not_found`, also for drafts. */
export async function readCasting(
  db: Db,
  operatorId: number,
  id: number,
  moneyWords: readonly string[],
): Promise<AnswerOf<typeof admin.casting>> {
  const casting = await db
    .selectFrom('castings')
    .innerJoin('users', 'users.id', 'castings.owner_id')
    .leftJoin('users as first', 'first.id', 'castings.first_approved_by')
    .select(shown)
    .select(eb =>
      eb
        .selectFrom('applications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('applications.casting_id', '=', 'castings.id')
        .where('applications.withdrawn_at', 'is', null)
        .as('applicants'),
    )
    .select([
      'castings.work_title as workTitle',
      'castings.biz_no as bizNo',
      'castings.company_address as companyAddress',
      'castings.company_phone as companyPhone',
      'castings.synopsis',
      'castings.contents',
      'castings.shoot_start_at as shootStartAt',
      'castings.shoot_end_at as shootEndAt',
      'castings.is_shoot_undecided as isShootUndecided',
      'castings.shoot_times as shootTimes',
      'castings.shoot_place as shootPlace',
      'castings.can_negotiate as canNegotiate',
      'castings.reward_note as rewardNote',
      'castings.expenses',
      'castings.contract_type as contractType',
      'castings.is_always_open as isAlwaysOpen',
      'castings.is_minor_allowed as isMinorAllowed',
      'castings.is_night_shoot as isNightShoot',
      'castings.exposure_level as exposureLevel',
      'castings.exposure_note as exposureNote',
      'castings.is_private as isPrivate',
      'castings.reject_reason as rejectReason',
      'castings.hidden_reason as hiddenReason',
      'castings.deletion_reason as deletionReason',
      'castings.is_verified as isVerified',
      'castings.is_work_title_hidden as isWorkTitleHidden',
      'castings.director',
      'castings.cast_main as castMain',
      'castings.platform',
      'castings.audition_way as auditionWay',
      'castings.body_double as bodyDouble',
      'castings.terms',
      'castings.pre_questions as preQuestions',
      'castings.thumbnail_id as thumbnailId',
      'castings.first_approved_by as firstBy',
      'first.name as firstName',
    ])
    .where('castings.id', '=', id)
    .where('castings.status', 'not in', unsubmittedStatuses)
    .executeTakeFirst()
  if (!casting) fail('not_found')
  const {
    ownerId,
    ownerName,
    submittedAt,
    thumbnailId,
    firstBy,
    firstName,
    firstApprovedAt,
    deletionAskedAt,
    applicants,
    terms: stored,
    ...rest
  } = casting
  const terms = readTerms(castingTerms, stored)
  const roles = await rolesOf(db, id, rest.rewardUnit)
  const preQuestions = rest.preQuestions as PreQuestion[]
  const files = await filesOf(db, id)
  const texts = { ...rest, ...terms, roles, preQuestions }
  const { said, story } = textsOf(texts)
  const everything = [said, story, ...files.map(file => file.name)].join('\n')
  return {
    ...rest,
    ...terms,
    ownerId,
    ownerName,
    decision: (await pendingDecisions(db, 'casting_id', [id])).get(id) ?? null,
    submittedAt,
    isApprovedOnce: firstApprovedAt !== null,
    deletionAskedAt,
    applicants: applicants ?? 0,
    firstApproval: firstApprovedAt && {
      name: firstName ?? '',
      isMine: firstBy === operatorId,
      at: firstApprovedAt,
    },
    preQuestions,
    files,
    thumbnail: await pictureOf(db, thumbnailId),
    roles,
    owner: { name: ownerName, ...(await standing(db, ownerId)) },
    sentThatDay: submittedAt ? await countSentOn(db, ownerId, koreanDate(submittedAt)) : 0,
    alike: await findDuplicates(db, id),
    signals: (await signalsOfStored(db, id, texts)).signals,
    moneyWords: moneyWords.filter(word => everything.includes(word)),
  }
}

async function pictureOf(db: Db, imageId: number | null) {
  if (imageId === null) return null
  const picture = await db
    .selectFrom('images')
    .select(['id', 'key', 'width', 'height', 'color'])
    .where('id', '=', imageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return picture ?? null
}

/** The owner's record: the approval with its company, and castings opened before. */
async function standing(db: Db, ownerId: number) {
  const approval = await findApproval(db, ownerId)
  const { opened } = await db
    .selectFrom('castings')
    .select(eb => eb.fn.countAll<number>().as('opened'))
    .where('owner_id', '=', ownerId)
    .where('opened_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    isApproved: approval !== undefined,
    approvedCompanyName: approval?.companyName ?? null,
    approvedBizNo: approval?.bizNo ?? null,
    openedCastings: opened,
  }
}
