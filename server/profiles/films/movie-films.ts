import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  ChosenFilms,
  FoundMoviePerson,
  MoviePersonView,
  moviePersonState,
} from '#contract/profiles/movie-people.ts'
import type { MoviePerson } from '#server/integrations/kobis/movie-people.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { markChanged } from '../changed.ts'
import { filmKey, letters } from './filmography.ts'
import { movieFilmsTexts as texts } from './messages.ts'
import { type Asking, findMoviePerson, searchMoviePeople } from './movie-people.ts'

type State = z.output<typeof moviePersonState>
type Profile = { id: number; code: string | null; state: State | null; names: string[] }

/** The person with this code, with the parts to choose from; those confirmed in the profile already are marked. */
export async function showMoviePerson(ctx: Asking, userId: number, code: string): Promise<MoviePersonView> {
  const person = await findMoviePerson(ctx, userId, code)
  const { db } = ctx
  const profile = await findProfile(db, userId)
  const chosen = profile
    ? await db.selectFrom('filmography').select('movie_cd').where('profile_id', '=', profile.id).execute()
    : []
  const isChosen = new Set(chosen.map(film => film.movie_cd))
  const names = profile?.names ?? [await accountName(db, userId)]
  return {
    ...person,
    isNameMatching: isSameName(person, names),
    films: person.films.filter(isPart).map(film => ({
      ...film,
      year: yearOf(film.movieCd),
      isChosen: isChosen.has(film.movieCd),
    })),
  }
}

/** Most films of somebody found by name. */
const shownTitles = 4

/** People of the records with this name, those of exactly the actor's name and actors first. */
export async function findByName(
  ctx: Asking,
  userId: number,
  { name, film = '' }: { name: string; film?: string | undefined },
): Promise<{ list: FoundMoviePerson[] }> {
  const found = await searchMoviePeople(ctx, userId, { name, film })
  const profile = await findProfile(ctx.db, userId)
  const names = profile?.names ?? [await accountName(ctx.db, userId)]
  const list = found.map(({ movieCodes, films, ...person }) => {
    const years = movieCodes.flatMap(code => yearOf(code) ?? [])
    const asked = films.filter(title => film && letters(title).includes(letters(film)))
    return {
      ...person,
      isNameMatching: isSameName(person, names),
      films: [...new Set([...asked, ...films])].slice(0, shownTitles),
      years: years.length ? { from: Math.min(...years), to: Math.max(...years) } : null,
    }
  })
  const rank = (one: FoundMoviePerson) => (one.isNameMatching ? 0 : 2) + (isPart({ part: one.role }) ? 0 : 1)
  return { list: list.toSorted((a, b) => rank(a) - rank(b)) }
}

/**
 * Sets the parts of the records that the person's profile contains: where the actor entered the same film of the same
 * year, their text stays and is confirmed. They are confirmed if the names are equal; otherwise everything waits for an
 * operator. Errors: `profile_missing`, and those of `findMoviePerson`.
 */
export async function chooseFilms(
  ctx: Asking & Pick<Tools, 'secrets'>,
  userId: number,
  { code, films }: ChosenFilms,
): Promise<{ state: State | null; added: number; confirmed: number }> {
  const person = await findMoviePerson(ctx, userId, code)
  const known = new Map(person.films.filter(isPart).map(film => [film.movieCd, film]))
  const unknown = films.findIndex(film => !known.has(film.movieCd))
  if (unknown >= 0) fail('invalid_input', { fields: { [`films.${unknown}`]: texts.notInRecords } })
  return ctx.db.transaction().execute(async db => {
    const profile = (await findProfile(db, userId, { lock: true })) ?? fail('profile_missing')
    const state = films.length ? await stateFor(db, profile, person) : null
    await forgetChosen(db, profile.id)
    const chosen = films.map(film => ({ ...film, title: present(known.get(film.movieCd)).title.slice(0, 100) }))
    const isVerified = state === 'VERIFIED'
    const written = await confirmWritten(db, profile.id, chosen, isVerified)
    const added = chosen.filter(film => !written.has(film.movieCd))
    await addFilms(db, profile.id, added, isVerified)
    await db
      .updateTable('profiles')
      .set({ movie_person_code: state && code, movie_person_state: state, movie_person_at: state && new Date() })
      .where('id', '=', profile.id)
      .execute()
    await markChanged(db, ctx.secrets, profile.id)
    return { state, added: added.length, confirmed: written.size }
  })
}

