import { admin } from '#contract/admin/index.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { closeForOwner, declineDeletion, deleteCasting } from '#server/castings/deletion.ts'
import { hideCasting, showCastingAgain } from '#server/castings/hiding.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { hideProfile, showProfileAgain } from '#server/profiles/hiding.ts'
import { decideRelease, listReleases } from '#server/review/contact-releases.ts'
import { auditHandlers } from './audit.ts'
import { campaignHandlers } from './campaigns.ts'
import { listCastingAuths, readCastingAuth } from './casting-auth.ts'
import { listCastings, readCasting } from './castings.ts'
import { couponHandlers } from './coupons.ts'
import { decisionHandlers } from './decisions.ts'
import { deliveryHandlers } from './deliveries.ts'
import { decideEnquiry, listEnquiries } from './enquiries.ts'
import { feedbackHandlers } from './feedback.ts'
import { lectureHandlers } from './lectures.ts'
import { memberHistoryHandlers } from './member-history.ts'
import {
  correctBirthDate,
  decideSuspension,
  endMembership,
  listMembers,
  readMember,
  withdrawGuardianContact,
} from './members.ts'
import { exportHandlers } from './operators/exports.ts'
import { jobHandlers } from './operators/jobs.ts'
import { operatorHandlers } from './operators/operators.ts'
import { paymentHandlers } from './payments.ts'
import { plusHandlers } from './plus.ts'
import { decideMoviePerson, introduceProfile, listProfiles } from './profiles.ts'
import { readSummary } from './summary.ts'
import { tourRoundHandlers } from './tour-rounds.ts'
import { tourHandlers } from './tours.ts'

type Calling = { user: Viewer; jobs: Jobs }
type AdminTools = Pick<Tools, 'secrets' | 'env' | 'payments' | 'clock'> & {
  personalData: readonly PersonalData[]
  products: Products
}

export const adminRoutes = ({ secrets, env, personalData, ...money }: AdminTools) => {
  const operator = ({ user, jobs }: Calling) => ({
    operator: user,
    jobs,
    tools: { secrets, env, clock: money.clock },
    personalData,
  })
  return implement(admin, {
    ...auditHandlers,
    ...campaignHandlers({ env }),
    ...decisionHandlers,
    ...deliveryHandlers,
    ...couponHandlers(money),
    ...paymentHandlers({ ...money, secrets }),
    ...feedbackHandlers({ ...money, secrets }),
    ...plusHandlers(money),
    ...tourHandlers(money),
    ...memberHistoryHandlers,
    ...operatorHandlers,
    ...jobHandlers,
    ...exportHandlers({ secrets }),
    ...lectureHandlers({ ...money, secrets }),
    ...tourRoundHandlers(money),
    summary: ({ db }) => readSummary(db),
    castingAuths: ({ db, query }) => listCastingAuths(db, query),
    castingAuth: ({ db, user, params }) => readCastingAuth(db, secrets, user, params.id),
    members: ({ db, query }) => listMembers(db, query, { secrets }),
    member: context => readMember(context.db, context.params.userId, operator(context)),
    suspendMember: context => decideSuspension(context.db, context.params.userId, context.body, operator(context)),
    correctBirthDate: context => correctBirthDate(context.db, context.params.userId, context.body, operator(context)),
    withdrawGuardianContact: context =>
      withdrawGuardianContact(context.db, context.params.userId, context.body, operator(context)),
    endMembership(context) {
      requireRecentSignIn(context.user)
      return endMembership(context.db, context.params.userId, context.body, operator(context))
    },
    profiles: ({ db, query }) => listProfiles(db, query),
    introduceProfile: ({ db, user, params, body }) => introduceProfile(db, user, params.profileId, body.isIntroduced),
    decideMoviePerson: ({ db, jobs, user, params, body }) =>
      decideMoviePerson({ db, jobs }, user, params.profileId, body.isConfirmed),
    castings: ({ db, query }) => listCastings(db, query),
    casting: ({ db, user, params }) => readCasting(db, user.id, params.castingId),
    enquiries: ({ db, user, query }) => listEnquiries(db, secrets, user, query),
    decideEnquiry: ({ db, user, params, body }) => decideEnquiry(db, user, params.id, body),
    contactReleases: ({ db, query }) => listReleases(db, query),
    decideContactRelease: ({ db, jobs, user, params, body }) =>
      decideRelease({ db, jobs }, user, params.releaseId, body),
    hideProfile: ({ db, jobs, user, params, body }) =>
      body.isHidden
        ? hideProfile({ db, jobs }, user, params.profileId, body.reason)
        : showProfileAgain({ db, jobs }, user, params.profileId),
    hideCasting: ({ db, jobs, user, params, body }) =>
      body.isHidden
        ? hideCasting({ db, jobs }, user, params.castingId, body.reason)
        : showCastingAgain({ db, jobs }, user, params.castingId),
    closeCasting: ({ db, jobs, user, params, body }) =>
      closeForOwner({ db, jobs }, user, params.castingId, body.reason),
    removeCasting: ({ db, jobs, user, params, body }) =>
      deleteCasting({ db, jobs }, user, params.castingId, body.reason),
    declineDeletion: ({ db, jobs, user, params, body }) =>
      declineDeletion({ db, jobs }, user, params.castingId, body.reason),
  })
}
