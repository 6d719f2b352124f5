import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { lectures } from '#contract/lectures/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { showVideos } from '#server/media/videos/videos.ts'
import { type ClassRow, listClasses } from './classes.ts'
import { countAttended, finishSeat } from './finish.ts'
import { addProgress, creditOf, findProgress, startClass } from './progress.ts'
import { findPaidSeat, findSeat, lockSeat, type SeatRow } from './seats.ts'

type Place = { userId: number; orderId: number; classId: number }

/** Checks that the seat gives access to videos now. Throws `lecture_access_over`, `not_found`. */
function checkAccess({ state, accessUntil }: SeatRow, now: Date): void {
  if (accessUntil === null || state === 'CANCELLED') fail('not_found')
  if (accessUntil <= now) fail('lecture_access_over')
}

/** A class of the person's own lecture that they may watch. */
export async function findWatched(
  ctx: Pick<Work, 'db' | 'clock'>,
  { userId, orderId, classId }: Place,
): Promise<{ watched: ClassRow; classes: ClassRow[] }> {
  const seat = await findPaidSeat(ctx.db, userId, orderId)
  checkAccess(seat, ctx.clock.now())
  const classes = await listClasses(ctx.db, seat.lectureId)
  return { classes, watched: classes.find(({ id }) => id === classId) ?? fail('not_found') }
}

/**
 * What the player needs of a class, which counts as started from now on. The seat is locked, so that no refund counts
 * the class as unwatched meanwhile. Throws `lecture_video_unready`.
 */
export async function readPlayback(
  ctx: Pick<Work, 'db' | 'clock'> & { secrets: Secrets },
  place: Place & { name: string },
): Promise<AnswerOf<typeof lectures.lecturePlayback>> {
  const { db, clock, secrets } = ctx
  await findPaidSeat(db, place.userId, place.orderId)
  await lockSeat(db, place.orderId)
  const { watched, classes } = await findWatched(ctx, place)
  if (watched.videoId === null || watched.videoState !== 'READY') fail('lecture_video_unready')
  const video = (await showVideos(db, secrets, [watched.videoId])).get(watched.videoId) ?? fail('lecture_video_unready')
  await startClass(db, { orderId: place.orderId, classId: watched.id }, clock.now())
  const progress = (await findProgress(db, place.orderId)).get(watched.id)
  const next = classes.find(({ no }) => no > watched.no)
  return {
    classId: watched.id,
    title: watched.title,
    video,
    captions: watched.captions ? `/v1/lectures/mine/${place.orderId}/classes/${watched.id}/captions` : null,
    position: progress?.position ?? 0,
    mark: `${place.name} ${place.orderId}`,
    isSeen: progress?.seenAt != null,
    nextClassId: next?.id ?? null,
  }
}

/**
 * Stores where the person stopped and what they actually played. Reports of several devices add up, limited by the
 * elapsed time. Seeing the last class completes the lecture. Throws as `findWatched`.
 */
export async function saveProgress(
  ctx: Work,
  place: Place,
  { position, played }: BodyOf<typeof lectures.saveProgress>,
): Promise<AnswerOf<typeof lectures.saveProgress>> {
  const { db, clock } = ctx
  const now = clock.now()
  const { orderId, classId } = place
  const { watched } = await findWatched(ctx, place)
  if (watched.durationMs === null) fail('lecture_video_unready')
  const seconds = Math.floor(watched.durationMs / 1_000)
  const seat = await lockSeat(db, orderId)
  const { credited, playedUntil } = creditOf(played, { now, playedUntil: seat.playedUntil, seconds })
  const { playedSeconds, isSeen } = await addProgress(
    db,
    { orderId, classId, seconds },
    { position: Math.floor(Math.min(position, seconds)), credited, now },
  )
  await db.updateTable('lecture_seats').set({ played_until: playedUntil }).where('order_id', '=', orderId).execute()
  const seenClasses = await countAttended(db, orderId)
  if (isSeen) await finishIfSeen(ctx, seat, seenClasses)
  return { playedSeconds, isSeen, seenClasses, state: (await findSeat(db, orderId)).state }
}

async function finishIfSeen(ctx: Work, { id, lectureId }: SeatRow, seen: number): Promise<void> {
  if (seen >= (await countClasses(ctx.db, lectureId))) await finishSeat(ctx, id)
}

async function countClasses(db: Db, lectureId: number): Promise<number> {
  return (await listClasses(db, lectureId)).length
}
