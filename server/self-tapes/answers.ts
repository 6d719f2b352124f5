import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { MySelfTape, selfTapes } from '#contract/self-tapes/index.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { askReviewFilm } from '#server/media/videos/review-films.ts'
import { processTake } from '#server/media/videos/takes.ts'
import { answersTexts as texts } from './messages.ts'
import { tellOfSelfTapes } from './news.ts'
import { isAnswerable, type StoredSelfTape, showSelfTapes, standing, tapeColumns, withScene } from './rows.ts'
import { fittingMarks, placeMarks } from './studio-marks.ts'
import { arrived, releaseFilms, toleranceMs } from './videos.ts'

type Query = { page: number; limit: number; tapeId?: number | undefined }
type Row = StoredSelfTape & Pick<MySelfTape, 'isAnswerable' | 'casting'> & { total: number; waiting: number }

/** The actor's requests, or that with this id, most urgent first, with the number that wait for an answer. */
export async function findMySelfTapes(db: Db, secrets: Secrets, userId: number, { page, limit, tapeId }: Query) {
  const { rows } = await sql<Row>`
    SELECT ${tapeColumns}, t.video_id AS "videoId", ${isAnswerable} AS "isAnswerable",
           json_build_object('id', c.id, 'key', CASE WHEN c.is_private THEN c.private_key END, 'title', c.title,
             'companyName', c.company_name) AS casting,
           count(*) OVER () AS total,
           count(*) FILTER (WHERE ${standing} = 'REQUESTED') OVER () AS waiting
    FROM self_tapes t JOIN applications a ON a.id = t.application_id
    JOIN castings c ON c.id = t.casting_id AND NOT ${isOneOf('c.status', removedStatuses)}
    ${withScene}
    WHERE t.user_id = ${userId} AND t.told_at <= now() AND t.id = coalesce(${tapeId ?? null}::bigint, t.id)
    ORDER BY ${standing} IN ('REQUESTED', 'ACCEPTED') DESC,
      CASE WHEN ${standing} IN ('REQUESTED', 'ACCEPTED') THEN t.due_at END, t.id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { total = 0, waiting = 0 } = rows[0] ?? {}
  return { list: await showSelfTapes(db, secrets, rows), totalResult: total, waiting, page, limit }
}

/** The actor's own open request, locked. Errors: `not_found`, `self_tape_over`. */
async function lockOwn(db: Db, userId: number, tapeId: number, statuses: string[]) {
  const tape = await db
    .selectFrom('self_tapes as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .innerJoin('castings as c', 'c.id', 't.casting_id')
    .selectAll('t')
    .select('a.actor_name as actorName')
    .where('t.id', '=', tapeId)
    .where('t.user_id', '=', userId)
    .where('t.told_at', '<=', new Date())
    .where('a.withdrawn_at', 'is', null)
    .where('c.status', 'not in', removedStatuses)
    .forUpdate('t')
    .executeTakeFirst()
  if (!tape) fail('not_found')
  if (!statuses.includes(tape.status) || tape.due_at <= new Date()) fail('self_tape_over')
  return tape
}

type Own = Awaited<ReturnType<typeof lockOwn>>

const tellTeam = (ctx: UnitOfWork, tape: Own, news: Parameters<typeof tellOfSelfTapes>[2]) =>
  tellOfSelfTapes(ctx, { castingId: tape.casting_id, side: 'team', userIds: [tape.requested_by] }, news)

/** Accepts a request. Errors: `not_found`, `self_tape_over`. */
export async function accept(ctx: UnitOfWork, userId: number, tapeId: number): Promise<null> {
  const tape = await lockOwn(ctx.db, userId, tapeId, ['REQUESTED'])
  await ctx.db
    .updateTable('self_tapes')
    .set({ status: 'ACCEPTED', decided_at: new Date() })
    .where('id', '=', tape.id)
    .execute()
  await tellTeam(ctx, tape, {
    title: texts.accepted,
    words: texts.acceptedText(tape.actorName),
    key: `${tape.id} accepted`,
  })
  return null
}

/** Declines a request and notifies its sender. Errors: `not_found`, `self_tape_over`. */
export async function decline(ctx: UnitOfWork, userId: number, tapeId: number, words: string): Promise<null> {
  const tape = await lockOwn(ctx.db, userId, tapeId, ['REQUESTED', 'ACCEPTED'])
  await ctx.db
    .updateTable('self_tapes')
    .set({ status: 'DECLINED', words, decided_at: new Date() })
    .where('id', '=', tape.id)
    .execute()
  await tellTeam(ctx, tape, {
    title: texts.declined,
    words: texts.declinedText(tape.actorName),
    key: `${tape.id} declined`,
  })
  return null
}

/** Asks for more time, once. Errors: `not_found`, `self_tape_over`, `self_tape_asked_once`. */
export async function askForTime(ctx: UnitOfWork, userId: number, tapeId: number, words: string): Promise<null> {
  const tape = await lockOwn(ctx.db, userId, tapeId, ['REQUESTED', 'ACCEPTED'])
  if (tape.extension_asked_at) fail('self_tape_asked_once')
  await ctx.db
    .updateTable('self_tapes')
    .set({ extension_asked_at: new Date(), extension_words: words })
    .where('id', '=', tape.id)
    .execute()
  await tellTeam(ctx, tape, {
    title: texts.moreTime,
    words: texts.moreTimeText(tape.actorName),
    key: `${tape.id} time`,
  })
  return null
}

type Film = BodyOf<typeof selfTapes.submit>

/**
 * Sends a video of the person's own, or replaces it until the due time; the previous one is removed if nothing else
 * uses it. A video still being processed may be sent: it is checked when processing ends (`videos.ts`). A take of the
 * studio is cut then and its marks are placed. Throws `not_found`, `self_tape_over`, `self_tape_not_accepted`,
 * `self_tape_too_long`, `video_not_yours` also for a failed one.
 */
export async function submit(
  ctx: UnitOfWork,
  userId: number,
  tapeId: number,
  { videoId, marks, cut }: Film,
): Promise<null> {
  const { db } = ctx
  const tape = await lockOwn(db, userId, tapeId, ['REQUESTED', 'ACCEPTED', 'SUBMITTED'])
  if (tape.status === 'REQUESTED') fail('self_tape_not_accepted')
  const video = await db
    .selectFrom('videos')
    .select(['id', 'duration_ms as durationMs', 'state'])
    .where('id', '=', videoId)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'FAILED')
    .forShare()
    .executeTakeFirst()
  if (!video) fail('video_not_yours')
  if ((video.durationMs ?? 0) > tape.max_minutes * 60_000 + toleranceMs)
    fail('self_tape_too_long', { message: texts.tooLong(tape.max_minutes) })
  const isAwaited = video.state === 'PROCESSING'
  await db
    .updateTable('self_tapes')
    .set({
      status: 'SUBMITTED',
      video_id: video.id,
      submitted_at: new Date(),
      film_returned: null,
      awaits_film: isAwaited,
      sent_marks: fittingMarks(marks, tape.script),
    })
    .where('id', '=', tape.id)
    .execute()
  if (isAwaited) await processTake(ctx, video.id, cut ?? null)
  else {
    await placeMarks(db, tape.id)
    await tellTeam(ctx, tape, arrived({ id: tape.id, actorName: tape.actorName, videoId: video.id }))
    await askReviewFilm(ctx, video.id)
  }
  if (tape.video_id && tape.video_id !== video.id) await releaseFilms(ctx, [tape.video_id])
  return null
}
