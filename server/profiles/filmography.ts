import type { ProfileBody } from '#contract/profile-body.ts'
import type { Db } from '../kernel/db.ts'

type Films = ProfileBody['filmography']

/** Newest first; parts of one year stay in the order they were written. */
export const byYear = (films: Films) => films.toSorted((a, b) => b.year - a.year)

/** Titles are the same when their letters are, however spaces and Unicode forms stand. */
export const letters = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '')

/** Two films are one when year and title are. */
export const filmKey = (film: { title: string; year: number }) => `${film.year} ${letters(film.title)}`

/**
 * Puts these films in the place of those the actor wrote before. Films of the records (KOBIS) stay, and so does what
 * the records confirm of the actor's own words, as long as year and title do.
 */
export async function replaceFilmography(db: Db, profileId: number, films: Films): Promise<void> {
  const before = await db
    .deleteFrom('filmography')
    .where('profile_id', '=', profileId)
    .where('source', '=', 'SELF')
    .returning(['title', 'year', 'movie_cd', 'is_verified'])
    .execute()
  if (!films.length) return
  const confirmed = new Map(before.filter(film => film.movie_cd).map(film => [filmKey(film), film]))
  const confirmationOf = (film: Films[number]) => {
    const found = confirmed.get(filmKey(film))
    confirmed.delete(filmKey(film))
    return { movie_cd: found?.movie_cd ?? null, is_verified: found?.is_verified ?? false }
  }
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
        director: film.director || null,
        company: film.company || null,
        position,
        ...confirmationOf(film),
      })),
    )
    .execute()
}
