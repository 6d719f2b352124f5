import { coupons } from '#contract/coupons/index.ts'
import { room } from '#server/kernel/room.ts'
import { listCoupons, registerCoupon } from './coupons.ts'
import { couponJobs } from './expiry.ts'
import { couponsPersonalData } from './personal-data.ts'

export const couponsRoom = room('coupons', {
  contract: coupons,
  handlers: {
    registerCoupon: ctx => registerCoupon(ctx, ctx.user.id, ctx.body.code),
    myCoupons: ctx => listCoupons(ctx.db, ctx.clock, ctx.user.id, ctx.query),
  },
  jobs: couponJobs,
  personalData: couponsPersonalData,
})
