import { defineQueue, type UnitOfWork } from '#server/kernel/jobs.ts'

export const followQueue = defineQueue<{ sceneId: number }>('self-tapes.follow-lines')

/** Somebody who marks a tape has stopped after this long. */
export const settledSeconds = 60

/** Has the lines of a scene looked for in its tapes, once somebody who marks one of them has stopped. */
export const followSoon = (ctx: UnitOfWork, sceneId: number): Promise<void> =>
  ctx.jobs.send(ctx.db, followQueue, { sceneId }, { startAfter: settledSeconds + 5 })
