import { coupons } from '#contract/coupons/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { listCoupons, registerCoupon } from './coupons.ts'

export const couponRoutes = ({ clock }: Pick<Tools, 'clock'>) =>
  implement(coupons, {
    registerCoupon: ({ db, jobs, user, body }) => registerCoupon({ db, jobs, clock }, user.id, body.code),
    myCoupons: ({ db, user, query }) => listCoupons(db, clock, user.id, query),
  })
