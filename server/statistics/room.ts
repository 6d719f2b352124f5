import { statistics } from '#contract/statistics/index.ts'
import { room } from '#server/kernel/room.ts'
import { readHistory } from './history.ts'

export const statisticsRoom = room('statistics', {
  contract: statistics,
  handlers: { history: ctx => readHistory(ctx.db, ctx.user.id, ctx.query) },
})
