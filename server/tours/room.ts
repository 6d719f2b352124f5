import { tours } from '#contract/tours/index.ts'
import type { Maker } from '#server/kernel/errands/thread.ts'
import { roomWith } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Products } from '#server/payments/product.ts'
import { createSheets } from '#server/profiles/pdf/sheet-maker.ts'
import { leaveTourOut, listLeftOut, takeTourBack } from './automatic/left-out.ts'
import { agreeToOffices, readAutoTour, withdrawFromOffice } from './automatic/own.ts'
import { listTours } from './catalog.ts'
import { listCategories } from './categories.ts'
import { tourJobs } from './jobs.ts'
import { checkPaymentZero, orderTour, readyInfo } from './orders.ts'
import { cancelTour, listPhotos, readTour, recentTour, setTourFile } from './own.ts'
import { toursPersonalData } from './personal-data.ts'
import { registerTourFiles } from './printing/downloads.ts'
import type { ReportFacts } from './printing/report.ts'
import { tourProduct } from './product.ts'
import { lookAtSheet, readSheet, readSheetProfile } from './sheets.ts'
import { addToProfile } from './shoots.ts'
import { markOnWalk, readWalk, undoOnWalk } from './walk.ts'

type TourTools = { products: Products; prints: { reports: Maker<ReportFacts> } }

const own = <Call extends { user: Viewer }>(ctx: Call) => ({ ...ctx, userId: ctx.user.id })
const walking = <Call extends { user: Viewer }>(ctx: Call) => ({ ...ctx, walker: ctx.user })

export const toursRoom = roomWith<TourTools>()('tours', {
  contract: tours,
  handlers: {
    tourCategories: ctx => listCategories(ctx.db),
    tours: ctx => listTours(ctx, ctx.query),
    tourReadyInfo(ctx) {
      const { tourIds = [], couponCount = 0, couponIds = [] } = ctx.query
      return readyInfo(ctx, ctx.user.id, { tourIds, couponCount, couponIds })
    },
    tourPaymentZero(ctx) {
      const { tourIds = [], couponCount = 0 } = ctx.query
      return checkPaymentZero(ctx, ctx.user?.id ?? null, { tourIds, couponCount })
    },
    recentTour: ctx => recentTour(ctx, ctx.user.id),
    orderTour: ctx => orderTour({ engine: { ...ctx, gateway: ctx.payments }, userId: ctx.user.id }, ctx.body),
    tourOrder: ctx => readTour(own(ctx), ctx.params.id),
    cancelTour: ctx => cancelTour(own(ctx), ctx.params.id, ctx.body.expectedRefund),
    setTourFile: ctx => setTourFile(own(ctx), ctx.params.id, ctx.body.fileId),
    tourPrintedImages: ctx => listPhotos(ctx.db, ctx.user.id, ctx.params.id, 'print'),
    addTouredImage: ctx => addToProfile(own(ctx), ctx.params.id, ctx.params.imageId),
    leaveTourOut: ctx => leaveTourOut(ctx.db, ctx.user.id, ctx.body),
    takeTourBack: ctx => takeTourBack(ctx.db, ctx.user.id, ctx.body),
    toursLeftOut: ctx => listLeftOut(ctx, ctx.user.id, ctx.params.id),
    tourSheet: ctx => readSheet(ctx, ctx.params.code),
    sheetProfile: ctx => readSheetProfile(ctx, ctx.params.code, ctx.params.visitId),
    lookAtSheet: ctx => lookAtSheet(ctx, ctx.params.code, ctx.body.visitId, { ...ctx, viewer: ctx.user }),
    autoTour: ctx => readAutoTour(own(ctx)),
    agreeToOffices: ctx => agreeToOffices(own(ctx), ctx.body.stops),
    withdrawFromOffice: ctx => withdrawFromOffice(own(ctx), ctx.params.officeId),
    walk: ctx => readWalk(walking(ctx)),
    walkVisit: ctx => markOnWalk(walking(ctx), ctx.body),
    undoWalk: ctx => undoOnWalk(walking(ctx), ctx.body),
    tourTouredImages: ctx => listPhotos(ctx.db, ctx.user.id, ctx.params.id, 'visits'),
  },
  jobs: tourJobs,
  doors: (app, ctx) => registerTourFiles(app, { ...ctx, reports: createSheets(ctx.prints.reports) }),
  personalData: toursPersonalData,
  products: { TOUR: tourProduct },
})
