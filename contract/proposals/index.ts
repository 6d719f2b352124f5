import { z } from 'zod'
import { ProposalStatus } from '../codes/applications.ts'
import { codes, id, image, listOf, nothing, paging, text, time } from '../common.ts'
import { endpoint, teamRefusals } from '../endpoint.ts'
import { proposalLengths } from '../limits.ts'

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

const writeErrors = ['not_found', ...teamRefusals, 'casting_closed', 'role_closed', 'contact_in_text'] as const

export const proposals = {
  duplicateToApplications: endpoint('POST /v1/casting-list/duplicate-to-applications', {
    access: 'CastingManager',
    summary: '리스트의 배우들에게 배역 제안하기: 이미 지원했거나 제안을 받은 사람은, 거절했더라도 건너뛰어요',
    body: z.strictObject({ castingListId: id, castingId: id, roleId: id, groupId: id.optional(), message }),
    response: z.object({
      proposed: z.int(),
      /** Already in the casting, by an application, a waiting proposal, or a declined one. */
      alreadyIn: z.int(),
      /** Now hidden, or too young for the casting. */
      notProposable: z.int(),
      /** Beyond the limit of 30 a day. */
      overLimit: z.int(),
    }),
    errors: writeErrors,
  }),
  propose: endpoint('POST /v1/castings/:castingId/proposals', {
    access: 'CastingManager',
    summary: '배우 한 사람에게 배역 제안하기',
    body: z.strictObject({ profileId: id, roleId: id, message }),
    response: z.object({ id }),
    errors: [...writeErrors, 'proposal_in_already', 'proposal_daily_limit', 'minor_not_allowed'],
  }),
  proposalsSent: endpoint('GET /v1/castings/:castingId/proposals', {
    access: 'CastingManager',
    summary: '이 공고에서 보낸 제안',
    query: z.strictObject(paging()),
    response: listOf(sentProposal).extend({ castingTitle: z.string() }),
    errors: teamRefusals,
  }),
  cancelProposal: endpoint('DELETE /v1/castings/:castingId/proposals/:proposalId', {
    access: 'CastingManager',
    summary: '답을 기다리는 제안 취소',
    response: nothing,
    errors: [...teamRefusals, 'proposal_answered'],
  }),
  myProposals: endpoint('GET /v1/proposals/mine', {
    access: 'Actor',
    summary: '나에게 온 제안; 수락은 그 공고에 지원하는 것으로 해요',
    query: z.strictObject(paging()),
    response: listOf(myProposal).extend({ waiting: z.int() }),
  }),
  declineProposal: endpoint('POST /v1/proposals/:proposalId/decline', {
    access: 'Actor',
    summary: '제안 거절하기',
    body: z.strictObject({ reason: text(0, proposalLengths.declineReason).default('') }),
    response: nothing,
    errors: ['proposal_answered'],
  }),
}
