import type { adminCoupons } from '#contract/admin/coupons.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { issueToPeople, listIssued, revokeCoupons } from '#server/coupons/issued.ts'
import { addPolicy, countPolicies, endPolicy, listPolicies, readPolicy } from '#server/coupons/policies.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { exported } from './exported.ts'
import { withCounts } from './views/tab-counts.ts'

/** The operators' endpoints for coupons. Those that issue coupons require a recent sign-in. */
export const couponHandlers: Handlers<typeof adminCoupons> = {
  couponPolicies: ctx => withCounts(listPolicies(ctx, ctx.query), countPolicies(ctx)),
  exportCoupons: exported('coupons', (ctx, query) => listPolicies(ctx, query)),
  couponPolicy: ctx => readPolicy(ctx, ctx.params.policyId),
  addCouponPolicy(ctx) {
    requireRecentSignIn(ctx.user)
    return addPolicy(ctx, ctx.user, ctx.body)
  },
  async endCouponPolicy(ctx) {
    await endPolicy(ctx, ctx.user, ctx.params.policyId, ctx.body.reason)
    return null
  },
  issuedCoupons: ctx => listIssued(ctx.db, ctx.params.policyId, ctx.query),
  issueCoupons(ctx) {
    requireRecentSignIn(ctx.user)
    return issueToPeople(ctx, ctx.user, ctx.params.policyId, ctx.body)
  },
  revokeCoupons: ctx => revokeCoupons(ctx, ctx.user, ctx.params.policyId, ctx.body),
}
