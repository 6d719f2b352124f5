import { z } from 'zod'
import { ProposalStatus } from '../codes/applications.ts'
import { codes, id, image, listOf, nothing, paging, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { castingLimits, proposalLengths } from '../limits.ts'
import { departed, pendingDeparture, tells } from '../notifications/departures.ts'

const message = text(0, proposalLengths.message).default('')

const facts = {
  id,
  roleName: z.string(),
  message: z.string(),
  status: codes(ProposalStatus),
  createdAt: time,
  expiresAt: time,
}

const sentProposal = z
  .object({
    ...facts,
    declineReason: z.string().nullable(),
    actor: z.object({ profileId: id, name: z.string(), photo: image.nullable() }),
  })
  .meta({ id: 'SentProposal' })
export type SentProposal = z.output<typeof sentProposal>

const myProposal = z
  .object({
    ...facts,
    roleId: id,
    isRoleOpen: z.boolean(),
    /** The actor already has an active application to this casting, to which no role is added. */
    hasApplied: z.boolean(),
    casting: z.object({
      id,
      /** Opens a private casting. */
      key: z.string().nullable(),
      title: z.string(),
      companyName: z.string(),
      castingEndDate: z.string().nullable(),
      isRecruiting: z.boolean(),
      thumbnail: image.nullable(),
    }),
  })
  .meta({ id: 'MyProposal' })
export type MyProposal = z.output<typeof myProposal>

const counts = {
  /** Already in the casting, by an application, a waiting proposal, or a declined one. */
  alreadyIn: z.int(),
  /** Now hidden, or too young for the casting. */
  notProposable: z.int(),
  /** Beyond the limit of a day. */
  overLimit: z.int(),
}
const toFolder = { castingListId: id, castingId: id, roleId: id, groupId: id.optional(), message }

const writeErrors = ['not_found', ...teamRefusals, 'casting_closed', 'role_closed', 'contact_in_text'] as const

export const proposals = {
  duplicateToApplications: endpoint('POST /v1/casting-list/duplicate-to-applications', {
    access: 'CastingManager',
    summary: '리스트의 배우들에게 배역 제안하기: 이미 지원했거나 제안을 받은 사람은, 거절했더라도 건너뛰어요',
    body: z.strictObject({ ...toFolder, tells }),
    response: departed.extend({ proposed: z.int(), ...counts }),
    errors: writeErrors,
  }),
  previewList: endpoint('POST /v1/casting-list/proposal-preview', {
    access: 'CastingManager',
    summary: '리스트의 배우들에게 제안하기 전에: 지금 보내면 누가 받는지',
    body: z.strictObject(toFolder),
    response: z.object({ names: z.array(z.string()), ...counts }),
    errors: writeErrors,
  }),
  propose: endpoint('POST /v1/castings/:castingId/proposals', {
    access: 'CastingManager',
    summary: '배우 한 사람에게 배역 제안하기',
    body: z.strictObject({ profileId: id, roleId: id, message, tells }),
    response: departed.extend({ id }),
    errors: [...writeErrors, 'proposal_in_already', 'proposal_daily_limit', 'minor_not_allowed'],
  }),
  proposalsSent: endpoint('GET /v1/castings/:castingId/proposals', {
    access: 'CastingManager',
    summary: '이 공고에서 보낸 제안',
    query: z.strictObject(paging()),
    response: listOf(sentProposal).extend({ castingTitle: z.string(), pending: z.array(pendingDeparture) }),
    errors: teamRefusals,
  }),
  takeBack: endpoint('DELETE /v1/castings/:castingId/proposal-news/:departureId', {
    access: 'CastingManager',
    summary: `보낸 제안 되돌리기: 배우에게 알리기 전 ${castingLimits.takeBackMinutes}분 안에`,
    response: nothing,
    errors: [...teamRefusals, 'departure_left'],
  }),
  cancelProposal: endpoint('DELETE /v1/castings/:castingId/proposals/:proposalId', {
    access: 'CastingManager',
    summary: '답을 기다리는 제안 취소',
    response: nothing,
    errors: [...teamRefusals, 'proposal_answered'],
  }),
  myProposals: endpoint('GET /v1/proposals/mine', {
    access: 'Actor',
    representatives: 'act',
    summary: '나에게 온 제안; 수락은 그 공고에 지원하는 것으로 해요',
    query: z.strictObject(paging()),
    response: listOf(myProposal).extend({ waiting: z.int() }),
  }),
  declineProposal: endpoint('POST /v1/proposals/:proposalId/decline', {
    access: 'Actor',
    representatives: 'act',
    summary: '제안 거절하기',
    body: z.strictObject({ reason: text(0, proposalLengths.declineReason).default('') }),
    response: nothing,
    errors: ['proposal_answered'],
  }),
}
