import { z } from 'zod'
import { ArtCategory, RoleGrade } from '../codes/castings.ts'
import { Dialect, PhotoKind, VideoKind } from '../codes/profiles.ts'
import { codes, id, name, text } from '../common.ts'
import { labelOf } from '../labels.ts'
import { profileLengths, profileLimits } from '../limits.ts'
import { requiredMessage } from '../messages.ts'
import { fieldsBody } from './field-schemas.ts'
import { bodyTexts as texts } from './messages.ts'

const latestYear = () => new Date().getUTCFullYear() + 1

const unique = (values: unknown[]) => new Set(values).size === values.length

const photo = z.strictObject({ imageId: id, kind: codes(PhotoKind), position: z.int().min(0).max(99) })

const video = z
  .strictObject({
    videoId: id,
    kind: codes(VideoKind),
    dialect: codes(Dialect).nullable().default(null),
    title: text(0, profileLengths.videoTitle).default(''),
    isMain: z.boolean().default(false),
  })
  .refine(({ kind, dialect }) => (kind === 'DIALECT') === (dialect !== null), {
    path: ['dialect'],
    message: texts.dialectMissing,
  })

/** The year of a work: 1950 to next year. */
export const filmYear = z
  .int()
  .min(profileLimits.firstFilmYear)
  .refine(year => year <= latestYear(), texts.yearTooLate)

const film = z.strictObject({
  year: filmYear,
  category: codes(ArtCategory),
  title: name(1, profileLengths.filmTitle),
  roleName: name(0, profileLengths.roleName).default(''),
  roleGrade: codes(RoleGrade).nullable().default(null),
  director: name(0, profileLengths.director).default(''),
  company: name(0, profileLengths.company).default(''),
})

/**
 * What an actor writes about themselves. A missing field is stored empty: the whole profile is replaced. '' and null
 * both mean "not given".
 */
export const profileBody = z
  .strictObject({
    ...fieldsBody,
    photos: z
      .array(photo)
      .max(profileLimits.photos)
      .refine(list => unique(list.map(item => item.imageId)), texts.samePhoto),
    videos: z
      .array(video)
      .refine(list => list.filter(({ kind }) => kind !== 'DIALECT').length <= profileLimits.videos, {
        message: texts.tooManyVideos,
      })
      .refine(list => unique(list.map(item => item.videoId)), texts.sameVideo)
      .refine(list => list.filter(({ isMain }) => isMain).length <= 1, texts.mainVideos)
      .refine(list => unique(list.flatMap(({ dialect }) => dialect ?? [])), texts.sameDialect)
      .default([]),
    fileIds: z
      .array(id)
      .max(profileLimits.files, texts.tooManyFiles)
      .refine(unique, texts.sameFile)
      .default([])
      .describe('PDF, PPT, HWP'),
    filmography: z.array(film).max(200).default([]),
  })
  .refine(({ playAgeMin, playAgeMax }) => (playAgeMin === null) === (playAgeMax === null), {
    path: ['playAgeMax'],
    message: texts.oneAgeMissing,
  })
  .refine(
    ({ playAgeMin: min, playAgeMax: max }) =>
      min === null || max === null || (min <= max && max - min <= profileLimits.playAges),
    {
      path: ['playAgeMax'],
      message: texts.agesTooFar,
    },
  )
  .refine(({ hasAgency, agencyName }) => !hasAgency || agencyName !== '', {
    path: ['agencyName'],
    message: requiredMessage(labelOf('agencyName')),
  })
  .meta({ id: 'ProfileBody' })

export type ProfileBody = z.output<typeof profileBody>
