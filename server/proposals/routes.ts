import { proposals } from '#contract/proposals/index.ts'
import { implement } from '#server/kernel/implement.ts'
import { cancelProposal, declineProposal, findMyProposals, findProposalsSent } from './answers.ts'
import { propose, proposeToList } from './proposals.ts'

export const proposalRoutes = () =>
  implement(proposals, {
    duplicateToApplications: ({ db, jobs, user, body }) => proposeToList({ db, jobs }, user, body),
    propose: ({ db, jobs, user, params, body }) =>
      propose({ db, jobs }, user, { castingId: params.castingId, ...body }),
    proposalsSent: ({ db, user, params, query }) => findProposalsSent(db, user, params.castingId, query),
    cancelProposal: ({ db, user, params }) => cancelProposal(db, user, params.castingId, params.proposalId),
    myProposals: ({ db, user, query }) => findMyProposals(db, user.id, query),
    declineProposal: ({ db, jobs, user, params, body }) =>
      declineProposal({ db, jobs }, user.id, params.proposalId, body.reason),
  })
