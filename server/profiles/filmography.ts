import type { ProfileBody } from '#contract/profile-body.ts'
import type { Db } from '../kernel/db.ts'

/** Newest first; parts of one year stay in the order they were written. */
export const byYear = (films: ProfileBody['filmography']) => films.toSorted((a, b) => b.year - a.year)

/** Puts these films in the place of those the actor wrote before; confirmed ones (KOBIS) stay. */
export async function replaceFilmography(db: Db, profileId: number, films: ProfileBody['filmography']): Promise<void> {
  await db.deleteFrom('filmography').where('profile_id', '=', profileId).where('source', '=', 'SELF').execute()
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
        director: film.director || null,
        company: film.company || null,
        position,
      })),
    )
    .execute()
}
