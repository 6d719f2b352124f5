import type { adminTourRounds } from '#contract/admin/tour-rounds.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
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

type RoundTools = Pick<Tools, 'clock'> & { products: Products }

/** The operators' endpoints for rounds and walkers. */
export const tourRoundHandlers = ({ clock, products }: RoundTools): Handlers<typeof adminTourRounds> => {
  const office = ({ db, jobs, user }: { db: Db; jobs: Jobs; user: Viewer }) => ({
    ...{ db, jobs, clock, products },
    operator: user,
  })
  return {
    tourRounds: ({ db, query }) => listRounds(db, query),
    addTourRound: context => addRound(office(context), context.body),
    changeTourRound: context => changeRound(office(context), context.params.roundId, context.body),
    deleteTourRound: context => deleteRound(office(context), context.params.roundId),
    printTourRound: context => printRound(office(context), context.params.roundId),
    startTourRound: context => startRound(office(context), context.params.roundId),
    printingList: ({ db, params }) => readPrintingList({ db, clock }, params.roundId),
    makeRoundFile: context => makeRoundFile(office(context), context.params.roundId),
    tourWalkers: ({ db }) => listWalkers(db),
    setTourWalker: context => setWalker(office(context), context.params.userId, context.body),
  }
}
