import { z } from 'zod'
import { ConsentKind, GuardianRelation, MemberStatus } from '../codes/accounts.ts'
import { SameBy } from '../codes/admin.ts'
import { CastingStatus } from '../codes/castings.ts'
import { FeedbackKind } from '../codes/feedback.ts'
import { ReportReason, ReportState, ReportTarget } from '../codes/reports.ts'
import { birthDate, codes, date, listOf, paging, phone, q, reason, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { operatorLengths, searchLength } from '../limits.ts'
import { pendingDecision } from './cases.ts'
import { decided } from './decisions.ts'
import { memberRow } from './desk/member-row.ts'
import { orderBy } from './list.ts'

const member = memberRow.extend({
  birthDate: date,
  /** Masked to its first and last digits. */
  phone: z.string().nullable(),
  /** Masked to its first letters and the domain. */
  email: z.string().nullable(),
  suspendedReason: z.string().nullable(),
  profileId: z.int().nullable(),
  openCastings: z.int(),
  /** The suspension or its end, while it can be undone. */
  decision: pendingDecision.nullable(),
  /** For feedback reviewers. `open`: unsent orders. */
  feedbackReviewer: z.object({ kinds: z.array(codes(FeedbackKind)), title: z.string(), open: z.int() }).nullable(),
  /** For people under fourteen: who consented, and when. */
  guardian: z
    .object({
      name: z.string(),
      phone: z.string(),
      relation: codes(GuardianRelation),
      agreedAt: time.nullable(),
      /** Whether casting managers may see the number. */
      isContactShown: z.boolean(),
    })
    .nullable(),
})

const note = z
  .object({ id: z.int(), body: z.string(), author: z.string(), at: time, isMine: z.boolean() })
  .meta({ id: 'MemberNote' })

/** What operators know of a member besides the account; the lists are limited to the latest entries. */
const memberHistory = z.object({
  castings: z.array(z.object({ id: z.int(), title: z.string(), status: codes(CastingStatus), at: time })),
  castingCount: z.int(),
  applications: z.array(
    z.object({ id: z.int(), castingId: z.int(), title: z.string(), isWithdrawn: z.boolean(), at: time }),
  ),
  applicationCount: z.int(),
  /** Reports of the member's content. */
  reports: z.array(
    z.object({
      id: z.int(),
      target: codes(ReportTarget),
      targetId: z.int(),
      reason: codes(ReportReason),
      state: codes(ReportState),
      at: time,
    }),
  ),
  /** Reports that the member filed, and how many were dismissed. */
  filed: z.object({ count: z.int(), dismissed: z.int() }),
  /** Operators' actions on the account. */
  sanctions: z.array(
    z.object({ id: z.int(), action: z.string(), reason: z.string().nullable(), by: z.string().nullable(), at: time }),
  ),
  /** The latest answer for each kind. */
  consents: z.array(z.object({ kind: codes(ConsentKind), agreed: z.boolean(), version: z.string(), at: time })),
  devices: z.array(
    z.object({
      id: z.int(),
      device: z.string(),
      ipPrefix: z.string().nullable(),
      since: time,
      seen: time,
    }),
  ),
  /** Other accounts with the same phone or business number. */
  others: z.array(z.object({ id: z.int(), name: z.string(), status: codes(MemberStatus), by: codes(SameBy) })),
  notes: z.array(note),
})

export const adminMembers = {
  // Needed to issue coupons and to appoint people; contacts are shown in the drawer only.
  members: endpoint('GET /v1/admin/members', {
    access: 'Admin',
    summary: '회원 찾기: 이름, 아이디, 휴대폰 번호, 회원 번호. 번호로 찾은 것은 기록에 남아요',
    writes: true,
    query: z.strictObject({
      status: q.one(MemberStatus),
      order: orderBy('NEWEST', 'OLDEST'),
      q: q.text(searchLength),
      ...paging(),
    }),
    response: listOf(memberRow),
  }),
  member: endpoint('GET /v1/admin/members/:userId', {
    access: ['Support', 'Moderation'],
    summary: '회원 하나. 연락처를 읽은 것은 기록에 남아요',
    writes: true,
    response: member,
  }),
  memberHistory: endpoint('GET /v1/admin/members/:userId/history', {
    access: ['Support', 'Moderation'],
    summary: '회원의 공고, 지원, 신고, 제재, 동의, 로그인한 기기, 같은 번호를 쓰는 계정, 운영 메모',
    response: memberHistory,
  }),
  addMemberNote: endpoint('POST /v1/admin/members/:userId/notes', {
    access: ['Support', 'Moderation'],
    summary: '운영자끼리 보는 메모 남기기',
    body: z.strictObject({ body: text(1, operatorLengths.memberNote) }),
    response: note,
  }),
  removeMemberNote: endpoint('DELETE /v1/admin/members/:userId/notes/:noteId', {
    access: ['Support', 'Moderation'],
    summary: '내가 남긴 메모 지우기',
    response: z.null(),
  }),
  suspendMember: endpoint('PATCH /v1/admin/members/:userId/suspension', {
    hides: true,
    access: ['Support', 'Moderation'],
    summary: '이용정지와 해제. 정지하면 모든 기기에서 로그아웃하고 프로필과 모집 중인 공고를 숨겨요',
    body: z.discriminatedUnion('isSuspended', [
      z.strictObject({ isSuspended: z.literal(true), reason }),
      z.strictObject({ isSuspended: z.literal(false), reason }),
    ]),
    response: decided,
    errors: ['member_state_moved', 'member_is_operator'],
  }),
  correctBirthDate: endpoint('PATCH /v1/admin/members/:userId/birth-date', {
    hides: true,
    access: 'Support',
    summary: '잘못 적은 생년월일 정정. 프로필의 나이도 함께 바뀌어요',
    body: z.strictObject({ birthDate, reason }),
    response: z.null(),
  }),
  withdrawGuardianContact: endpoint('DELETE /v1/admin/members/:userId/guardian-contact', {
    hides: true,
    access: 'Support',
    summary: '보호자의 요청으로 연락처를 더는 보여 주지 않기. 보호자의 번호가 맞아야 해요',
    body: z.strictObject({ phone, reason }),
    response: z.null(),
    errors: ['asker_phone_differs', 'asker_phone_opened'],
  }),
  endMembership: endpoint('DELETE /v1/admin/members/:userId', {
    hides: true,
    access: 'Support',
    summary: '보호자나 본인의 요청으로 탈퇴 처리. 요청한 사람의 번호가 맞아야 해요',
    body: z.strictObject({ asker: z.enum(['GUARDIAN', 'MEMBER']), phone, reason }),
    response: z.null(),
    errors: [
      'reauthentication_required',
      'asker_phone_differs',
      'asker_phone_opened',
      'member_is_operator',
      'leaving_blocked',
    ],
  }),
}
