import type { z } from 'zod'
import type { ProfileBody, profileBody } from '../../../contract/profile-body.ts'
import type { CompletenessFacts } from '../../../contract/profile-completeness.ts'
import type { ProfileView } from '../../../contract/profiles.ts'
import { type EditorPhoto, photosOf } from './photo-list.ts'

type Input = z.input<typeof profileBody>
type Text<Keys extends keyof ProfileBody> = { [K in Keys]: string }

/** What stands in the fields: numbers and dates as text until they are sent. */
export type FormValues = Omit<
  ProfileBody,
  | 'photos'
  | 'fileIds'
  | 'height'
  | 'weight'
  | 'playAgeMin'
  | 'playAgeMax'
  | 'phone'
  | 'gender'
  | 'appearance'
  | 'availability'
  | 'filmography'
> &
  Text<'height' | 'weight' | 'playAgeMin' | 'playAgeMax' | 'phone' | 'gender'> & {
    appearance: Record<'tattoo' | 'hairLength' | 'hairColor' | 'smokingSceneOk', string>
    files: ProfileView['files']
    availability: { weekdays: number[]; from: string; to: string; nights: boolean }[]
    filmography: (Record<'year' | 'title' | 'roleName' | 'roleGrade' | 'director' | 'company', string> & {
      category: ProfileBody['filmography'][number]['category']
    })[]
  }

const text = (value: number | string | boolean | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** The fields of a stored profile. */
export function valuesOf(profile: ProfileView): FormValues {
  const own = profile.own!
  return {
    actorName: profile.actorName,
    engName: profile.engName,
    gender: profile.gender,
    playAgeMin: text(profile.playAgeMin),
    playAgeMax: text(profile.playAgeMax),
    height: text(profile.height),
    weight: text(own.weight),
    isWeightHidden: own.isWeightHidden,
    phone: text(own.phone),
    isPhonePrivate: own.isPhonePrivate,
    email: own.email,
    region: profile.region,
    hasAgency: profile.hasAgency,
    agencyName: profile.agencyName,
    agencyContact: own.agencyContact,
    intro: profile.intro,
    aboutMe: profile.aboutMe,
    education: profile.education,
    specialties: profile.specialties,
    languages: profile.languages,
    dialects: profile.dialects,
    statusTags: profile.statusTags as FormValues['statusTags'],
    imageKeywords: profile.imageKeywords,
    appearance: {
      tattoo: text(profile.appearance.tattoo),
      hairLength: text(profile.appearance.hairLength),
      hairColor: profile.appearance.hairColor,
      smokingSceneOk: text(profile.appearance.smokingSceneOk),
    },
    links: profile.links,
    availability: profile.availability.map(range => ({ ...range, from: text(range.from), to: text(range.to) })),
    accessScope: own.accessScope,
    isSearchAllowed: own.isSearchAllowed,
    isIntroductionAllowed: own.isIntroductionAllowed,
    videos: profile.videos.map(({ video, ...entry }) => ({ ...entry, videoId: video.id })),
    files: profile.files,
    filmography: profile.filmography
      .filter(film => film.source === 'SELF')
      .map(({ source: _, isVerified: __, ...film }) => ({
        ...film,
        year: text(film.year),
        roleGrade: text(film.roleGrade),
      })),
  }
}

/** A first profile begins with what the account knows. */
export const firstValues = (account: { name: string; phone: string | null }): FormValues => ({
  actorName: account.name,
  engName: '',
  gender: '',
  playAgeMin: '',
  playAgeMax: '',
  height: '',
  weight: '',
  isWeightHidden: true,
  phone: text(account.phone),
  isPhonePrivate: true,
  email: '',
  region: 'NONE',
  hasAgency: false,
  agencyName: '',
  agencyContact: '',
  intro: '',
  aboutMe: '',
  education: [],
  specialties: [],
  languages: [],
  dialects: [],
  statusTags: [],
  imageKeywords: [],
  appearance: { tattoo: '', hairLength: '', hairColor: '', smokingSceneOk: '' },
  links: { instagram: '', youtube: '', homepage: '', namuwiki: '', tiktok: '' },
  availability: [],
  accessScope: 'PUBLIC',
  isSearchAllowed: false,
  isIntroductionAllowed: false,
  videos: [],
  files: [],
  filmography: [],
})

// What is no number goes as it was typed: the server says where and what is wrong.
const numberOf = (value: string): number | null =>
  value.trim() === '' ? null : Number.isFinite(Number(value)) ? Number(value) : (value as unknown as number)
const flagOf = (value: string) => (value === '' ? null : value === 'true')
const orUndefined = <T>(value: T | null | '') => (value === null || value === '' ? undefined : value)

/** The call's body of what stands in the fields. */
export function bodyOf({ files, ...values }: FormValues, photos: EditorPhoto[]): Input {
  const { appearance, availability, filmography } = values
  return {
    ...values,
    gender: orUndefined(values.gender) as Input['gender'],
    playAgeMin: numberOf(values.playAgeMin),
    playAgeMax: numberOf(values.playAgeMax),
    height: orUndefined(numberOf(values.height)) as number,
    weight: numberOf(values.weight),
    phone: values.phone === '' ? null : values.phone,
    appearance: {
      tattoo: flagOf(appearance.tattoo),
      hairLength: (appearance.hairLength || null) as 'SHORT' | null,
      hairColor: appearance.hairColor,
      smokingSceneOk: flagOf(appearance.smokingSceneOk),
    },
    availability: availability.map(range => ({ ...range, from: range.from || null, to: range.to || null })),
    filmography: filmography.map(film => ({
      ...film,
      year: orUndefined(numberOf(film.year)) as number,
      roleGrade: (film.roleGrade || null) as 'LEAD' | null,
    })),
    photos: photosOf(photos),
    fileIds: files.map(file => file.id),
    // A sample goes with its dialect.
    videos: values.videos.filter(
      ({ dialect }) => dialect === null || values.dialects.some(({ code }) => code === dialect),
    ),
  }
}

/** What completeness looks at, while it is being written. */
export const factsOf = (values: FormValues, photos: EditorPhoto[], confirmedFilms: number): CompletenessFacts => ({
  ...values,
  playAgeMin: numberOf(values.playAgeMin),
  height: numberOf(values.height),
  photos: photos.filter(photo => photo.image),
  filmography: [...values.filmography, ...Array(confirmedFilms).fill(null)],
})
