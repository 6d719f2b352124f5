import { sql } from 'kysely'
import type { Rating } from '#contract/review/ratings.ts'
import type { Db } from '#server/kernel/db.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import { holdShare } from '#server/sharing/access.ts'
import { isOwn } from '#server/sharing/seen.ts'
import { ratingsTexts as texts } from './messages.ts'
import { requireApplication } from './scope.ts'

const own = (reviewer: Reviewer) => sql`coalesce(${isOwn(reviewer, 'r.author_id', 'r.grant_id')}, false)`

// Guests are identified by their visit. A guest who returns on another device may have rated twice: the later rating
// counts.
const marksOf = (castingId: number) => sql`
  SELECT marks.*, g.viewer_name, g.viewer_company, row_number() OVER (
    PARTITION BY marks.application_id, marks.author_id, viewer_name, viewer_company
    ORDER BY marks.updated_at DESC, g.id DESC) = 1 AS is_latest
  FROM application_ratings marks LEFT JOIN share_grants g ON g.id = marks.grant_id
  WHERE marks.casting_id = ${castingId}`

/**
 * A row for each rated application: application_id, mine, count, is_hidden, average, lowest, highest. Other people's
 * ratings are null for reviewers who may not see them: guests without that right (not even the count), and in blind
 * mode everybody who has not rated yet.
 */
export const ratingsFor = (reviewer: Reviewer) => sql`
  SELECT application_id, mine, is_hidden,
         CASE WHEN ${reviewer.shows.ratings}::boolean THEN count ELSE num_nonnulls(mine) END AS count, CASE WHEN NOT is_hidden THEN average END AS average,
         CASE WHEN NOT is_hidden THEN lowest END AS lowest, CASE WHEN NOT is_hidden THEN highest END AS highest
  FROM (
    SELECT application_id, max(mark) FILTER (WHERE ${own(reviewer)}) AS mine,
           count(*) FILTER (WHERE is_latest)::int AS count,
           NOT ${reviewer.shows.ratings}::boolean
             OR (NOT bool_or(${own(reviewer)})
                 AND EXISTS (SELECT FROM review_settings WHERE casting_id = ${reviewer.castingId} AND is_rating_blind)) AS is_hidden,
           round(avg(mark) FILTER (WHERE is_latest), 1)::float AS average, min(mark) FILTER (WHERE is_latest)::int AS lowest,
           max(mark) FILTER (WHERE is_latest)::int AS highest
    FROM (${marksOf(reviewer.castingId)}) AS r GROUP BY application_id) AS marked`

/** One application's ratings, as far as visible to this reviewer. */
export async function findRating(db: Db, reviewer: Reviewer, applicationId: number): Promise<Rating> {
  const { rows } = await sql<Omit<Rating, 'marks'>>`
    SELECT mine::int, count, is_hidden AS "isHidden", average, lowest, highest
    FROM (${ratingsFor(reviewer)}) AS ratings WHERE application_id = ${applicationId}`.execute(db)
  const rating = rows[0]
  if (!rating) return { ...(await nobodyYet(db, reviewer)), marks: [] }
  return { ...rating, marks: rating.isHidden ? [] : await findMarks(db, reviewer, applicationId) }
}

async function nobodyYet(db: Db, { castingId, shows }: Reviewer): Promise<Omit<Rating, 'marks'>> {
  const isHidden = !shows.ratings || (await isRatingBlind(db, castingId))
  return { mine: null, count: 0, isHidden, average: null, lowest: null, highest: null }
}

async function findMarks(db: Db, reviewer: Reviewer, applicationId: number): Promise<Rating['marks']> {
  const { rows } = await sql<Rating['marks'][number]>`
    SELECT coalesce(users.name, viewer_name || ' · ' || viewer_company, ${texts.leftMember}) AS name,
           mark::int, ${own(reviewer)} AS "isMine"
    FROM (${marksOf(reviewer.castingId)}) AS r LEFT JOIN users ON users.id = r.author_id
    WHERE application_id = ${applicationId} AND (is_latest OR ${own(reviewer)}) ORDER BY "isMine" DESC, r.updated_at`.execute(
    db,
  )
  return rows
}

/** Sets, changes or (null) removes this reviewer's rating. Errors: `forbidden` without the right, `not_found`. */
export async function rate(db: Db, reviewer: Reviewer, applicationId: number, mark: number | null): Promise<Rating> {
  needRight(reviewer, 'rate')
  await holdShare(db, reviewer)
  await requireApplication(db, reviewer, applicationId)
  const { castingId, userId, grantId } = reviewer
  if (mark === null) {
    await sql`DELETE FROM application_ratings r WHERE application_id = ${applicationId} AND ${own(reviewer)}`.execute(
      db,
    )
  } else {
    await sql`
      INSERT INTO application_ratings (application_id, casting_id, author_id, grant_id, mark)
      VALUES (${applicationId}, ${castingId}, ${userId}, ${grantId}, ${mark})
      ON CONFLICT (application_id, author_id, grant_id) DO UPDATE SET mark = excluded.mark, updated_at = now()`.execute(
      db,
    )
  }
  return findRating(db, reviewer, applicationId)
}

/** Whether other people's ratings stay hidden until the reviewer has rated. */
export async function isRatingBlind(db: Db, castingId: number): Promise<boolean> {
  const settings = await db
    .selectFrom('review_settings')
    .select('is_rating_blind')
    .where('casting_id', '=', castingId)
    .executeTakeFirst()
  return settings?.is_rating_blind ?? false
}

/** Turns a casting's blind rating on or off. Requires the right to decide. */
export async function setBlindRating(db: Db, reviewer: Reviewer, isRatingBlind: boolean) {
  needRight(reviewer, 'decide')
  await db
    .insertInto('review_settings')
    .values({ casting_id: reviewer.castingId, is_rating_blind: isRatingBlind })
    .onConflict(oc => oc.column('casting_id').doUpdateSet({ is_rating_blind: isRatingBlind, updated_at: new Date() }))
    .execute()
  return { isRatingBlind }
}
