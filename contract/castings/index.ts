import { z } from 'zod'
import { Signal } from '../codes/admin.ts'
import { ActorStage, TeamRole } from '../codes/applications.ts'
import { AdMedium, BodyDouble, CastingSort, ChangedFact, DeadlineFilter } from '../codes/casting-terms.ts'
import {
  ArtCategory,
  AuditionWay,
  CastingStatus,
  ContractType,
  Expense,
  ExposureLevel,
  RewardUnit,
  RoleGender,
  RoleGrade,
  RoleStatus,
  StatedAuditionWay,
} from '../codes/castings.ts'
import { Dialect, Gender, Language, Region } from '../codes/profiles.ts'
import { SimilarReason } from '../codes/suggestions.ts'
import { codes, fewerConditions, id, image, listOf, nothing, paging, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { castingLimits, countingLimits, reasonLength, searchLength } from '../limits.ts'
import { castingEnquiries } from './enquiries.ts'
import { castingFiles, ownFile, shownFile } from './files.ts'
import { guestQuestions } from './guest-questions.ts'
import { preQuestion } from './pre-questions.ts'
import { castingPresets } from './presets.ts'
import { promiseRecord } from './promises.ts'
import { castingQuestions } from './questions.ts'
import { castingTerms, roleTerms } from './terms.ts'
import { age, castingValues, changedCasting, draftKey, newCasting, termSchemas, won } from './values.ts'

const reward = z.object({ min: z.int(), max: z.int(), unit: codes(RewardUnit) })
const maybeReward = reward.nullable()

/** A casting on a card. `workTitle` is null while it is hidden; `role` is the first one for the people looked for. */
export const castingCard = z
  .object({
    id,
    title: z.string(),
    artCategory: codes(ArtCategory).nullable(),
    workTitle: z.string().nullable(),
    companyName: z.string(),
    isVerified: z.boolean(),
    status: codes(CastingStatus),
    isRecruiting: z.boolean(),
    castingEndDate: z.string().nullable(),
    isAlwaysOpen: z.boolean(),
    region: codes(Region),
    reward: maybeReward,
    shootStartAt: z.string().nullable(),
    shootEndAt: z.string().nullable(),
    role: z
      .object({
        gender: codes(RoleGender),
        ageMin: z.int().nullable(),
        ageMax: z.int().nullable(),
        grade: codes(RoleGrade),
        headcount: z.int(),
      })
      .nullable(),
    roleCount: z.int(),
    thumbnail: image.nullable(),
    isBookmarked: z.boolean(),
  })
  .meta({ id: 'CastingCard' })
export type CastingCard = z.output<typeof castingCard>

const similarCasting = z
  .object({ casting: castingCard, reasons: z.array(codes(SimilarReason)) })
  .meta({ id: 'SimilarCasting' })
export type SimilarCasting = z.output<typeof similarCasting>

/** The public view of a role. */
export const castingRole = z
  .object({
    id,
    name: z.string(),
    grade: codes(RoleGrade),
    gender: codes(RoleGender),
    ageMin: z.int().nullable(),
    ageMax: z.int().nullable(),
    headcount: z.int(),
    description: z.string(),
    remark: z.string(),
    heightMin: z.int().nullable(),
    heightMax: z.int().nullable(),
    dialects: z.array(codes(Dialect)),
    languages: z.array(codes(Language)),
    skills: z.array(z.string()),
    hasLines: z.boolean(),
    /** Null: the casting's own value applies. */
    exposureLevel: codes(ExposureLevel).nullable(),
    reward: maybeReward,
    status: codes(RoleStatus),
    ...termSchemas(roleTerms),
  })
  .meta({ id: 'CastingRole' })
export type CastingRole = z.output<typeof castingRole>

const detail = z
  .object({
    id,
    title: z.string(),
    artCategory: codes(ArtCategory).nullable(),
    workTitle: z.string().nullable(),
    companyName: z.string(),
    companyAddress: z.string().nullable(),
    companyPhone: z.string().nullable(),
    director: z.string().nullable(),
    castMain: z.string().nullable(),
    platform: z.string().nullable(),
    synopsis: z.string(),
    contents: z.string(),
    shootStartAt: z.string().nullable(),
    shootEndAt: z.string().nullable(),
    isShootUndecided: z.boolean(),
    shootTimes: z.int().nullable(),
    shootPlace: z.string().nullable(),
    region: codes(Region),
    auditionWay: codes(AuditionWay),
    reward: maybeReward,
    canNegotiate: z.boolean(),
    rewardNote: z.string().nullable(),
    expenses: z.array(codes(Expense)),
    contractType: codes(ContractType),
    castingEndDate: z.string().nullable(),
    isAlwaysOpen: z.boolean(),
    isApplyOnce: z.boolean(),
    isPrivate: z.boolean(),
    isMinorAllowed: z.boolean(),
    isNightShoot: z.boolean(),
    exposureLevel: codes(ExposureLevel),
    exposureNote: z.string().nullable(),
    bodyDouble: codes(BodyDouble).nullable(),
    preQuestions: z.array(preQuestion),
    files: z.array(shownFile),
    isVerified: z.boolean(),
    /**
     * Percentage of the owner's applications that ended in the last half year and were told a result; null for too few.
     */
    replyPercent: z.int().nullable(),
    /** The owner's promises of the last half year, of each kind with enough auditions or notices. */
    promises: z.array(promiseRecord),
    /**
     * Of the fees that the owner agreed to and whose day ended in the last half year, how many were paid by it; null for
     * too few. Disputed ones are counted apart.
     */
    payRate: z
      .object({
        percent: z.int(),
        onTime: z.int(),
        ended: z.int(),
        disputed: z.int(),
        /** As pages say it: they have no bytes left for sentences of a few. */
        said: z.string(),
      })
      .nullable(),
    status: codes(CastingStatus),
    isRecruiting: z.boolean(),
    applyCount: z.int(),
    openedAt: time.nullable(),
    thumbnail: image.nullable(),
    roles: z.array(castingRole),
    changes: z.array(
      z.object({
        fact: codes(ChangedFact),
        before: z.string().nullable(),
        after: z.string().nullable(),
        createdAt: time,
      }),
    ),
    isBookmarked: z.boolean(),
    isMine: z.boolean(),
    /** The viewer's role on the casting's team, except for the owner. */
    teamRole: codes(TeamRole).nullable(),
    /** The viewer's own application, unless withdrawn. */
    application: z.object({ appId: id, roles: z.array(z.object({ roleId: id, stage: codes(ActorStage) })) }).nullable(),
    rejectReason: z.string().nullable(),
    ...termSchemas(castingTerms),
  })
  .meta({ id: 'CastingDetail' })
export type CastingDetail = z.output<typeof detail>

const editing = z.object({
  id,
  revision: z.int(),
  status: codes(CastingStatus),
  rejectReason: z.string().nullable(),
  privateKey: z.string().nullable(),
  thumbnail: image.nullable(),
  files: z.array(ownFile),
  values: z.object(castingValues),
})

/** A sign in a casting of what impostors ask; the sentence that shows it is missing where other castings do. */
export const foundSignal = z.object({ rule: codes(Signal), excerpt: z.string().nullable() })

const saved = z.object({
  id,
  status: codes(CastingStatus),
  revision: z.int(),
  /** Ids of the roles, in their order. */
  roleIds: z.array(id),
  privateKey: z.string().nullable(),
})

const state = z.object({ id, status: codes(CastingStatus), revision: z.int() })
const key = { key: q.text(60) }

/** Filters of the list. */
const filters = {
  q: q.text(searchLength),
  artCategory: q.many(ArtCategory),
  region: q.many(Region),
  gender: q.one(Gender),
  age: q.number(age),
  /** Roles for somebody of these ages, the whole span or a part of it. */
  ageMin: q.number(age),
  ageMax: q.number(age),
  /** Won, of the best paid role; fees of different units are compared by their numbers unless a unit is chosen. */
  minFee: q.number(won),
  feeUnit: q.one(RewardUnit),
  grade: q.many(RoleGrade),
  auditionWay: q.many(StatedAuditionWay),
  /** Days of shooting, of the role with the fewest. */
  shootDays: q.number(z.int().min(1).max(roleTerms.shootDays.most)),
  adMedia: q.many(AdMedium),
  /** Stated as none. */
  noAgencyFee: q.boolean(),
  deadline: q.one(DeadlineFilter),
  verified: q.boolean(),
  recruiting: q.boolean(),
}

export const castings = {
  list: endpoint('GET /v1/castings', {
    access: 'optional',
    representatives: 'act',
    replica: true,
    summary: `캐스팅 공고 목록: 모집 중인 공고 먼저, 그 뒤에 최근 ${castingLimits.shownAfterClosingDays}일 안에 끝난 공고.`,
    query: z.strictObject({ ...filters, sort: q.one(CastingSort), ...paging(100, 24) }),
    response: listOf(castingCard),
    errors: ['page_too_deep'],
  }),
  fewerConditions: endpoint('GET /v1/castings/fewer-conditions', {
    access: 'optional',
    replica: true,
    summary: '조건 하나를, 그래도 없으면 두 개를 빼면 찾는 공고의 수: 많은 순서. 결과가 없을 때 써요',
    query: z.strictObject(filters),
    response: fewerConditions,
  }),
  detail: endpoint('GET /v1/castings/:castingId', {
    access: 'optional',
    representatives: 'act',
    summary: '캐스팅 공고 한 건. 비공개 공고는 링크의 key가 있어야 보여요',
    query: z.strictObject(key),
    response: detail,
    errors: ['casting_deleted'],
  }),
  editing: endpoint('GET /v1/castings/:castingId/editing', {
    access: 'CastingManager',
    summary:
      '내 공고를 수정하기 위한 모든 값 (담당자 연락처 포함, 소유자와 함께하는 담당자, 운영자만. 운영자가 읽은 것은 기록에 남아요)',
    writes: true,
    response: editing,
  }),
  roles: endpoint('GET /v1/castings/:castingId/roles', {
    access: 'anyone',
    summary: '공고의 배역과 조건, 모집 상태',
    query: z.strictObject(key),
    response: z.array(castingRole),
    errors: ['casting_deleted'],
  }),
  create: endpoint('POST /v1/castings', {
    access: 'CastingManager',
    summary: '공고 만들기: 임시저장하거나 바로 검수를 요청해요',
    body: newCasting,
    response: saved,
    errors: [
      'casting_incomplete',
      'casting_near_copy',
      'auth_required',
      'photo_not_yours',
      'document_not_yours',
      'casting_begun',
    ],
  }),
  copy: endpoint('POST /v1/castings/:castingId/copies', {
    access: 'CastingManager',
    summary: '공고 복사: 배역과 조건, 질문을 그대로 옮긴 임시저장을 만들어요. 날짜는 옮기지 않아요',
    body: z.strictObject({ draftKey }),
    response: saved,
    errors: ['not_found', 'casting_begun'],
  }),
  check: endpoint('POST /v1/castings/check', {
    access: 'CastingManager',
    summary: '쓰고 있는 공고에서 수정할 곳과 검수가 길어질 수 있는 표현. 아무것도 저장하지 않아요',
    body: z.strictObject({ castingId: id.nullable().default(null), ...castingValues }),
    response: z.object({
      problems: z.record(z.string(), z.string()),
      /** What makes an operator look closer before it opens; empty unless it weighs enough. Nothing is refused by it. */
      signals: z.array(foundSignal),
    }),
    errors: ['not_found'],
  }),
  update: endpoint('PUT /v1/castings/:castingId', {
    hides: true,
    access: 'CastingManager',
    summary: `공고 수정(save), 검수 요청(submit), 새 마감일로 다시 열기(reopen), 상시 모집 ${castingLimits.alwaysOpenDays}일 더 하기(renew), 검수 요청을 취소하거나 반려된 뒤 마감된 채로 두기(recall), 비공개 새 링크 만들기(rekey)`,
    body: changedCasting,
    response: saved,
    errors: [
      'conflict',
      'casting_not_editable',
      'casting_incomplete',
      'casting_near_copy',
      'auth_required',
      'photo_not_yours',
      'document_not_yours',
      'role_has_applications',
      'reopen_too_late',
      'forbidden',
    ],
  }),
  remove: endpoint('DELETE /v1/castings/:castingId', {
    hides: true,
    access: 'CastingManager',
    summary: '공고 지우기: 지원자가 없을 때 소유자가, 그 밖에는 운영자가 최근에 확인하고 사유를 적어서만',
    body: z.strictObject({ reason: text(5, reasonLength).optional() }),
    response: nothing,
    errors: ['casting_has_applications', 'casting_deletion_reason', 'reauthentication_required'],
  }),
  requestDeletion: endpoint('POST /v1/castings/:castingId/deletion-request', {
    hides: true,
    access: 'CastingManager',
    summary: '지원자가 있는 공고를 지워 달라고 운영자에게 요청해요. 모집은 바로 마감돼요. 지원자가 없으면 바로 지워요',
    body: z.strictObject({ reason: text(5, reasonLength) }),
    response: z.object({ id, status: codes(CastingStatus) }),
    errors: ['forbidden', 'reauthentication_required'],
  }),
  withdrawDeletion: endpoint('DELETE /v1/castings/:castingId/deletion-request', {
    access: 'CastingManager',
    summary: '공고를 지워 달라는 요청을 취소해요. 마감된 채로 남아요',
    response: z.object({ id, status: codes(CastingStatus) }),
    errors: ['forbidden'],
  }),
  closeEarly: endpoint('PATCH /v2/castings/:castingId/early-closed', {
    access: 'CastingManager',
    summary: '조기마감하거나 조기마감을 되돌려요 (소유자와 운영자)',
    body: z.strictObject({ isEarlyClosed: z.boolean() }),
    response: state,
    errors: ['casting_state_moved', 'auth_required', 'reopen_too_late', 'casting_incomplete'],
  }),
  verify: endpoint('PATCH /v2/castings/:castingId/plfil-verified', {
    access: 'Moderation',
    summary: '인증 공고로 표시하거나 표시를 해제해요',
    body: z.strictObject({ isVerified: z.boolean() }),
    response: z.object({ id, isVerified: z.boolean() }),
  }),
  similar: endpoint('GET /v1/castings/:castingId/similar', {
    access: 'optional',
    representatives: 'act',
    replica: true,
    summary:
      '지금 모집하는 비슷한 공고: 보는 배우의, 아니면 이 공고가 찾는 성별과 나이에 맞는 배역이 있는 것과 그 이유',
    query: z.strictObject(key),
    response: z.object({ list: z.array(similarCasting) }),
    errors: ['casting_deleted'],
  }),
  view: endpoint('POST /v1/castings/:castingId/views', {
    access: 'optional',
    summary: `볼 수 있는 공고를 봤다고 알리기. 한 사람은 ${countingLimits.sameMinutes}분에 한 번 세요`,
    query: z.strictObject(key),
    response: nothing,
    transaction: 'manual',
    errors: ['casting_deleted'],
  }),
  toggleBookmark: endpoint('POST /v1/bookmark/castings/:castingId', {
    access: 'user',
    summary: '공고를 저장하거나 저장을 취소해요',
    response: z.object({ isBookmarked: z.boolean() }),
  }),
  bookmarks: endpoint('GET /v1/bookmark/castings', {
    access: 'user',
    summary: '내가 저장한 공고, 최근에 저장한 것부터',
    query: z.strictObject(paging(100, 24)),
    response: listOf(castingCard),
    errors: ['page_too_deep'],
  }),
  ...castingFiles,
  ...castingPresets,
  ...castingQuestions,
  ...guestQuestions,
  ...castingEnquiries,
}
