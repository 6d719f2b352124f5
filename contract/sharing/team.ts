import { z } from 'zod'
import { MemberState, TeamRole } from '../codes/applications.ts'
import { CastingStatus } from '../codes/castings.ts'
import { codes, email, id, nothing, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { emailLength, sharingLimits } from '../limits.ts'

const path = '/v1/castings/:castingId/members'

const member = z
  .object({
    userId: z.int(),
    name: z.string(),
    companyName: z.string(),
    role: codes(TeamRole),
    state: codes(MemberState),
    invitedAt: time,
  })
  .meta({ id: 'CastingMember' })
export type CastingMember = z.output<typeof member>

/** Waits for the holder of its link; `email` is null if the link was passed on by hand. */
const invitation = z
  .object({ id: z.int(), role: codes(TeamRole), email: z.string().nullable(), invitedAt: time, expiresAt: time })
  .meta({ id: 'CastingInvitation' })
export type CastingInvitation = z.output<typeof invitation>

const team = z
  .object({
    owner: z.object({ userId: z.int(), name: z.string() }),
    list: z.array(member),
    /** Pending invitations by link; empty for viewers who cannot manage the team. */
    invitations: z.array(invitation),
    /** True for the owner and operators. */
    canManage: z.boolean(),
  })
  .meta({ id: 'CastingTeam' })
export type CastingTeam = z.output<typeof team>

const place = z
  .object({
    castingId: z.int(),
    title: z.string(),
    companyName: z.string(),
    status: codes(CastingStatus),
    castingEndDate: z.string().nullable(),
    ownerName: z.string(),
    role: codes(TeamRole),
    state: codes(MemberState),
    invitedAt: time,
    /** Applicants, and those unread by this member. Null until the invitation is accepted. */
    applicants: z.int().nullable(),
    unread: z.int().nullable(),
  })
  .meta({ id: 'TeamPlace' })
export type TeamPlace = z.output<typeof place>

/** Casting managers who review a casting together. */
export const castingTeam = {
  team: endpoint(`GET ${path}`, {
    access: 'CastingManager',
    summary: '공고를 함께 보는 사람들',
    response: team,
    errors: teamRefusals,
  }),
  invite: endpoint(`POST ${path}`, {
    access: 'CastingManager',
    summary: '승인받은 캐스팅 담당자를 아이디로 초대하기',
    body: z.strictObject({ login: text(1, emailLength), role: codes(TeamRole) }),
    response: team,
    errors: [...teamRefusals, 'invitee_unknown', 'invitee_unapproved', 'already_member', 'team_limit'],
    rateLimit: 20,
  }),
  sendInvitation: endpoint(`POST ${path}/invitations`, {
    access: 'CastingManager',
    summary: `이메일이나 링크로 초대하기: 한 사람이 한 번, ${sharingLimits.invitationDays}일 동안. 링크는 이때만 볼 수 있어요`,
    body: z.strictObject({ role: codes(TeamRole), email: email.optional() }),
    response: z.object({
      team,
      /** The link's path; null if it was mailed. */
      path: z.string().nullable(),
    }),
    errors: [...teamRefusals, 'team_limit'],
    rateLimit: 20,
  }),
  revokeInvitation: endpoint(`DELETE ${path}/invitations/:invitationId`, {
    access: 'CastingManager',
    summary: '초대 취소하기: 그 링크로는 들어올 수 없어요',
    response: team,
    errors: teamRefusals,
  }),
  openInvitation: endpoint('GET /v1/team-invitations/:token', {
    access: 'optional',
    summary: '초대 링크가 무엇에 초대하는지, 받아들이려면 무엇이 필요한지',
    textParams: ['token'],
    response: z.object({
      title: z.string(),
      companyName: z.string(),
      ownerName: z.string(),
      role: codes(TeamRole),
      expiresAt: time,
      standing: z.enum(['GUEST', 'NO_MANAGER', 'UNAPPROVED', 'READY', 'MEMBER']),
      /** Set for members. */
      castingId: z.int().nullable(),
    }),
    rateLimit: 60,
  }),
  joinTeam: endpoint('POST /v1/team-invitations/:token', {
    access: 'CastingManager',
    summary: '초대 링크를 받아들여 함께 보기',
    textParams: ['token'],
    response: z.object({ castingId: id }),
    errors: ['auth_required', 'already_member'],
    rateLimit: 30,
  }),
  changeMember: endpoint(`PATCH ${path}/:userId`, {
    access: 'CastingManager',
    summary: '함께 보는 사람의 권한 바꾸기',
    body: z.strictObject({ role: codes(TeamRole) }),
    response: team,
    errors: teamRefusals,
  }),
  removeMember: endpoint(`DELETE ${path}/:userId`, {
    access: 'CastingManager',
    summary: '함께 보기를 끝내기: 공고 주인이, 또는 스스로. 다음 요청부터 볼 수 없어요',
    response: nothing,
    errors: teamRefusals,
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
    errors: ['auth_required'],
  }),
}
