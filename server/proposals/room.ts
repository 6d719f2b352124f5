import { proposals } from '#contract/proposals/index.ts'
import { room } from '#server/kernel/room.ts'
import { cancelProposal, declineProposal, findMyProposals, findProposalsSent } from './answers.ts'
import { proposalsPersonalData } from './personal-data.ts'
import { previewList, proposalsJob, propose, proposeToList, takeProposalsBack } from './proposals.ts'

export const proposalsRoom = room('proposals', {
  contract: proposals,
  handlers: {
    duplicateToApplications: ctx => proposeToList(ctx, ctx.user, ctx.body),
    previewList: ctx => previewList(ctx.db, ctx.user, ctx.body),
    propose: ctx => propose(ctx, ctx.user, { castingId: ctx.params.castingId, ...ctx.body }),
    proposalsSent: ctx => findProposalsSent(ctx.db, ctx.user, ctx.params.castingId, ctx.query),
    takeBack: ctx => takeProposalsBack(ctx.db, ctx.user, ctx.params.castingId, ctx.params.departureId),
    cancelProposal: ctx => cancelProposal(ctx.db, ctx.user, ctx.params.castingId, ctx.params.proposalId),
    myProposals: ctx => findMyProposals(ctx.db, ctx.user.id, ctx.query),
    declineProposal: ctx => declineProposal(ctx, ctx.user.id, ctx.params.proposalId, ctx.body.reason),
  },
  jobs: [proposalsJob],
  personalData: proposalsPersonalData,
})
