import { z } from 'zod'
import { castingAuth } from './accounts.ts'
import { adminDeliveries } from './admin-deliveries.ts'
import { adminMembers } from './admin-members.ts'
import { adminProfiles } from './admin-profiles.ts'
import { campaigns } from './campaigns.ts'
import { adminEnquiries } from './casting-enquiries.ts'
import { ownFile } from './casting-files.ts'
import { castingRole } from './castings.ts'
import { image, listOf, paging, q, text, time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AuthStatus, CastingStatus } from './enums.ts'
import { preQuestion } from './pre-questions.ts'

const reason = text(5, 500)
const count = z.int()

const castingAuthRow = castingAuth
  .pick({ id: true, applicantType: true, companyName: true, status: true, createdAt: true, decidedAt: true })
  .extend({ applicantName: z.string() })

const queuedCasting = z.object({
  id: z.int(),
  title: z.string(),
  companyName: z.string(),
  artCategory: z.string().nullable(),
  minReward: z.int().nullable(),
  maxReward: z.int().nullable(),
  rewardUnit: z.string(),
  status: z.string(),
  submittedAt: time.nullable(),
  /** One operator has approved it; seeking minors, it waits for a second. */
  isApprovedOnce: z.boolean(),
  /** Changed or opened since an operator has read it. */
  awaitsCheck: z.boolean(),
})

/** What an operator needs to judge a notice; not the manager's personal contact. */
const castingForReview = queuedCasting.extend({
  workTitle: z.string(),
  isWorkTitleHidden: z.boolean(),
  director: z.string().nullable(),
  castMain: z.string().nullable(),
  platform: z.string().nullable(),
  auditionWay: z.string(),
  bodyDouble: z.string().nullable(),
  preQuestions: z.array(preQuestion),
  files: z.array(ownFile),
  thumbnail: image.nullable(),
  bizNo: z.string().nullable(),
  companyAddress: z.string().nullable(),
  companyPhone: z.string().nullable(),
  synopsis: z.string(),
  contents: z.string(),
  shootStartAt: z.string().nullable(),
  shootEndAt: z.string().nullable(),
  isShootUndecided: z.boolean(),
  shootTimes: z.int().nullable(),
  shootPlace: z.string().nullable(),
  canNegotiate: z.boolean(),
  rewardNote: z.string().nullable(),
  expenses: z.array(z.string()),
  contractType: z.string(),
  castingEndDate: z.string().nullable(),
  isAlwaysOpen: z.boolean(),
  isMinorAllowed: z.boolean(),
  isNightShoot: z.boolean(),
  exposureLevel: z.string(),
  exposureNote: z.string().nullable(),
  isPrivate: z.boolean(),
  rejectReason: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  /** Who approved it first; `isMine`: the operator who asks. */
  firstApproval: z.object({ name: z.string(), isMine: z.boolean(), at: time }).nullable(),
  roles: z.array(castingRole),
  owner: z.object({
    name: z.string(),
    isApproved: z.boolean(),
    approvedCompanyName: z.string().nullable(),
    approvedBizNo: z.string().nullable(),
    openedCastings: count,
  }),
  /** Words of the text that often stand where actors are asked for money. */
  moneyWords: z.array(z.string()),
})

export const admin = {
  ...adminDeliveries,
  ...adminMembers,
  ...adminProfiles,
  ...campaigns,
  summary: endpoint('GET /v1/admin/summary', {
    access: 'Admin',
    summary: '운영 현황: 기다리는 일과 최근 숫자',
    response: z.object({
      castingAuth: z.object({ SUBMITTED: count, MORE: count, APPROVED: count, REJECTED: count }),
      castings: z.object({ IN_REVIEW: count, OPEN: count, REJECTED: count, HIDDEN: count }),
      /** Waiting for more than 24 hours. */
      lateCastings: count,
      /** Opened without review, not looked at yet. */
      uncheckedCastings: count,
      /** Things with reports that wait. */
      reported: count,
      newEnquiries: count,
      castingsToday: count,
      usersToday: count,
      users: count,
      applicationsToday: count,
    }),
  }),
  castingAuths: endpoint('GET /v1/admin/casting-auth-applications', {
    access: 'Admin',
    summary: '캐스팅 권한 신청 목록. 기다린 순서',
    query: z.strictObject({
      status: q.one(AuthStatus),
      ...paging(),
    }),
    response: listOf(castingAuthRow),
  }),
  castingAuth: endpoint('GET /v1/admin/casting-auth-applications/:id', {
    access: 'Admin',
    summary: '캐스팅 권한 신청 하나. 연락처를 읽은 것은 기록에 남아요',
    writes: true,
    response: castingAuth.extend({
      applicant: z.object({
        id: z.int(),
        name: z.string(),
        loginId: z.string().nullable(),
        phone: z.string().nullable(),
        joinedAt: time,
      }),
    }),
  }),
  decideCastingAuth: endpoint('PATCH /v1/admin/casting-auth-applications/:id', {
    access: 'Admin',
    summary: '캐스팅 권한 신청 승인, 반려, 보완 요청, 취소',
    body: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('APPROVED') }),
      z.strictObject({ status: z.literal('REJECTED'), reason }),
      z.strictObject({ status: z.literal('MORE'), reason }),
      z.strictObject({ status: z.literal('REVOKED'), reason }),
    ]),
    response: castingAuth,
    errors: ['auth_decided'],
  }),
  castings: endpoint('GET /v1/admin/castings', {
    access: 'Admin',
    summary: '공고 목록. 검수 중인 공고는 기다린 순서',
    query: z.strictObject({
      status: q.one(CastingStatus),
      /** Those that opened without review and nobody has looked at. */
      awaitsCheck: q.boolean(),
      q: q.text(60),
      ...paging(),
    }),
    response: listOf(queuedCasting),
  }),
  casting: endpoint('GET /v1/admin/castings/:castingId', {
    access: 'Admin',
    summary: '검수할 공고 하나와 올린 사람의 권한',
    response: castingForReview,
  }),
  decideCasting: endpoint('PATCH /v1/admin/castings/:castingId/review', {
    access: 'Admin',
    summary:
      '공고 승인, 반려. 미성년을 모집하는 공고는 운영자 두 명이 승인해야 열린다. 이미 열린 공고는 승인하면 확인한 것이 된다',
    body: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('OPEN') }),
      z.strictObject({ status: z.literal('REJECTED'), reason }),
    ]),
    response: z.object({ id: z.int(), status: z.string() }),
    errors: ['casting_state_moved', 'casting_second_look', 'casting_deadline_past', 'casting_reopen_past'],
  }),
  hideCasting: endpoint('PATCH /v1/admin/castings/:castingId/hidden', {
    access: 'Admin',
    summary: '공고 숨기기와 다시 보이기. 지원자와 올린 사람에게 알려요',
    body: z.discriminatedUnion('isHidden', [
      z.strictObject({ isHidden: z.literal(true), reason }),
      z.strictObject({ isHidden: z.literal(false) }),
    ]),
    response: z.object({ id: z.int(), status: z.string() }),
    errors: ['casting_state_moved'],
  }),
  ...adminEnquiries,
}
