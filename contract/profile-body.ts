import { z } from 'zod'
import { codes, date, httpsUrl, id, phone, text } from './common.ts'
import {
  AccessScope,
  ArtCategory,
  Dialect,
  EducationStatus,
  Gender,
  HairLength,
  Language,
  Level,
  PhotoKind,
  Region,
  RoleGrade,
  SkillGroup,
  statusTags,
  VideoKind,
} from './enums.ts'
import { maxFiles, maxVideos } from './profile-limits.ts'

const maxPhotos = 30
const latestYear = () => new Date().getUTCFullYear() + 1

const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, '이메일을 name@example.com처럼 적어 주세요')
const link = z.union([z.literal(''), httpsUrl]).default('')
const unique = (values: unknown[]) => new Set(values).size === values.length

// Everybody here acts, and singers sing: the word alone says nothing.
const emptySpecialties = ['연기', '노래']
const specialty = z.strictObject({
  group: codes(SkillGroup),
  text: text(1, 20).refine(value => !emptySpecialties.includes(value), '연기나 노래 대신 구체적인 특기를 적어 주세요'),
})

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
    message: '사투리 샘플에는 사투리를 골라 주세요',
  })

/** The year of a work: 1950 to next year. */
export const filmYear = z
  .int()
  .min(1950)
  .refine(year => year <= latestYear(), '내년까지의 연도를 적어 주세요')

const film = z.strictObject({
  year: filmYear,
  category: codes(ArtCategory),
  title: text(1, 100),
  roleName: text(0, 50).default(''),
  roleGrade: codes(RoleGrade).nullable().default(null),
  director: text(0, 50).default(''),
  company: text(0, 50).default(''),
})

const availableRange = z
  .strictObject({
    weekdays: z.array(z.int().min(1).max(7)).max(7).refine(unique, '같은 요일을 두 번 골랐어요').default([]),
    from: date.nullable().default(null),
    to: date.nullable().default(null),
    nights: z.boolean().default(false),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: '끝나는 날이 시작하는 날보다 빨라요' })

/**
 * What an actor writes about themselves. A missing field is stored empty: the whole profile is replaced. '' and null
 * both mean "not told". Heights in cm, weights in kg, to one decimal.
 */
export const profileBody = z
  .strictObject({
    actorName: text(1, 30),
    engName: text(0, 60).default(''),
    gender: codes(Gender),
    playAgeMin: z.int().min(0).max(99).nullable().default(null),
    playAgeMax: z.int().min(0).max(99).nullable().default(null),
    height: z.number().min(40).max(230).multipleOf(0.1, '소수점 한 자리까지 적어 주세요'),
    weight: z.number().min(3).max(200).multipleOf(0.1, '소수점 한 자리까지 적어 주세요').nullable().default(null),
    isWeightHidden: z.boolean().default(true),
    phone: phone.nullable().default(null).describe('비우면 계정의 번호'),
    isPhonePrivate: z.boolean().default(true),
    email: email.default(''),
    region: codes(Region).default('NONE'),
    hasAgency: z.boolean().default(false),
    agencyName: text(0, 60).default(''),
    agencyContact: text(0, 60).default(''),
    intro: text(0, 60).default(''),
    aboutMe: text(0, 2000).default(''),
    education: z
      .array(z.strictObject({ school: text(1, 60), major: text(0, 60).default(''), status: codes(EducationStatus) }))
      .max(10)
      .default([]),
    specialties: z.array(specialty).max(20).default([]),
    languages: z
      .array(z.strictObject({ code: codes(Language), level: codes(Level) }))
      .max(11)
      .refine(list => unique(list.map(item => item.code)), '같은 외국어를 두 번 골랐어요')
      .default([]),
    dialects: z
      .array(z.strictObject({ code: codes(Dialect), level: codes(Level) }))
      .max(7)
      .refine(list => unique(list.map(item => item.code)), '같은 사투리를 두 번 골랐어요')
      .default([]),
    statusTags: z.array(z.enum(statusTags)).max(5).refine(unique, '같은 태그를 두 번 골랐어요').default([]),
    imageKeywords: z.array(text(1, 10)).max(10).refine(unique, '같은 키워드를 두 번 적었어요').default([]),
    appearance: z
      .strictObject({
        tattoo: z.boolean().nullable().default(null),
        hairLength: codes(HairLength).nullable().default(null),
        hairColor: text(0, 20).default(''),
        smokingSceneOk: z.boolean().nullable().default(null),
      })
      .prefault({}),
    links: z
      .strictObject({ instagram: link, youtube: link, homepage: link, namuwiki: link, tiktok: link })
      .prefault({}),
    availability: z.array(availableRange).max(10).default([]),
    accessScope: codes(AccessScope).default('PUBLIC'),
    isSearchAllowed: z.boolean().default(false).describe('검색 엔진에 알려도 되는지'),
    isIntroductionAllowed: z.boolean().default(false).describe('첫 화면에 소개해도 되는지'),
    photos: z
      .array(photo)
      .max(maxPhotos)
      .refine(list => unique(list.map(item => item.imageId)), '같은 사진을 두 번 넣었어요'),
    videos: z
      .array(video)
      .refine(list => list.filter(({ kind }) => kind !== 'DIALECT').length <= maxVideos, {
        message: `영상은 ${maxVideos}개까지 올릴 수 있어요`,
      })
      .refine(list => unique(list.map(item => item.videoId)), '같은 영상을 두 번 넣었어요')
      .refine(list => list.filter(({ isMain }) => isMain).length <= 1, '대표 영상은 하나만 고를 수 있어요')
      .refine(
        list => unique(list.flatMap(({ dialect }) => dialect ?? [])),
        '사투리 샘플은 사투리마다 하나씩 올릴 수 있어요',
      )
      .default([]),
    fileIds: z
      .array(id)
      .max(maxFiles, `파일은 ${maxFiles}개까지 올릴 수 있어요`)
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

export type ProfileBody = z.output<typeof profileBody>
