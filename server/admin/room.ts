import { admin } from '#contract/admin/index.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Products } from '#server/payments/product.ts'
import { wordsOf } from '#server/settings/settings.ts'
import { agreementFormHandlers } from './agreement-forms.ts'
import { asOperator } from './as-operator.ts'
import { auditHandlers } from './audit.ts'
import { campaignHandlers } from './campaigns.ts'
import { caseHandlers, caseRepliesJob, forgetCasesJob } from './cases/cases.ts'
import { listCastingAuths, readCastingAuth } from './casting-auth.ts'
import { listCastings, readCasting } from './castings.ts'
import { companyHandlers } from './companies/companies.ts'
import { couponHandlers } from './coupons.ts'
import { decisionHandlers, decisionsJob } from './decisions/decisions.ts'
import { deliveryHandlers } from './deliveries.ts'
import { dashboardHandlers } from './desk/dashboard.ts'
import { findHandlers } from './desk/find.ts'
import { memberPageHandlers } from './desk/member-page.ts'
import { providerHandlers } from './desk/providers.ts'
import { readTextsJob, textHandlers } from './desk/texts.ts'
import { enquiryHandlers } from './enquiries.ts'
import { feedbackHandlers } from './feedback.ts'
import { countDaysJob } from './figures/count-days.ts'
import { figureHandlers } from './figures/figures.ts'
import { guardianPapersHandlers } from './guardian-papers.ts'
import { lectureHandlers } from './lectures.ts'
import { memberHistoryHandlers } from './member-history.ts'
import { correctBirthDate, endMembership, listMembers, readMember, withdrawGuardianContact } from './members.ts'
import { exportHandlers } from './operators/exports.ts'
import { jobHandlers } from './operators/jobs.ts'
import { operatorHandlers } from './operators/operators.ts'
import { paymentHandlers } from './payments.ts'
import { adminPersonalData } from './personal-data.ts'
import { plusHandlers } from './plus.ts'
import { decideMoviePerson, introduceProfile, listProfiles } from './profiles.ts'
import { settingHandlers } from './settings/settings.ts'
import { watchSettings } from './settings/watch.ts'
import { readSummary } from './summary.ts'
import { tourRoundHandlers } from './tour-rounds.ts'
import { tourHandlers } from './tours.ts'
import { viewHandlers } from './views/views.ts'

const operator = <Call extends { user: Viewer }>(ctx: Call) => ({ ...asOperator(ctx), tools: ctx })

export const adminRoom = roomWith<{ personalData: readonly PersonalData[]; products: Products }>()('admin', {
  contract: admin,
  handlers: {
    ...agreementFormHandlers,
    ...auditHandlers,
    ...campaignHandlers,
    ...decisionHandlers,
    ...deliveryHandlers,
    ...companyHandlers,
    ...couponHandlers,
    ...paymentHandlers,
    ...feedbackHandlers,
    ...guardianPapersHandlers,
    ...plusHandlers,
    ...tourHandlers,
    ...memberHistoryHandlers,
    ...memberPageHandlers,
    ...findHandlers,
    ...dashboardHandlers,
    ...providerHandlers,
    ...figureHandlers,
    ...viewHandlers,
    ...settingHandlers,
    ...textHandlers,
    ...enquiryHandlers,
    ...caseHandlers,
    ...operatorHandlers,
    ...jobHandlers,
    ...exportHandlers,
    ...lectureHandlers,
    ...tourRoundHandlers,
    summary: ctx => readSummary(ctx.db),
    castingAuths: ctx => listCastingAuths(ctx.db, ctx.query),
    castingAuth: ctx => readCastingAuth(ctx.db, ctx.secrets, ctx.user, ctx.params.id),
    members: ctx => listMembers(ctx.db, ctx.query, ctx),
    member: ctx => readMember(ctx.db, ctx.params.userId, operator(ctx)),
    correctBirthDate: ctx => correctBirthDate(ctx.db, ctx.params.userId, ctx.body, operator(ctx)),
    withdrawGuardianContact: ctx => withdrawGuardianContact(ctx.db, ctx.params.userId, ctx.body, operator(ctx)),
    endMembership(ctx) {
      requireRecentSignIn(ctx.user)
      return endMembership(ctx.db, ctx.params.userId, ctx.body, operator(ctx))
    },
    profiles: ctx => listProfiles(ctx.db, ctx.query),
    introduceProfile: ctx => introduceProfile(ctx.db, ctx.user, ctx.params.profileId, ctx.body.isIntroduced),
    decideMoviePerson: ctx => decideMoviePerson(ctx, ctx.user, ctx.params.profileId, ctx.body.isConfirmed),
    castings: ctx => listCastings(ctx.db, ctx.query),
    casting: async ctx => readCasting(ctx.db, ctx.user.id, ctx.params.castingId, await wordsOf(ctx, 'MONEY')),
  },
  doors(app, ctx) {
    const settings = watchSettings(ctx)
    app.addHook('onReady', settings.read)
    app.addHook('onClose', async () => settings.stop())
  },
  jobs: [decisionsJob, readTextsJob, caseRepliesJob, forgetCasesJob, countDaysJob],
  personalData: adminPersonalData,
})
