import { tours } from '#contract/tours/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { leaveTourOut, listLeftOut, takeTourBack } from './automatic/left-out.ts'
import { agreeToOffices, readAutoTour, withdrawFromOffice } from './automatic/own.ts'
import { listTours } from './catalog.ts'
import { listCategories } from './categories.ts'
import { checkPaymentZero, orderTour, readyInfo } from './orders.ts'
import { cancelTour, listPhotos, readTour, recentTour, setTourFile } from './own.ts'
import { lookAtSheet, readSheet, readSheetProfile } from './sheets.ts'
import { addToProfile } from './shoots.ts'
import { markOnWalk, readWalk, undoOnWalk } from './walk.ts'

type TourTools = Pick<Tools, 'payments' | 'secrets' | 'clock'> & { products: Products }

export const tourRoutes = ({ clock, products, secrets, payments: gateway }: TourTools) => {
  const own = ({ db, jobs, user }: UnitOfWork & { user: { id: number } }) => ({
    ...{ db, jobs, clock, products },
    userId: user.id,
  })
  const walking = ({ db, jobs, user }: UnitOfWork & { user: Viewer }) => ({ db, jobs, clock, walker: user })
  return implement(tours, {
    tourCategories: ({ db }) => listCategories(db),
    tours: ({ db, query }) => listTours({ db, clock }, query),
    tourReadyInfo: ({ db, user, query: { tourIds = [], couponCount = 0, couponIds = [] } }) =>
      readyInfo({ db, clock }, user.id, { tourIds, couponCount, couponIds }),
    tourPaymentZero: ({ db, user, query: { tourIds = [], couponCount = 0 } }) =>
      checkPaymentZero({ db, clock }, user?.id ?? null, { tourIds, couponCount }),
    recentTour: ({ db, user }) => recentTour({ db, clock }, user.id),
    orderTour: ({ db, jobs, log, user, body }) =>
      orderTour({ engine: { db, jobs, log, clock, products, secrets, gateway }, userId: user.id }, body),
    tourOrder: context => readTour(own(context), context.params.id),
    cancelTour: context => cancelTour(own(context), context.params.id, context.body.expectedRefund),
    setTourFile: context => setTourFile(own(context), context.params.id, context.body.fileId),
    tourPrintedImages: ({ db, user, params }) => listPhotos(db, user.id, params.id, 'print'),
    addTouredImage: ({ db, user, params }) => addToProfile({ db, secrets, userId: user.id }, params.id, params.imageId),
    leaveTourOut: ({ db, user, body }) => leaveTourOut(db, user.id, body),
    takeTourBack: ({ db, user, body }) => takeTourBack(db, user.id, body),
    toursLeftOut: ({ db, user, params }) => listLeftOut({ db, clock }, user.id, params.id),
    tourSheet: ({ db, params }) => readSheet({ db, clock }, params.code),
    sheetProfile: ({ db, params }) => readSheetProfile({ db, clock, secrets }, params.code, params.visitId),
    lookAtSheet: ({ db, params, body, user: viewer, request }) =>
      lookAtSheet({ db, clock }, params.code, body.visitId, { viewer, request, secrets }),
    autoTour: ({ db, user }) => readAutoTour({ db, clock, userId: user.id }),
    agreeToOffices: ({ db, user, body }) => agreeToOffices({ db, clock, userId: user.id }, body.stops),
    withdrawFromOffice: ({ db, user, params }) => withdrawFromOffice({ db, clock, userId: user.id }, params.officeId),
    walk: context => readWalk(walking(context)),
    walkVisit: context => markOnWalk(walking(context), context.body),
    undoWalk: context => undoOnWalk(walking(context), context.body),
    tourTouredImages: ({ db, user, params }) => listPhotos(db, user.id, params.id, 'visits'),
  })
}
