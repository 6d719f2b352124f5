import type { z } from 'zod'
import type { ProfileBody, profileBody } from '#contract/profiles/body.ts'
import type { CompletenessFacts } from '#contract/profiles/completeness.ts'
import { type FieldName, type FieldsWith, fieldRows, profileFields, untold } from '#contract/profiles/fields.ts'
import type { ProfileView } from '#contract/profiles/index.ts'
import { type EditorPhoto, photosOf } from './photos/photo-list.ts'

type Input = z.input<typeof profileBody>

/** Fields whose values differ between form and body. */
type Irregular = {
  /** '' until the person says who may see the profile; the server refuses that. */
  accessScope: ProfileBody['accessScope'] | ''
  appearance: Record<keyof ProfileBody['appearance'], string>
  availability: { weekdays: number[]; from: string; to: string; nights: boolean }[]
}
type AsText = FieldsWith<{ kind: { type: 'number' | 'phone' } } | { kind: { type: 'code'; standard: null } }>

/** Values of the inputs: numbers and dates as text until they are sent. */
export type FormValues = Omit<Pick<ProfileBody, FieldName | 'videos'>, AsText | keyof Irregular> &
  Record<AsText, string> &
  Irregular & {
    files: ProfileView['files']
    filmography: (Record<'year' | 'title' | 'roleName' | 'roleGrade' | 'director' | 'company', string> & {
      category: ProfileBody['filmography'][number]['category']
    })[]
  }
type Fields = Pick<FormValues, FieldName>

const text = (value: number | string | boolean | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

// Codes without a default start as '', which no option of the form has.
const shownAs = (value: unknown) => (typeof value === 'number' || value === null ? text(value) : value)
const fieldsOf = (read: (name: FieldName) => unknown) =>
  Object.fromEntries(fieldRows.map(([name]) => [name, shownAs(read(name))])) as Record<FieldName, unknown>

/** The profile as its owner reads it. */
export type OwnProfile = ProfileView & { own: NonNullable<ProfileView['own']> }

/** The person's own profile, as the server returns it only to its owner. */
export function ownProfile(profile: ProfileView): OwnProfile {
  if (!profile.own) throw new Error(`profile ${profile.id} is somebody else's`)
  return { ...profile, own: profile.own }
}

/** The form values of a stored profile. */
export function valuesOf(profile: OwnProfile): FormValues {
  const stored: Record<FieldName, unknown> = { ...profile, ...profile.own }
  const { appearance, availability } = profile
  return {
    ...(fieldsOf(name => stored[name]) as Fields),
    appearance: {
      tattoo: text(appearance.tattoo),
      hairLength: text(appearance.hairLength),
      hairColor: appearance.hairColor,
      smokingSceneOk: text(appearance.smokingSceneOk),
    },
    availability: availability.map(range => ({ ...range, from: text(range.from), to: text(range.to) })),
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

/** The account's data for a first profile. Who may see it is nobody's guess. */
export const firstValues = (account: { name: string; phone: string | null }): FormValues => ({
  ...(fieldsOf(name => untold(profileFields[name].kind)) as Fields),
  actorName: account.name,
  phone: text(account.phone),
  accessScope: '',
  appearance: { tattoo: '', hairLength: '', hairColor: '', smokingSceneOk: '' },
  videos: [],
  files: [],
  filmography: [],
})

// An invalid number is sent as typed, so that the server reports it.
const numberOf = (value: string): number | null =>
  value.trim() === '' ? null : Number.isFinite(Number(value)) ? Number(value) : (value as unknown as number)
const flagOf = (value: string) => (value === '' ? null : value === 'true')
const orUndefined = <T>(value: T | null | '') => (value === null || value === '' ? undefined : value)

type Sent = Pick<Input, FieldName>
type Kind = (typeof fieldRows)[number][1]['kind']

function sentAs(kind: Kind, value: unknown): unknown {
  if (kind.type === 'number') return kind.isRequired ? orUndefined(numberOf(String(value))) : numberOf(String(value))
  if (kind.type === 'phone') return value === '' ? null : value
  return kind.type === 'code' && kind.standard === null ? orUndefined(value as string) : value
}

/** The request body of the form values. */
export function bodyOf({ files, ...values }: FormValues, photos: EditorPhoto[]): Input {
  const { appearance, availability, filmography } = values
  return {
    ...(Object.fromEntries(fieldRows.map(([name, { kind }]) => [name, sentAs(kind, values[name])])) as Sent),
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
    // A sample is removed with its dialect.
    videos: values.videos.filter(
      ({ dialect }) => dialect === null || values.dialects.some(({ code }) => code === dialect),
    ),
  }
}

/** The facts completeness depends on, while being edited. */
export const factsOf = (values: FormValues, photos: EditorPhoto[], confirmedFilms: number): CompletenessFacts => ({
  ...values,
  playAgeMin: numberOf(values.playAgeMin),
  height: numberOf(values.height),
  photos: photos.filter(photo => photo.image),
  filmography: [...values.filmography, ...Array(confirmedFilms).fill(null)],
})
