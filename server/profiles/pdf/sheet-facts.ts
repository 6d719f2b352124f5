import { buffer } from 'node:stream/consumers'
import { AgeBand, ArtCategory, Dialect, EducationStatus, Language, Level, Region, RoleGrade } from '#contract/enums.ts'
import type { ProfileView } from '#contract/profiles.ts'
import type { BlobStore } from '../../integrations/storage/blob-store.ts'
import { today } from '../../kernel/time.ts'
import { imageBlobKey } from '../../media/image-files.ts'
import type { SheetFacts } from './sheet.ts'

// A line under a film takes less of the room than the film itself.
const room = { films: 14, makers: 0.55, photos: 5, about: 600 }

/** The words and pictures of a sheet from what everybody may read of the profile: no contact is printed. */
export async function sheetFacts(
  profile: ProfileView,
  { store, address, brand }: { store: BlobStore; address: string; brand: string },
): Promise<SheetFacts> {
  const { filmography, aboutMe } = profile
  const films = fitting(filmography)
  const pictures = await Promise.all(profile.photos.slice(0, room.photos).map(({ image }) => read(store, image.key)))
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

const makersOf = ({ director, company }: Film) => [director && `감독 ${director}`, company].filter(Boolean).join(' · ')

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
    ['나이', ageBand ? AgeBand[ageBand] : birthYear === null ? null : `${birthYear}년생 (만 ${age}세)`],
    ['신체', [height && `${height}cm`, weight && `${weight}kg`].filter(Boolean).join(' / ')],
    ['배역 나이', playAgeMin === null ? null : `${playAgeMin}–${playAgeMax}세`],
    ['활동 지역', profile.region === 'NONE' ? null : Region[profile.region]],
    ['소속', profile.hasAgency ? profile.agencyName : null],
    ['특기', profile.specialties.map(({ text }) => text).join(', ')],
    ['사투리', profile.dialects.map(({ code, level }) => `${Dialect[code]} ${Level[level]}`).join(', ')],
    ['외국어', profile.languages.map(({ code, level }) => `${Language[code]} ${Level[level]}`).join(', ')],
    [
      '학력',
      profile.education
        .map(({ school, major, status }) => [school, major, EducationStatus[status]].filter(Boolean).join(' '))
        .join(', '),
    ],
  ]
}

async function read(store: BlobStore, key: string): Promise<Buffer | null> {
  const blob = await store.get(imageBlobKey(key, 700, 'jpg'))
  return blob && buffer(blob.stream)
}
