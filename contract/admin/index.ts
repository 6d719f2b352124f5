import { z } from 'zod'
import { castingAuth } from '../accounts/index.ts'
import { adminEnquiries } from '../castings/enquiries.ts'
import { ownFile } from '../castings/files.ts'
import { castingRole, foundSignal } from '../castings/index.ts'
import { preQuestion } from '../castings/pre-questions.ts'
import { castingTerms } from '../castings/terms.ts'
import { termSchemas } from '../castings/values.ts'
import { AuthStatus } from '../codes/accounts.ts'
import { AlikeField, CaseOrder, CastingOrder } from '../codes/admin.ts'
import { AuditionWay, CastingStatus } from '../codes/castings.ts'
import { codes, image, listOf, paging, q, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchLength } from '../limits.ts'
import { adminReports } from '../reports/index.ts'
import { adminAgreementForms } from './agreement-forms.ts'
import { adminAudit } from './audit.ts'
import { campaigns } from './campaigns.ts'
import { pendingDecision, queuedCasting } from './cases.ts'
import { contactReleases } from './contact-releases.ts'
import { adminCoupons } from './coupons.ts'
import { adminDecisions, decisionId } from './decisions.ts'
import { adminDeliveries } from './deliveries.ts'
import { adminCases } from './desk/cases.ts'
import { adminCompanies } from './desk/companies.ts'
import { adminDashboard } from './desk/dashboard.ts'
import { adminFigures } from './desk/figures.ts'
import { adminFind } from './desk/find.ts'
import { adminMemberPage } from './desk/member-page.ts'
import { adminProviders } from './desk/providers.ts'
import { adminSettings } from './desk/settings.ts'
import { adminWrittenTexts } from './desk/texts.ts'
import { adminViews } from './desk/views.ts'
import { adminExports } from './exports.ts'
import { adminFeedback } from './feedback.ts'
import { adminGuardianPapers } from './guardian-papers.ts'
import { adminJobs } from './jobs.ts'
import { adminLectures } from './lectures.ts'
import { adminMembers } from './members.ts'
import { adminOperators } from './operators.ts'
import { adminPayments } from './payments.ts'
import { adminPlus } from './plus.ts'
import { adminProfiles } from './profiles.ts'
import { adminTourRounds } from './tour-rounds.ts'
import { adminTours } from './tours.ts'

const count = z.int()

const castingAuthRow = castingAuth
  .pick({ id: true, applicantType: true, companyName: true, status: true, createdAt: true, decidedAt: true })
  .extend({ applicantId: z.int(), applicantName: z.string(), decision: pendingDecision.nullable() })

/** What an operator needs to judge a casting; without the manager's personal contact. */
const castingForReview = queuedCasting.extend({
  workTitle: z.string(),
  isWorkTitleHidden: z.boolean(),
  director: z.string().nullable(),
  castMain: z.string().nullable(),
  platform: z.string().nullable(),
  auditionWay: codes(AuditionWay),
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
  isAlwaysOpen: z.boolean(),
  isMinorAllowed: z.boolean(),
  isNightShoot: z.boolean(),
  exposureLevel: z.string(),
  exposureNote: z.string().nullable(),
  isPrivate: z.boolean(),
  rejectReason: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  deletionReason: z.string().nullable(),
  isVerified: z.boolean(),
  applicants: count,
  /** The first approver; `isMine`: the current operator. */
  firstApproval: z.object({ name: z.string(), isMine: z.boolean(), at: time }).nullable(),
  roles: z.array(castingRole),
  owner: z.object({
    name: z.string(),
    isApproved: z.boolean(),
    approvedCompanyName: z.string().nullable(),
    approvedBizNo: z.string().nullable(),
    openedCastings: count,
  }),
  /** How many castings the owner sent on the day of this one. */
  sentThatDay: count,
  /** Castings of the owner with nearly this text, sent within `castingLimits.alikeDays`, and what differs. */
  alike: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      status: z.string(),
      submittedAt: time,
      differences: z.array(z.object({ field: codes(AlikeField), here: z.string(), there: z.string() })),
    }),
  ),
  /** What the casting has in common with those of impostors, and the sentence that shows it. */
  signals: z.array(foundSignal),
  /** Words in the text that often occur where actors are asked for money. */
  moneyWords: z.array(z.string()),
  ...termSchemas(castingTerms),
})

