import type { ProfileView } from '#contract/profiles/index.ts'
import type { MoviePersonView } from '#contract/profiles/movie-people.ts'

type Film = MoviePersonView['films'][number]

/** A film of the record, as it is chosen for the profile. */
export type Pick = { movieCd: string; title: string; on: boolean; year: string; roleName: string; roleGrade: string }

/** The person's films: those chosen already with what the actor wrote to them, at first all. */
export function picksOf(person: MoviePersonView, stored: ProfileView['filmography']): Pick[] {
  const isAgain = person.films.some(film => film.isChosen)
  return person.films.map(film => {
    const before = storedOf(film, person.films, stored)
    return {
      movieCd: film.movieCd,
      title: film.title,
      on: isAgain ? film.isChosen : true,
      year: String(before?.year ?? film.year ?? ''),
      roleName: before?.roleName ?? '',
      roleGrade: before?.roleGrade ?? '',
    }
  })
}

// A remake has the title of another film: then only the year tells them apart. Otherwise the actor may have changed it.
function storedOf({ title, year, isChosen }: Film, films: readonly Film[], stored: ProfileView['filmography']) {
  const same = stored.filter(other => other.title === title && other.source === 'KOBIS')
  const isOnly = isChosen && films.filter(other => other.title === title && other.isChosen).length === 1
  return same.find(other => other.year === year) ?? (isOnly ? same[0] : undefined)
}
