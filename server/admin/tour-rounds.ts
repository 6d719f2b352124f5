import type { adminTourRounds } from '#contract/admin/tour-rounds.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Products } from '#server/payments/product.ts'
import { makeRoundFile } from '#server/tours/printing/round-files.ts'
import {
  addRound,
  changeRound,
  deleteRound,
  listRounds,
  listWalkers,
  printRound,
  readPrintingList,
  setWalker,
  startRound,
} from '#server/tours/rounds.ts'
import { asOperator } from './as-operator.ts'

/** The operators' endpoints for rounds and walkers. */
export const tourRoundHandlers: Handlers<typeof adminTourRounds, { products: Products }> = {
  tourRounds: ctx => listRounds(ctx.db, ctx.query),
  addTourRound: ctx => addRound(asOperator(ctx), ctx.body),
  changeTourRound: ctx => changeRound(asOperator(ctx), ctx.params.roundId, ctx.body),
  deleteTourRound: ctx => deleteRound(asOperator(ctx), ctx.params.roundId),
  printTourRound: ctx => printRound(asOperator(ctx), ctx.params.roundId),
  startTourRound: ctx => startRound(asOperator(ctx), ctx.params.roundId),
  printingList: ctx => readPrintingList(ctx, ctx.params.roundId),
  makeRoundFile: ctx => makeRoundFile(asOperator(ctx), ctx.params.roundId),
  tourWalkers: ctx => listWalkers(ctx.db),
  setTourWalker: ctx => setWalker(asOperator(ctx), ctx.params.userId, ctx.body),
}
