import type { ProfileBody } from '#contract/profiles/body.ts'
import type { Db } from '#server/kernel/db.ts'

type Films = ProfileBody['filmography']

/** Newest first; parts of one year stay in the order they were entered. */
export const byYear = (films: Films) => films.toSorted((a, b) => b.year - a.year)

/** Titles compare equal regardless of spaces and Unicode forms. */
export const letters = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '')

/** Two films are the same if year and title are. */
export const filmKey = (film: { title: string; year: number }) => `${film.year} ${letters(film.title)}`

/**
 * Replaces the films the actor entered. Films of the records (KOBIS) stay, and a confirmed entry stays confirmed as
 * long as year and title do.
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
