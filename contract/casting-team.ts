import { z } from 'zod'
import { codes, id, nothing, text, time } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CastingStatus, MemberState, TeamRole } from './enums.ts'

const path = '/v1/castings/:castingId/members'

const member = z.object({
  userId: z.int(),
  name: z.string(),
  companyName: z.string(),
  role: codes(TeamRole),
  state: codes(MemberState),
  invitedAt: time,
})
export type CastingMember = z.output<typeof member>

const team = z.object({
  owner: z.object({ userId: z.int(), name: z.string() }),
  list: z.array(member),
  /** The owner, and operators. */
  canManage: z.boolean(),
})
export type CastingTeam = z.output<typeof team>

const place = z.object({
  castingId: z.int(),
  title: z.string(),
  companyName: z.string(),
  status: codes(CastingStatus),
  castingEndDate: z.string().nullable(),
  ownerName: z.string(),
  role: codes(TeamRole),
  state: codes(MemberState),
  invitedAt: time,
  /** Applicants, and those whom this member has not read. Null until the invitation is accepted. */
  applicants: z.int().nullable(),
  unread: z.int().nullable(),
})
export type TeamPlace = z.output<typeof place>

/** Casting managers who review a notice together. */
export const castingTeam = {
  team: endpoint(`GET ${path}`, {
    access: 'CastingManager',
    summary: '공고를 함께 보는 사람들',
    response: team,
    errors: ['not_found', 'auth_required'],
  }),
  invite: endpoint(`POST ${path}`, {
    access: 'CastingManager',
    summary: '승인받은 캐스팅 담당자를 아이디로 초대하기',
    body: z.strictObject({ login: text(1, 254), role: codes(TeamRole) }),
    response: team,
    errors: ['not_found', 'forbidden', 'auth_required', 'invitee_unknown', 'already_member', 'team_limit'],
    rateLimit: 20,
  }),
  changeMember: endpoint(`PATCH ${path}/:userId`, {
    access: 'CastingManager',
    summary: '함께 보는 사람의 권한 바꾸기',
    body: z.strictObject({ role: codes(TeamRole) }),
    response: team,
    errors: ['not_found', 'forbidden', 'auth_required'],
  }),
  removeMember: endpoint(`DELETE ${path}/:userId`, {
    access: 'CastingManager',
    summary: '함께 보기를 끝내기: 공고 주인이, 또는 스스로. 다음 요청부터 볼 수 없어요',
    response: nothing,
    errors: ['not_found', 'forbidden'],
  }),
  teamPlaces: endpoint('GET /v1/casting-invitations', {
    access: 'CastingManager',
    summary: '받은 초대와 함께 보는 공고',
    response: z.object({ list: z.array(place) }),
  }),
  answerInvitation: endpoint('PATCH /v1/casting-invitations/:castingId', {
    access: 'CastingManager',
    summary: '초대를 받아들이거나 거절하기',
    body: z.strictObject({ accept: z.boolean() }),
    response: z.object({ castingId: id, state: codes(MemberState).nullable() }),
    errors: ['not_found', 'auth_required'],
  }),
}
