import { z } from 'zod'
import { GuardianRelation, MemberStatus, Permission } from '../codes/accounts.ts'
import { FeedbackKind } from '../codes/feedback.ts'
import { birthDate, codes, date, listOf, paging, phone, q, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const row = z.object({
  id: z.int(),
  name: z.string(),
  loginId: z.string().nullable(),
  permissions: z.array(codes(Permission)),
  status: codes(MemberStatus),
  joinedAt: time,
})

const member = row.extend({
  birthDate: date,
  /** Its first and last digits. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  suspendedReason: z.string().nullable(),
  profileId: z.int().nullable(),
  openCastings: z.int(),
  /** Of reviewers of feedback. `open`: orders they have not sent yet. */
  feedbackReviewer: z.object({ kinds: z.array(codes(FeedbackKind)), title: z.string(), open: z.int() }).nullable(),
  /** Of people under fourteen: who consented, and when. */
  guardian: z
    .object({
      name: z.string(),
      phone: z.string(),
      relation: codes(GuardianRelation),
      agreedAt: time.nullable(),
    })
    .nullable(),
})

export const adminMembers = {
  members: endpoint('GET /v1/admin/members', {
    access: 'Admin',
    summary: '회원 찾기: 이름, 아이디, 휴대폰 번호, 회원 번호',
    query: z.strictObject({ status: q.one(MemberStatus), q: q.text(60), ...paging() }),
    response: listOf(row),
  }),
  member: endpoint('GET /v1/admin/members/:userId', {
    access: 'Admin',
    summary: '회원 하나. 연락처를 읽은 것은 기록에 남아요',
    writes: true,
    response: member,
  }),
  suspendMember: endpoint('PATCH /v1/admin/members/:userId/suspension', {
    hides: true,
    access: 'Admin',
    summary: '이용정지와 해제. 정지하면 모든 기기에서 로그아웃하고 프로필과 모집 중인 공고를 숨겨요',
    body: z.discriminatedUnion('isSuspended', [
      z.strictObject({ isSuspended: z.literal(true), reason }),
      z.strictObject({ isSuspended: z.literal(false), reason }),
    ]),
    response: z.null(),
    errors: ['member_state_moved', 'member_is_operator'],
  }),
  correctBirthDate: endpoint('PATCH /v1/admin/members/:userId/birth-date', {
    hides: true,
    access: 'Admin',
    summary: '잘못 적은 생년월일 정정. 프로필의 나이도 함께 바뀌어요',
    body: z.strictObject({ birthDate, reason }),
    response: z.null(),
  }),
  endMembership: endpoint('DELETE /v1/admin/members/:userId', {
    hides: true,
    access: 'Admin',
    summary: '보호자나 본인의 요청으로 탈퇴 처리. 요청한 사람의 번호가 맞아야 해요',
    body: z.strictObject({ asker: z.enum(['GUARDIAN', 'MEMBER']), phone, reason }),
    response: z.null(),
    errors: ['reauthentication_required', 'asker_phone_differs', 'member_is_operator', 'leaving_blocked'],
  }),
}
