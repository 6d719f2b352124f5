import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Cut } from './cut.ts'
import { videoQueue } from './video-job.ts'

/** Has a waiting take processed, cut where its sender says; other videos and a second call change nothing. */
export async function processTake(ctx: UnitOfWork, videoId: number, cut: Cut | null): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('videos')
    .set({ take: 'SENT', cut_from_ms: cut?.fromMs ?? null, cut_to_ms: cut?.toMs ?? null })
    .where('id', '=', videoId)
    .where('take', '=', 'WAITING')
    .where('state', '=', 'PROCESSING')
    .executeTakeFirst()
  if (numUpdatedRows) await ctx.jobs.send(ctx.db, videoQueue, { videoId })
}
