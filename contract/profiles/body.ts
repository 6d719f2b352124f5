import { z } from 'zod'
import { ArtCategory, RoleGrade } from '../codes/castings.ts'
import { Dialect, PhotoKind, VideoKind } from '../codes/profiles.ts'
import { codes, id, name, text } from '../common.ts'
import { profileLimits } from '../limits.ts'
import { fieldsBody } from './field-schemas.ts'

const latestYear = () => new Date().getUTCFullYear() + 1

const unique = (values: unknown[]) => new Set(values).size === values.length

const photo = z.strictObject({ imageId: id, kind: codes(PhotoKind), position: z.int().min(0).max(99) })

const video = z
  .strictObject({
    videoId: id,
    kind: codes(VideoKind),
    dialect: codes(Dialect).nullable().default(null),
    title: text(0, 60).default(''),
    isMain: z.boolean().default(false),
  })
  .refine(({ kind, dialect }) => (kind === 'DIALECT') === (dialect !== null), {
    path: ['dialect'],
    message: '사투리 샘플에는 사투리를 선택해 주세요',
  })

/** The year of a work: 1950 to next year. */
export const filmYear = z
  .int()
  .min(1950)
  .refine(year => year <= latestYear(), '내년까지의 연도를 적어 주세요')

const film = z.strictObject({
  year: filmYear,
  category: codes(ArtCategory),
  title: name(1, 100),
  roleName: name(0, 50).default(''),
  roleGrade: codes(RoleGrade).nullable().default(null),
  director: name(0, 50).default(''),
  company: name(0, 50).default(''),
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
      .refine(list => unique(list.map(item => item.imageId)), '같은 사진을 두 번 넣었어요'),
    videos: z
      .array(video)
      .refine(list => list.filter(({ kind }) => kind !== 'DIALECT').length <= profileLimits.videos, {
        message: `영상은 ${profileLimits.videos}개까지 올릴 수 있어요`,
      })
      .refine(list => unique(list.map(item => item.videoId)), '같은 영상을 두 번 넣었어요')
      .refine(list => list.filter(({ isMain }) => isMain).length <= 1, '대표 영상은 하나만 선택할 수 있어요')
      .refine(
        list => unique(list.flatMap(({ dialect }) => dialect ?? [])),
        '사투리 샘플은 사투리마다 하나씩 올릴 수 있어요',
      )
      .default([]),
    fileIds: z
      .array(id)
      .max(profileLimits.files, `파일은 ${profileLimits.files}개까지 올릴 수 있어요`)
      .refine(unique, '같은 파일을 두 번 넣었어요')
      .default([])
      .describe('PDF, PPT, HWP'),
    filmography: z.array(film).max(200).default([]),
  })
  .refine(({ playAgeMin, playAgeMax }) => (playAgeMin === null) === (playAgeMax === null), {
    path: ['playAgeMax'],
    message: '배역 나이는 최소와 최대를 함께 적어 주세요',
  })
  .refine(({ playAgeMin: min, playAgeMax: max }) => min === null || max === null || (min <= max && max - min <= 20), {
    path: ['playAgeMax'],
    message: '배역 나이의 폭은 20살까지 적을 수 있어요',
  })
  .refine(({ hasAgency, agencyName }) => !hasAgency || agencyName !== '', {
    path: ['agencyName'],
    message: '소속사 값을 입력해 주세요',
  })
  .meta({ id: 'ProfileBody' })

export type ProfileBody = z.output<typeof profileBody>
