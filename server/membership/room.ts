import { membership } from '#contract/membership/index.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { Products } from '#server/payments/product.ts'
import { setAutoTour } from './auto-tour.ts'
import { cancelPlus, undoCancel, undoChange } from './cancel.ts'
import { changeCard, changeType, consentToPrice } from './change.ts'
import { membershipJobs } from './jobs.ts'
import { joinPlus, readyPlus } from './join.ts'
import { membershipPersonalData } from './personal-data.ts'
import { plusProduct } from './product.ts'
import { readOffer, readOwnPlus, readPlus } from './read.ts'
import { setTextAlerts } from './text-alerts.ts'
import { readWorth } from './worth.ts'

export const membershipRoom = roomWith<{ products: Products }>()('membership', {
  contract: membership,
  handlers: {
    plusOffer: ctx => readOffer(ctx, ctx.user?.id ?? null),
    plusWorth: ctx => readWorth(ctx, ctx.user?.id ?? null),
    readyPlus: ctx => readyPlus(ctx, ctx.user.id, ctx.body, { gateway: ctx.payments, secrets: ctx.secrets }),
    joinPlus: ctx => joinPlus({ ...ctx, gateway: ctx.payments }, ctx.user.id, ctx.body),
    plus: ctx => readPlus(ctx, ctx.user.id),
    async setTextAlerts(ctx) {
      await readOwnPlus(ctx, ctx.user.id)
      await setTextAlerts(ctx.db, ctx.user.id, ctx.body.textAlerts)
      return readOwnPlus(ctx, ctx.user.id)
    },
    setAutoTour: ctx => setAutoTour(ctx, ctx.user.id, ctx.body),
    cancelPlus: ctx => cancelPlus(ctx, ctx.user.id, ctx.body, ctx.products),
    undoCancelPlus: ctx => undoCancel(ctx, ctx.user.id),
    changePlusType: ctx => changeType({ ...ctx, gateway: ctx.payments }, ctx.user.id, ctx.body),
    undoPlusChange: ctx => undoChange(ctx, ctx.user.id, { ...ctx.body, products: ctx.products }),
    changePlusCard: ctx => changeCard({ ...ctx, gateway: ctx.payments }, ctx.user.id, ctx.body),
    consentPlusPrice: ctx => consentToPrice(ctx, ctx.user.id, ctx.body.expectedAmount),
  },
  jobs: membershipJobs,
  personalData: membershipPersonalData,
  products: { PLUS: plusProduct },
})
