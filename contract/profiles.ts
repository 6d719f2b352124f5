import { z } from 'zod'
import { codes, date, id, image, listOf, paging, q, time } from './common.ts'
import { paper } from './documents.ts'
import { endpoint } from './endpoint.ts'
import {
  AccessScope,
  ActorOrder,
  AgeBand,
  ArtCategory,
  BodyType,
  Dialect,
  EducationStatus,
  Gender,
  HairLength,
  Language,
  Level,
  PhotoKind,
  Region,
  RoleGrade,
  SkillCode,
  SkillGroup,
  statusTags,
} from './enums.ts'
import { moviePeople, moviePersonState } from './movie-people.ts'
import { profileBody } from './profile-body.ts'
import { fileKinds } from './profile-limits.ts'
import { statistics } from './profile-statistics.ts'
import { savedSearches } from './saved-searches.ts'
import { profileVideo } from './videos.ts'

/** Birth year and age (만 나이), or the band of a child: never the day. */
const ageFacts = {
  birthYear: z.int().nullable(),
  age: z.int().nullable(),
  ageBand: codes(AgeBand).nullable(),
}

/** One actor in a list. */
export const profileCard = z.object({
  id,
  actorName: z.string(),
  gender: codes(Gender),
  ...ageFacts,
  height: z.number().nullable(),
  region: codes(Region),
  photo: image.nullable(),
  mainWork: z
    .object({ title: z.string(), category: codes(ArtCategory), roleGrade: codes(RoleGrade).nullable() })
    .nullable(),
  hasVideo: z.boolean(),
  hasAgency: z.boolean(),
  /** A part in a film that the film council's records confirm. */
  isVerified: z.boolean(),
  isBookmarked: z.boolean(),
})
export type ProfileCard = z.output<typeof profileCard>

/** A paper of a profile; its content comes from `GET /v1/profiles/{profileId}/files/{fileId}` to who is signed in. */
const profileFile = paper.pick({ id: true, name: true, bytes: true }).extend({
  kind: z.enum(Object.values(fileKinds)),
  /** So many first pages of a PDF are there as pictures, at `…/files/{fileId}/pages/{1 to pages}`. */
  pages: z.int(),
})
export type ProfileFile = z.output<typeof profileFile>

const film = z.object({
  year: z.int(),
  category: codes(ArtCategory),
  title: z.string(),
  roleName: z.string(),
  roleGrade: codes(RoleGrade).nullable(),
  director: z.string(),
  company: z.string(),
  source: z.enum(['SELF', 'KOBIS']),
  /** Confirmed by the film council's records. */
  isVerified: z.boolean(),
})

/** What only the owner reads: contact, the hidden, and how the profile does. */
const ownFacts = z.object({
  birthDate: date,
  weight: z.number().nullable(),
  isWeightHidden: z.boolean(),
  phone: z.string().nullable(),
  isPhonePrivate: z.boolean(),
  email: z.string(),
  agencyContact: z.string(),
  accessScope: codes(AccessScope),
  isSearchAllowed: z.boolean(),
  isIntroductionAllowed: z.boolean(),
  isHidden: z.boolean(),
  /** The operator's words, while it is hidden. */
  hiddenReason: z.string().nullable(),
  completeness: z.int(),
  missing: z.array(z.string()),
  /** Counts savings; goes back with the next one. */
  revision: z.int(),
  moviePerson: z.object({ code: z.string(), state: moviePersonState }).nullable(),
  viewCount: z.int(),
  bookmarkCount: z.int(),
})

/** Of people under 19 links, schools and papers are told to casting managers with a valid authorisation alone. */
export const profileView = z.object({
  id,
  actorName: z.string(),
  engName: z.string(),
  gender: codes(Gender),
  ...ageFacts,
  playAgeMin: z.int().nullable(),
  playAgeMax: z.int().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  region: codes(Region),
  hasAgency: z.boolean(),
  agencyName: z.string(),
  intro: z.string(),
  aboutMe: z.string(),
  education: z.array(z.object({ school: z.string(), major: z.string(), status: codes(EducationStatus) })),
  specialties: z.array(z.object({ group: codes(SkillGroup), text: z.string() })),
  languages: z.array(z.object({ code: codes(Language), level: codes(Level) })),
  dialects: z.array(z.object({ code: codes(Dialect), level: codes(Level) })),
  statusTags: z.array(z.string()),
  imageKeywords: z.array(z.string()),
  appearance: z.object({
    tattoo: z.boolean().nullable(),
    hairLength: codes(HairLength).nullable(),
    hairColor: z.string(),
    smokingSceneOk: z.boolean().nullable(),
  }),
  links: z.object({
    instagram: z.string(),
    youtube: z.string(),
    homepage: z.string(),
    namuwiki: z.string(),
    tiktok: z.string(),
  }),
  availability: z.array(
    z.object({ weekdays: z.array(z.int()), from: date.nullable(), to: date.nullable(), nights: z.boolean() }),
  ),
  /** `sentAt`: when it was uploaded. */
  photos: z.array(z.object({ kind: codes(PhotoKind), image, sentAt: time })),
  /** Those that play; of one's own all. */
  videos: z.array(profileVideo),
  files: z.array(profileFile),
  filmography: z.array(film),
  hasVideo: z.boolean(),
  isVerified: z.boolean(),
  /** The actor agreed that search engines hear of this page, is grown up, and everybody may see it. */
  isIndexable: z.boolean(),
  isMine: z.boolean(),
  isBookmarked: z.boolean(),
  profileUpdatedAt: time,
  own: ownFacts.nullable(),
})
export type ProfileView = z.output<typeof profileView>

