import type { adminTourRounds } from '#contract/admin/tour-rounds.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Products } from '#server/payments/product.ts'
import { makeRoundFile } from '#server/tours/printing/round-files.ts'
import { moveClosed, readRoundEnd } from '#server/tours/round-end.ts'
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
import { pendingOn } from './decisions/pending-decisions.ts'

/** The operators' endpoints for rounds and walkers. */
export const tourRoundHandlers: Handlers<Omit<typeof adminTourRounds, 'finishTourRound'>, { products: Products }> = {
  async tourRounds(ctx) {
    const { list, ...found } = await listRounds(ctx.db, ctx.query)
    const decisions = await pendingOn(
      ctx.db,
      'ROUND',
      list.map(({ id }) => id),
    )
    return { ...found, list: list.map(round => ({ ...round, decision: decisions.get(round.id) ?? null })) }
  },
  roundEnd: ctx => readRoundEnd(ctx, ctx.params.roundId),
  moveClosedOffices: ctx => moveClosed(asOperator(ctx), ctx.params.roundId, ctx.body.toRoundId),
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
