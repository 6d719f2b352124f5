import type { adminTours } from '#contract/admin/tours.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { keepCategory, listCategoriesForOperators, removeCategory } from '#server/tours/categories.ts'
import { addPrintProofs, cancelTourAsOperator, moveTourOrder } from '#server/tours/fulfil.ts'
import { listTourOrders, listVisitors, readTourOrder } from '#server/tours/operators.ts'
import { recountTour } from '#server/tours/recount.ts'
import { sheetOfTour } from '#server/tours/sheets.ts'
import { deliverPhotos } from '#server/tours/shoots.ts'
import { addTour, changeTour, keepOffice, listOffices, listToursForOperators, moveTour } from '#server/tours/tours.ts'
import { removePrintProof, undoTourMove } from '#server/tours/undo.ts'
import { markVisits, undoVisit } from '#server/tours/visits.ts'
import { exported } from './exported.ts'

type TourTools = Pick<Tools, 'clock'> & { products: Products }

/** A script that a team sends. */
export const tourHandlers = ({ clock, products }: TourTools): Handlers<typeof adminTours> => {
  const office = ({ db, jobs, user }: { db: Db; jobs: Jobs; user: Viewer }) => ({
    ...{ db, jobs, clock, products },
    operator: user,
  })
  return {
    categoriesForOperators: ({ db }) => listCategoriesForOperators(db),
    addTourCategory: context => keepCategory(office(context), context.body),
    async changeTourCategory(context) {
      await keepCategory(office(context), context.body, context.params.categoryId)
      return null
    },
    removeTourCategory: context => removeCategory(office(context), context.params.categoryId),
    offices: ({ db, query }) => listOffices(db, query),
    addOffice: context => keepOffice(office(context), context.body),
    async changeOffice(context) {
      await keepOffice(office(context), context.body, context.params.officeId)
      return null
    },
    toursForOperators: ({ db, query }) => listToursForOperators(db, query),
    exportTours: exported('tours', ({ db }, query) => listToursForOperators(db, query)),
    addTour: context => addTour(office(context), context.body),
    changeTour: context => changeTour(office(context), context.params.tourId, context.body),
    moveTour: context => moveTour(office(context), context.params.tourId, context.body),
    recountTour: context => recountTour(office(context), context.params.tourId),
    markVisits: context => markVisits(office(context), context.params.tourId, context.body),
    sheetOfTour: ({ db, params }) => sheetOfTour(db, params.tourId),
    visitsOfTour: ({ db, params }) => listVisitors(db, params.tourId),
    deliverPhotos: context => deliverPhotos(office(context), context.params.visitId, context.body),
    undoVisit: context => undoVisit(office(context), context.params.visitId),
    tourOrders: ({ db, query }) => listTourOrders(db, query),
    exportTourOrders: exported('tourOrders', ({ db }, query) => listTourOrders(db, query)),
    tourOrderForOperators: ({ db, params }) => readTourOrder({ db, clock }, params.orderId, products),
    moveTourOrder: context => moveTourOrder(office(context), context.params.orderId, context.body),
    undoTourMove: context => undoTourMove(office(context), context.params.orderId),
    removePrintProof: context => removePrintProof(office(context), context.params.orderId, context.params.imageId),
    addPrintProofs: context => addPrintProofs(office(context), context.params.orderId, context.body),
    cancelTourOrder: context => cancelTourAsOperator(office(context), context.params.orderId, context.body.reason),
  }
}
