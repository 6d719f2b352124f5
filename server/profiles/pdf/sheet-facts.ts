import { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import { AgeBand, Dialect, EducationStatus, Language, Level, Region } from '#contract/codes/profiles.ts'
import type { ProfileView } from '#contract/profiles/index.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { today } from '#server/kernel/time.ts'
import { readJpeg } from '#server/media/images/image-files.ts'
import { sheetFactsTexts as texts } from './messages.ts'
import type { SheetFacts } from './sheet.ts'

// A line below a film takes less room than the film itself.
const room = { films: 14, makers: 0.55, photos: 5, about: 600 }

/** The texts and images of a sheet, limited to the public part of the profile: contacts are never printed. */
export async function sheetFacts(
  profile: ProfileView,
  { store, address, brand }: { store: BlobStore; address: string; brand: string },
): Promise<SheetFacts> {
  const { filmography, aboutMe } = profile
  const films = fitting(filmography)
  const pictures = await Promise.all(
    profile.photos.slice(0, room.photos).map(({ image }) => readJpeg(store, image.key)),
  )
  return {
    name: profile.actorName,
    engName: profile.engName,
    intro: profile.intro,
    facts: factsOf(profile).filter((fact): fact is [string, string] => Boolean(fact[1])),
    about: aboutMe.length > room.about ? `${aboutMe.slice(0, room.about)}…` : aboutMe,
    films: films.map(film => ({
      year: String(film.year),
      title: `〈${film.title}〉 ${ArtCategory[film.category]}`,
      part: [film.roleGrade && RoleGrade[film.roleGrade], film.roleName].filter(Boolean).join(' · '),
      makers: makersOf(film),
      isVerified: film.isVerified,
    })),
    moreFilms: filmography.length - films.length,
    photos: pictures.filter(picture => picture !== null),
    address,
    madeOn: today(new Date(profile.profileUpdatedAt)),
    brand,
  }
}

type Film = ProfileView['filmography'][number]

const makersOf = ({ director, company }: Film) =>
  [director && texts.director(director), company].filter(Boolean).join(' · ')

function fitting(films: Film[]): Film[] {
  let left = room.films
  return films.filter(film => {
    left -= 1 + (makersOf(film) ? room.makers : 0)
    return left >= 0
  })
}

function factsOf(profile: ProfileView): [string, string | null][] {
  const { birthYear, age, ageBand, height, weight, playAgeMin, playAgeMax } = profile
  return [
    [texts.age, ageBand ? AgeBand[ageBand] : birthYear === null ? null : texts.ageWithYear(birthYear, age)],
    [texts.body, [height && `${height}cm`, weight && `${weight}kg`].filter(Boolean).join(' / ')],
    [texts.playAge, playAgeMin === null ? null : texts.playAges(playAgeMin, playAgeMax)],
    [texts.region, profile.region === 'NONE' ? null : Region[profile.region]],
    [texts.agency, profile.hasAgency ? profile.agencyName : null],
    [texts.specialties, profile.specialties.map(({ text }) => text).join(', ')],
    [texts.dialects, profile.dialects.map(({ code, level }) => `${Dialect[code]} ${Level[level]}`).join(', ')],
    [texts.languages, profile.languages.map(({ code, level }) => `${Language[code]} ${Level[level]}`).join(', ')],
    [
      texts.education,
      profile.education
        .map(({ school, major, status }) => [school, major, EducationStatus[status]].filter(Boolean).join(' '))
        .join(', '),
    ],
  ]
}
