import type { adminCoupons } from '#contract/admin/coupons.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { issueToPeople, listIssued, revokeCoupons } from '#server/coupons/issued.ts'
import { addPolicy, endPolicy, listPolicies, readPolicy } from '#server/coupons/policies.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { exported } from './exported.ts'

/** The operators' endpoints for coupons. Those that issue coupons require a recent sign-in. */
export const couponHandlers = ({ clock }: Pick<Tools, 'clock'>): Handlers<typeof adminCoupons> => ({
  couponPolicies: ({ db, query }) => listPolicies({ db, clock }, query),
  exportCoupons: exported('coupons', ({ db }, query) => listPolicies({ db, clock }, query)),
  couponPolicy: ({ db, params }) => readPolicy({ db, clock }, params.policyId),
  addCouponPolicy({ db, user, body }) {
    requireRecentSignIn(user)
    return addPolicy({ db, clock }, user, body)
  },
  async endCouponPolicy({ db, user, params, body }) {
    await endPolicy({ db, clock }, user, params.policyId, body.reason)
    return null
  },
  issuedCoupons: ({ db, params, query }) => listIssued(db, params.policyId, query),
  issueCoupons({ db, jobs, user, params, body }) {
    requireRecentSignIn(user)
    return issueToPeople({ db, jobs, clock }, user, params.policyId, body)
  },
  revokeCoupons: ({ db, jobs, user, params, body }) => revokeCoupons({ db, jobs, clock }, user, params.policyId, body),
})
