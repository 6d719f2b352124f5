import { admin } from '#contract/admin.ts'
import { requireRecentSignIn } from '../accounts/sessions-step-up.ts'
import { tellReopened, tellReviewed } from '../castings/casting-news.ts'
import { hideCasting, showCastingAgain } from '../castings/hiding.ts'
import { decideCasting } from '../castings/review.ts'
import { implement, type RequestFacts } from '../kernel/implement.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { PersonalData } from '../kernel/personal-data.ts'
import type { Viewer } from '../kernel/session.ts'
import type { Tools } from '../kernel/tools.ts'
import { findMatches } from '../notifications/alert-matches.ts'
import { hideProfile, showProfileAgain } from '../profiles/hiding.ts'
import { campaignHandlers } from './campaigns.ts'
import { decideCastingAuth, listCastingAuths, readCastingAuth, tellDecision } from './casting-auth.ts'
import { listCastings, readCasting } from './castings.ts'
import { deliveryHandlers } from './deliveries.ts'
import { decideEnquiry, listEnquiries } from './enquiries.ts'
import { correctBirthDate, decideSuspension, endMembership, listMembers, readMember } from './members.ts'
import { decideMoviePerson, introduceProfile, listProfiles } from './profiles.ts'
import { readSummary } from './summary.ts'

type Calling = { user: Viewer | null; request: RequestFacts; jobs: Jobs }
type Given = Pick<Tools, 'secrets' | 'env'> & { personalData: readonly PersonalData[] }

export const adminRoutes = ({ secrets, env, personalData }: Given) => {
  const office = ({ user, request, jobs }: Calling) => ({
    adminId: user!.id,
    ip: request.ip,
    jobs,
    tools: { secrets, env },
    personalData,
  })
  return implement(admin, {
    ...campaignHandlers({ env }),
    ...deliveryHandlers,
    summary: ({ db }) => readSummary(db),
    castingAuths: ({ db, query }) => listCastingAuths(db, query),
    castingAuth: ({ db, user, params }) => readCastingAuth(db, secrets, user!.id, params.id),
    async decideCastingAuth({ db, user, params, body, jobs }) {
      const decided = await decideCastingAuth(db, user!.id, params.id, body)
      await tellDecision({ db, jobs }, params.id)
      return decided
    },
    members: ({ db, query }) => listMembers(db, query, { secrets }),
    member: context => readMember(context.db, context.params.userId, office(context)),
    suspendMember: context => decideSuspension(context.db, context.params.userId, context.body, office(context)),
    correctBirthDate: context => correctBirthDate(context.db, context.params.userId, context.body, office(context)),
    endMembership(context) {
      requireRecentSignIn(context.user!)
      return endMembership(context.db, context.params.userId, context.body, office(context))
    },
    profiles: ({ db, query }) => listProfiles(db, query),
    introduceProfile: ({ db, user, params, body }) =>
      introduceProfile(db, user!.id, params.profileId, body.isIntroduced),
    decideMoviePerson: ({ db, jobs, user, params, body }) =>
      decideMoviePerson({ db, jobs }, user!.id, params.profileId, body.isConfirmed),
    castings: ({ db, query }) => listCastings(db, query),
    casting: ({ db, user, params }) => readCasting(db, user!.id, params.castingId),
    async decideCasting({ db, jobs, user, params, body }) {
      const reason = body.status === 'OPEN' ? null : body.reason
      const decision = reason === null ? { approve: true as const } : { approve: false as const, reason }
      const { closedAt, ...decided } = await decideCasting(db, user!.id, params.castingId, decision)
      if (decided.wasOpen || decided.status === 'IN_REVIEW') return decided
      await tellReviewed({ db, jobs }, params.castingId, reason)
      if (decision.approve) await findMatches(db, jobs, params.castingId)
      if (closedAt) await tellReopened({ db, jobs }, params.castingId, closedAt)
      return decided
    },
    enquiries: ({ db, user, query }) => listEnquiries(db, secrets, user!.id, query),
    decideEnquiry: ({ db, user, params, body }) => decideEnquiry(db, user!.id, params.id, body),
    hideProfile: ({ db, jobs, user, params, body }) =>
      body.isHidden
        ? hideProfile({ db, jobs }, user!.id, params.profileId, body.reason)
        : showProfileAgain({ db, jobs }, user!.id, params.profileId),
    hideCasting: ({ db, jobs, user, params, body }) =>
      body.isHidden
        ? hideCasting({ db, jobs }, user!.id, params.castingId, body.reason)
        : showCastingAgain({ db, jobs }, user!.id, params.castingId),
  })
}