/** A new stage name may differ from the records: then an operator checks again. */
export async function recheckMoviePerson(db: Db, profileId: number): Promise<void> {
  const { userId } = await db
    .selectFrom('profiles')
    .select('user_id as userId')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const profile = await findProfile(db, userId)
  if (profile?.state !== 'VERIFIED') return
  const { rows } = await sql<{ name: string }>`
    SELECT person ->> 'name' AS name FROM movie_people WHERE code = ${profile.code} AND person IS NOT NULL`.execute(db)
  if (rows[0] && isSameName(rows[0], profile.names)) return
  await db.updateTable('profiles').set({ movie_person_state: 'REVIEW' }).where('id', '=', profileId).execute()
  await db
    .updateTable('filmography')
    .set({ is_verified: false })
    .where('profile_id', '=', profileId)
    .where('movie_cd', 'is not', null)
    .execute()
}

/** The person of the records that a stored profile is linked to. */
export const moviePersonOf = (row: { movie_person_code: string | null; movie_person_state: State | null }) =>
  row.movie_person_code && row.movie_person_state
    ? { code: row.movie_person_code, state: row.movie_person_state }
    : null

async function findProfile(db: Db, userId: number, { lock = false } = {}): Promise<Profile | undefined> {
  let query = db
    .selectFrom('profiles')
    .select(['id', 'actor_name', 'movie_person_code as code', 'movie_person_state as state'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const names = [row.actor_name, await accountName(db, userId)]
  return { id: row.id, code: row.code, state: row.state, names }
}

const accountName = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name ?? ''

const isSameName = (person: { name: string }, names: string[]) =>
  names.some(name => letters(name) === letters(person.name))

async function stateFor(db: Db, profile: Profile, person: MoviePerson): Promise<State> {
  if (profile.code === person.code && profile.state === 'VERIFIED') return 'VERIFIED'
  if (!isSameName(person, profile.names)) return 'REVIEW'
  const other = await db
    .selectFrom('profiles')
    .select('id')
    .where('movie_person_code', '=', person.code)
    .where('movie_person_state', '=', 'VERIFIED')
    .where('deleted_at', 'is', null)
    .where('id', '!=', profile.id)
    .executeTakeFirst()
  return other ? 'REVIEW' : 'VERIFIED'
}

async function forgetChosen(db: Db, profileId: number): Promise<void> {
  await db.deleteFrom('filmography').where('profile_id', '=', profileId).where('source', '=', 'KOBIS').execute()
  await db
    .updateTable('filmography')
    .set({ movie_cd: null, is_verified: false })
    .where('profile_id', '=', profileId)
    .where('movie_cd', 'is not', null)
    .execute()
}

type Chosen = ChosenFilms['films'][number] & { title: string }

/** Confirms the actor's own entries of the same films without changing them; returns which those are. */
async function confirmWritten(db: Db, profileId: number, chosen: Chosen[], isVerified: boolean): Promise<Set<string>> {
  const own = await db
    .selectFrom('filmography')
    .select(['id', 'title', 'year'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute()
  const free = new Map(own.toReversed().map(film => [filmKey(film), film.id]))
  const pairs: { id: number; movieCd: string }[] = []
  for (const film of chosen) {
    const id = free.get(filmKey(film))
    if (id === undefined) continue
    free.delete(filmKey(film))
    pairs.push({ id, movieCd: film.movieCd })
  }
  await sql`
    UPDATE filmography SET movie_cd = pair."movieCd", is_verified = ${isVerified}
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair (id bigint, "movieCd" text)
    WHERE filmography.id = pair.id`.execute(db)
  return new Set(pairs.map(pair => pair.movieCd))
}

async function addFilms(db: Db, profileId: number, films: Chosen[], isVerified: boolean): Promise<void> {
  if (!films.length) return
  await db
    .insertInto('filmography')
    .values(
      films.map((film, position) => ({
        profile_id: profileId,
        year: film.year,
        category: film.category,
        title: film.title,
        role_name: film.roleName,
        role_grade: film.roleGrade,
        source: 'KOBIS',
        movie_cd: film.movieCd,
        is_verified: isVerified,
        position,
      })),
    )
    .execute()
}

// Directors and writers have a code as well; an unknown occupation counts as actor.
const isPart = ({ part }: { part: string }) => part === '' || /배우|출연|목소리|성우/.test(part)

// The first four digits of a film's code are its registration year; old and foreign films have other codes.
function yearOf(movieCd: string): number | null {
  const year = /^\d{8}$/.test(movieCd) ? Number(movieCd.slice(0, 4)) : 0
  return year >= 1950 && year <= new Date().getUTCFullYear() + 1 ? year : null
}
