import { sql } from 'kysely'
import type { adminTours } from '#contract/admin/tours.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Products } from '#server/payments/product.ts'
import { keepCategory, listCategoriesForOperators, removeCategory } from '#server/tours/categories.ts'
import { addPrintProofs, cancelTourAsOperator, moveTourOrder } from '#server/tours/fulfil.ts'
import { listTourOrders, listVisitors, paidTourOrders, readTourOrder } from '#server/tours/operators.ts'
import { recountTour } from '#server/tours/recount.ts'
import { sheetOfTour } from '#server/tours/sheets.ts'
import { deliverPhotos } from '#server/tours/shoots.ts'
import { addTour, changeTour, keepOffice, listOffices, listToursForOperators, moveTour } from '#server/tours/tours.ts'
import { removePrintProof, undoTourMove } from '#server/tours/undo.ts'
import { markVisits, undoVisit } from '#server/tours/visits.ts'
import { asOperator } from './as-operator.ts'
import { exported } from './exported.ts'
import { countStates, withCounts } from './views/tab-counts.ts'

/** A script that a team sends. */
export const tourHandlers: Handlers<typeof adminTours, { products: Products }> = {
  categoriesForOperators: ctx => listCategoriesForOperators(ctx.db),
  addTourCategory: ctx => keepCategory(asOperator(ctx), ctx.body),
  async changeTourCategory(ctx) {
    await keepCategory(asOperator(ctx), ctx.body, ctx.params.categoryId)
    return null
  },
  removeTourCategory: ctx => removeCategory(asOperator(ctx), ctx.params.categoryId),
  offices: ctx => listOffices(ctx.db, ctx.query),
  addOffice: ctx => keepOffice(asOperator(ctx), ctx.body),
  async changeOffice(ctx) {
    await keepOffice(asOperator(ctx), ctx.body, ctx.params.officeId)
    return null
  },
  toursForOperators: ctx => withCounts(listToursForOperators(ctx.db, ctx.query), countStates(ctx.db, sql`tours`)),
  exportTours: exported('tours', (ctx, query) => listToursForOperators(ctx.db, query)),
  addTour: ctx => addTour(asOperator(ctx), ctx.body),
  changeTour: ctx => changeTour(asOperator(ctx), ctx.params.tourId, ctx.body),
  moveTour: ctx => moveTour(asOperator(ctx), ctx.params.tourId, ctx.body),
  recountTour: ctx => recountTour(asOperator(ctx), ctx.params.tourId),
  markVisits: ctx => markVisits(asOperator(ctx), ctx.params.tourId, ctx.body),
  sheetOfTour: ctx => sheetOfTour(ctx.db, ctx.params.tourId),
  visitsOfTour: ctx => listVisitors(ctx.db, ctx.params.tourId),
  deliverPhotos: ctx => deliverPhotos(asOperator(ctx), ctx.params.visitId, ctx.body),
  undoVisit: ctx => undoVisit(asOperator(ctx), ctx.params.visitId),
  tourOrders: ctx => withCounts(listTourOrders(ctx.db, ctx.query), countStates(ctx.db, paidTourOrders)),
  exportTourOrders: exported('tourOrders', (ctx, query) => listTourOrders(ctx.db, query)),
  tourOrderForOperators: ctx => readTourOrder(ctx, ctx.params.orderId, ctx.products),
  moveTourOrder: ctx => moveTourOrder(asOperator(ctx), ctx.params.orderId, ctx.body),
  undoTourMove: ctx => undoTourMove(asOperator(ctx), ctx.params.orderId),
  removePrintProof: ctx => removePrintProof(asOperator(ctx), ctx.params.orderId, ctx.params.imageId),
  addPrintProofs: ctx => addPrintProofs(asOperator(ctx), ctx.params.orderId, ctx.body),
  cancelTourOrder: ctx => cancelTourAsOperator(asOperator(ctx), ctx.params.orderId, ctx.body.reason),
}