const age = z.int().min(0).max(120)
const statusTagCodes = Object.fromEntries(statusTags.map(tag => [tag, tag]))
const height = z.number().min(40).max(230)

export const profileSearch = z.strictObject({
  q: q.text(60),
  gender: q.one(Gender),
  age: q.number(age),
  ageRange: q.number(z.int().min(0).max(3)),
  ageMin: q.number(age),
  ageMax: q.number(age),
  heightMin: q.number(height),
  heightMax: q.number(height),
  region: q.many(Region),
  skills: q.many(SkillCode),
  dialects: q.many(Dialect),
  languages: q.many(Language),
  tags: q.many(statusTagCodes),
  agency: q.boolean(),
  /** Parts played: any of these grades, any of these kinds of work. */
  grades: q.many(RoleGrade),
  categories: q.many(ArtCategory),
  bodyType: q.many(BodyType),
  /** Changed within so many days. */
  updatedWithin: q.number(z.int().min(1).max(365)),
  hasVideo: q.boolean(),
  /** Unset: by fit where a word is given, else the latest changed. */
  sort: q.one(ActorOrder),
  ...paging(100, 24),
})
export type ProfileSearch = z.output<typeof profileSearch>

/** What an actor lets approved casting managers know; null and '' are not told. */
export const contact = z.object({
  phone: z.string().nullable(),
  email: z.string(),
  agencyName: z.string(),
  agencyContact: z.string(),
  /** Of people under 19 no phone and no e-mail is told. */
  isMinor: z.boolean(),
})
export type Contact = z.output<typeof contact>

const writeErrors = [
  'main_photo_required',
  'photo_not_yours',
  'video_not_yours',
  'sample_too_long',
  'paper_not_yours',
  'paper_kind_unsupported',
] as const
/** What an application needs of a profile, as `missing` names it. */
export const requiredForApplying = ['actorName', 'gender', 'birthDate', 'height', 'mainPhoto', 'phone'] as const

export const profiles = {
  ...statistics,
  ...savedSearches,
  ...moviePeople,
  list: endpoint('GET /v1/profiles', {
    access: 'optional',
    summary: '배우 찾기: 낱말이 있으면 잘 맞는 순서, 없으면 최근에 고친 순서',
    query: profileSearch,
    response: listOf(profileCard),
    errors: ['page_too_deep'],
  }),
  create: endpoint('POST /v3/profiles', {
    access: 'Actor',
    summary: '내 프로필 만들기',
    body: profileBody,
    response: z.object({ id }),
    errors: ['profile_exists', ...writeErrors],
  }),
  read: endpoint('GET /v3/profiles/:profileId', {
    access: 'optional',
    summary: '프로필: 보는 사람에게 허락된 만큼',
    response: profileView,
    errors: ['not_found'],
  }),
  update: endpoint('PUT /v3/profiles/:profileId', {
    access: 'Actor',
    summary: '내 프로필 고치기. revision을 함께 보내면 그 사이 저장된 것을 덮어쓰지 않아요',
    body: profileBody.safeExtend({ revision: id.optional() }),
    response: z.object({ id, revision: z.int() }),
    errors: ['not_found', 'profile_changed', ...writeErrors],
  }),
  remove: endpoint('DELETE /v3/profiles/:profileId', {
    access: 'Actor',
    summary: '내 프로필 지우기',
    response: z.null(),
    errors: ['not_found', 'profile_under_review'],
  }),
  contact: endpoint('POST /v1/profiles/:profileId/contact', {
    access: 'CastingManager',
    summary: '연락하기: 배우가 알려도 된다고 한 연락처. 기록에 남고 배우에게 알려요',
    response: contact,
    errors: ['not_found', 'auth_required'],
    rateLimit: 30,
  }),
  hasProfile: endpoint('GET /v1/profiles/has-profile', {
    access: 'user',
    summary: '지원할 준비가 된 프로필이 있는지',
    response: z.object({
      hasProfile: z.boolean(),
      profileId: id.nullable(),
      missing: z.array(z.enum(requiredForApplying)),
    }),
  }),
  introduced: endpoint('GET /v1/profiles/introduction', {
    access: 'anyone',
    summary: '소개하는 배우',
    query: z.strictObject(paging(50, 12)),
    response: z.object({
      page: z.int(),
      limit: z.int(),
      list: z.array(profileCard),
      totalProfileCount: z.int(),
    }),
  }),
  toggleBookmark: endpoint('POST /v1/bookmark/profiles/:profileId', {
    access: 'user',
    summary: '프로필 북마크 켜고 끄기',
    response: z.object({ isBookmarked: z.boolean() }),
    errors: ['not_found'],
  }),
  bookmarks: endpoint('GET /v1/bookmark/profiles', {
    access: 'optional',
    summary: '내가 북마크한 프로필; 로그인하지 않으면 빈 목록',
    query: z.strictObject({ forExport: q.boolean(), ...paging(100, 24) }),
    response: listOf(profileCard),
    errors: ['forbidden', 'page_too_deep'],
  }),
}