export const admin = {
  ...adminAudit,
  ...adminDecisions,
  ...adminDeliveries,
  ...adminPayments,
  ...adminPlus,
  ...adminFeedback,
  ...adminTours,
  ...adminLectures,
  ...adminTourRounds,
  ...adminMembers,
  ...adminMemberPage,
  ...adminFind,
  ...adminCompanies,
  ...adminDashboard,
  ...adminProviders,
  ...adminFigures,
  ...adminViews,
  ...adminSettings,
  ...adminWrittenTexts,
  ...adminCases,
  ...adminProfiles,
  ...adminOperators,
  ...adminJobs,
  ...adminExports,
  ...campaigns,
  summary: endpoint('GET /v1/admin/summary', {
    access: 'Admin',
    summary: '운영 현황: 기다리는 일과 최근 숫자',
    response: z.object({
      castingAuth: z.record(codes(AuthStatus), count),
      castings: z.record(codes(CastingStatus), count),
      /** Waiting for longer than promised (`operatorLimits.promisedHours`). */
      lateCastings: count,
      /** Opened without review, not checked yet. */
      uncheckedCastings: count,
      /** Deletion requests by owners. */
      deletionRequests: count,
      /** Targets with open reports. */
      reported: count,
      newEnquiries: count,
      /** Exports of contacts above the daily number. */
      waitingReleases: count,
      /** Papers of guardians that nobody has decided on. */
      waitingPapers: count,
      /** Feedback orders without a reviewer, or past due. */
      waitingFeedback: count,
      /** Tour orders to check or print. */
      waitingTourOrders: count,
      /** Proposed refunds that need a second operator, and failed ones. */
      waitingRefunds: count,
      castingsToday: count,
      usersToday: count,
      users: count,
      applicationsToday: count,
    }),
  }),
  castingAuths: endpoint('GET /v1/admin/casting-auth-applications', {
    access: 'Moderation',
    summary: '캐스팅 권한 신청 목록. 기다린 순서',
    query: z.strictObject({
      status: q.one(AuthStatus),
      order: q.one(CaseOrder),
      q: q.text(searchLength),
      ...paging(),
    }),
    response: listOf(castingAuthRow),
  }),
  castingAuth: endpoint('GET /v1/admin/casting-auth-applications/:id', {
    access: 'Moderation',
    summary: '캐스팅 권한 신청 하나. 연락처를 읽은 것은 기록에 남아요',
    writes: true,
    response: castingAuth.extend({
      decision: pendingDecision.nullable(),
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
    access: 'Moderation',
    summary: '캐스팅 권한 신청 승인, 반려, 보완 요청, 취소',
    body: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('APPROVED') }),
      z.strictObject({ status: z.literal('REJECTED'), reason }),
      z.strictObject({ status: z.literal('MORE'), reason }),
      z.strictObject({ status: z.literal('REVOKED'), reason }),
    ]),
    response: castingAuth.extend({ decisionId }),
    errors: ['auth_decided'],
  }),
  castings: endpoint('GET /v1/admin/castings', {
    access: 'Moderation',
    summary: '공고 목록. 검수 중인 공고는 살펴볼 것부터, 그 안에서는 기다린 순서',
    query: z.strictObject({
      status: q.one(CastingStatus),
      /** Only castings that opened without review and are not checked yet. */
      awaitsCheck: q.boolean(),
      /** Only castings with a deletion request, longest waiting first. */
      asksDeletion: q.boolean(),
      order: q.one(CastingOrder),
      q: q.text(searchLength),
      ...paging(),
    }),
    response: listOf(queuedCasting),
  }),
  casting: endpoint('GET /v1/admin/castings/:castingId', {
    access: 'Moderation',
    summary: '검수할 공고 하나와 올린 사람의 권한',
    response: castingForReview,
  }),
  decideCasting: endpoint('PATCH /v1/admin/castings/:castingId/review', {
    hides: true,
    access: 'Moderation',
    summary:
      '공고 승인, 반려. 미성년을 모집하는 공고는 운영자 두 명이 승인해야 열린다. 이미 열린 공고는 승인하면 확인한 것이 된다',
    body: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('OPEN') }),
      z.strictObject({ status: z.literal('REJECTED'), reason }),
    ]),
    response: z.object({ id: z.int(), status: z.string(), decisionId }),
    errors: ['casting_state_moved', 'casting_second_look', 'casting_deadline_past', 'casting_reopen_past'],
  }),
  hideCasting: endpoint('PATCH /v1/admin/castings/:castingId/hidden', {
    hides: true,
    access: 'Moderation',
    summary: '공고 숨기기와 다시 보이기. 지원자와 올린 사람에게 알려요',
    body: z.discriminatedUnion('isHidden', [
      z.strictObject({ isHidden: z.literal(true), reason }),
      z.strictObject({ isHidden: z.literal(false) }),
    ]),
    response: z.object({ id: z.int(), status: z.string(), decisionId }),
    errors: ['casting_state_moved'],
  }),
  closeCasting: endpoint('PATCH /v1/admin/castings/:castingId/early-closed', {
    access: 'Moderation',
    summary: '열린 공고 조기마감. 올린 사람에게 사유를, 지원자에게 마감을 알려요',
    body: z.strictObject({ reason }),
    response: z.object({ id: z.int(), status: z.string(), decisionId }),
    errors: ['casting_state_moved'],
  }),
  removeCasting: endpoint('DELETE /v1/admin/castings/:castingId', {
    hides: true,
    access: 'Moderation',
    summary: '공고 삭제. 올린 사람에게 사유를, 지원자에게 삭제를 알려요. 지원 기록은 남아요. 최근에 확인한 사람만',
    body: z.strictObject({ reason }),
    response: z.object({ id: z.int(), status: z.string(), decisionId }),
    errors: ['reauthentication_required'],
  }),
  declineDeletion: endpoint('PATCH /v1/admin/castings/:castingId/deletion-request', {
    access: 'Moderation',
    summary: '올린 사람의 삭제 요청을 들어주지 않고 사유를 알려요',
    body: z.strictObject({ reason }),
    response: z.object({ id: z.int(), status: z.string(), decisionId }),
    errors: ['casting_state_moved'],
  }),
  ...adminEnquiries,
  ...contactReleases,
  ...adminGuardianPapers,
  ...adminReports,
  ...adminAgreementForms,
  ...adminCoupons,
}
