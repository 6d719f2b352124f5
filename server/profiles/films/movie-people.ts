import { sql } from 'kysely'
import {
  type FoundMoviePerson,
  MoviePeopleUnavailable,
  type MoviePerson,
} from '#server/integrations/kobis/movie-people.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Log } from '#server/kernel/log.ts'
import { today } from '#server/kernel/time.ts'
import type { Tools } from '#server/kernel/tools.ts'

// A person finds themselves within a few requests; more means enumerating other people's codes.
const ownDaily = 30

export type Asking = Pick<Tools, 'moviePeople' | 'env'> & { db: Db; log: Log }

/**
 * A person of the film council's records, from the cache (a week; an hour for an unknown code) or by a request, within
 * the daily budget and this person's share of it. While the service is unreachable the cache counts however old it is.
 * Errors: `movie_people_unavailable`, `movie_person_unknown`. Must not run inside a transaction.
 */
export async function findMoviePerson(ctx: Asking, userId: number, code: string): Promise<MoviePerson> {
  const { db, log } = ctx
  const kept = await findKept(db, code)
  if (kept?.isFresh) return kept.person ?? fail('movie_person_unknown')
  try {
    await claimOwnCall(db, userId)
    await claimCall(db, ctx.env.KOBIS_DAILY)
    const person = await ctx.moviePeople.find(code)
    await keep(db, code, person)
    return person ?? fail('movie_person_unknown')
  } catch (error) {
    if (!(error instanceof MoviePeopleUnavailable)) throw error
    log.warn({ reason: error.message }, 'movie people out of reach')
    return kept?.person ?? fail('movie_people_unavailable')
  }
}

/**
 * People of the records by name and title, by a request within the budgets; several with one name come with
 * their films, from the cache or a request each, so that years tell them apart. Errors: `movie_people_unavailable`.
 */
export async function searchMoviePeople(
  ctx: Asking,
  userId: number,
  words: { name: string; film: string },
): Promise<(FoundMoviePerson & { movieCodes: string[] })[]> {
  const { db, log } = ctx
  try {
    await claimOwnCall(db, userId)
    await claimCall(db, ctx.env.KOBIS_DAILY)
    const found = (await ctx.moviePeople.search(words)).slice(0, mostFound)
    const whole = found.length > 1 ? await Promise.all(found.map(({ code }) => findQuietly(ctx, code))) : []
    return found.map((one, at) => ({ ...one, movieCodes: (whole[at]?.films ?? []).map(({ movieCd }) => movieCd) }))
  } catch (error) {
    if (!(error instanceof MoviePeopleUnavailable)) throw error
    log.warn({ reason: error.message }, 'movie people out of reach')
    fail('movie_people_unavailable')
  }
}

/** How many people of one name are told apart. */
const mostFound = 6

/** For a hint alone: null if the records are out of reach. */
async function findQuietly(ctx: Asking, code: string): Promise<MoviePerson | null> {
  const kept = await findKept(ctx.db, code)
  if (kept?.isFresh) return kept.person
  try {
    await claimCall(ctx.db, ctx.env.KOBIS_DAILY)
    const person = await ctx.moviePeople.find(code)
    await keep(ctx.db, code, person)
    return person
  } catch (error) {
    if (error instanceof MoviePeopleUnavailable) return kept?.person ?? null
    throw error
  }
}

async function findKept(db: Db, code: string): Promise<{ person: MoviePerson | null; isFresh: boolean } | undefined> {
  const { rows } = await sql<{ person: MoviePerson | null; isFresh: boolean }>`
    SELECT person, fetched_at > now() - CASE WHEN person IS NULL THEN interval '1 hour' ELSE interval '7 days' END AS "isFresh"
    FROM movie_people WHERE code = ${code}`.execute(db)
  return rows[0]
}

async function keep(db: Db, code: string, person: MoviePerson | null): Promise<void> {
  const json = person && JSON.stringify(person)
  await sql`
    INSERT INTO movie_people (code, person) VALUES (${code}, ${json}::jsonb)
    ON CONFLICT (code) DO UPDATE SET person = excluded.person, fetched_at = now()`.execute(db)
}

async function claimCall(db: Db, daily: number): Promise<void> {
  const { rows } = await sql`
    INSERT INTO movie_people_calls AS today (day, calls) SELECT ${today()}::date, 1 WHERE ${daily} > 0
    ON CONFLICT (day) DO UPDATE SET calls = today.calls + 1 WHERE today.calls < ${daily}
    RETURNING calls`.execute(db)
  if (!rows.length) throw new MoviePeopleUnavailable('daily budget spent')
}

async function claimOwnCall(db: Db, userId: number): Promise<void> {
  const { rows } = await sql`
    INSERT INTO movie_people_askers AS asker (user_id, day, calls) VALUES (${userId}, ${today()}::date, 1)
    ON CONFLICT (user_id) DO UPDATE
      SET day = excluded.day, calls = CASE WHEN asker.day = excluded.day THEN asker.calls + 1 ELSE 1 END
      WHERE asker.day <> excluded.day OR asker.calls < ${ownDaily}
    RETURNING calls`.execute(db)
  if (!rows.length) throw new MoviePeopleUnavailable('daily part of one person spent')
}

/**
 * Marks the film records of a profile as this actor's, or removes them as another person's. Its owner. Errors:
 * `not_found` where nothing waits for this decision.
 */
export async function settleMoviePerson(db: Db, profileId: number, isConfirmed: boolean): Promise<number> {
  const set = isConfirmed
    ? { movie_person_state: 'VERIFIED' as const }
    : { movie_person_code: null, movie_person_state: null, movie_person_at: null }
  const changed = await db
    .updateTable('profiles')
    .set(set)
    .where('id', '=', profileId)
    .where('deleted_at', 'is', null)
    .where('movie_person_state', '=', 'REVIEW')
    .returning('user_id as userId')
    .executeTakeFirst()
  if (!changed) fail('not_found')
  const films = sql`profile_id = ${profileId} AND movie_cd IS NOT NULL`
  if (!isConfirmed) await sql`DELETE FROM filmography WHERE ${films} AND source = 'KOBIS'`.execute(db)
  await sql`UPDATE filmography SET is_verified = ${isConfirmed},
              movie_cd = CASE WHEN ${isConfirmed} THEN movie_cd END WHERE ${films}`.execute(db)
  return changed.userId
}
