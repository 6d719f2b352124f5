import { z } from 'zod'
import { GuardianRelation } from '../codes/accounts.ts'
import { ArtCategory, RoleGrade } from '../codes/castings.ts'
import {
  ActorOrder,
  AgeBand,
  BodyType,
  Dialect,
  fileKinds,
  Gender,
  Language,
  PhotoKind,
  Region,
  SkillCode,
  statusTags,
} from '../codes/profiles.ts'
import { codes, date, fewerConditions, id, image, listOf, paging, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { profileLimits, searchLength } from '../limits.ts'
import { storedDocument } from '../media/documents.ts'
import { profileVideo } from '../media/videos.ts'
import { profileBody } from './body.ts'
import { fieldsOwn, fieldsSearch, fieldsView } from './field-schemas.ts'
import { type Part, partStandards } from './fields.ts'
import { moviePeople, moviePersonState } from './movie-people.ts'
import { savedSearches } from './saved-searches.ts'
import { statistics } from './statistics.ts'

/** Birth year and age (만 나이), or the band of a child: never the date. */
const ageFacts = {
  birthYear: z.int().nullable(),
  age: z.int().nullable(),
  ageBand: codes(AgeBand).nullable(),
}

/** One actor in a list. */
export const profileCard = z
  .object({
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
  .meta({ id: 'ProfileCard' })
export type ProfileCard = z.output<typeof profileCard>

/** A file of a profile; signed-in readers fetch its content from `GET /v1/profiles/{profileId}/files/{fileId}`. */
const profileFile = storedDocument
  .pick({ id: true, name: true, bytes: true })
  .extend({
    kind: z.enum(Object.values(fileKinds)),
    /** How many first pages of a PDF exist as images, at `…/files/{fileId}/pages/{1 to pages}`. */
    pages: z.int(),
  })
  .meta({ id: 'ProfileFile' })
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

/** For the owner only: contact, who sees what, and statistics. */
const ownFacts = z.object({
  birthDate: date,
  ...fieldsOwn,
  isHidden: z.boolean(),
  /** The operator's reason, while it is hidden. */
  hiddenReason: z.string().nullable(),
  completeness: z.int(),
  missing: z.array(z.string()),
  /** Counts saves; sent back with the next one. */
  revision: z.int(),
  moviePerson: z.object({ code: z.string(), state: moviePersonState }).nullable(),
  viewCount: z.int(),
  bookmarkCount: z.int(),
})

/** Links, schools and files of minors are shown only to casting managers with a valid authorisation. */
export const profileView = z
  .object({
    id,
    ...ageFacts,
    ...fieldsView,
    /** `sentAt`: when it was uploaded. */
    photos: z.array(z.object({ kind: codes(PhotoKind), image, sentAt: time })),
    /** Playable ones; for the owner all. */
    videos: z.array(profileVideo),
    files: z.array(profileFile),
    filmography: z.array(film),
    hasVideo: z.boolean(),
    isVerified: z.boolean(),
    /** The actor agreed to be found by search engines, is an adult, and everybody may see the page. */
    isIndexable: z.boolean(),
    /** The same for previews of its link in chats: name and photo. */
    isPreviewable: z.boolean(),
    isMine: z.boolean(),
    isBookmarked: z.boolean(),
    /** The parts that the owner does not open to this reader: empty here, whatever they hold. */
    kept: z.array(z.enum(Object.keys(partStandards) as Part[])),
    profileUpdatedAt: time,
    own: ownFacts.nullable(),
  })
  .meta({ id: 'ProfileView' })
export type ProfileView = z.output<typeof profileView>

/** The viewers through whose eyes owners may look at their own profile. */
export const LookedAs = { GUEST: 'GUEST', MEMBER: 'MEMBER', TEAM: 'TEAM', APPLIED: 'APPLIED' } as const

const age = z.int().min(0).max(profileLimits.oldest)
const statusTagCodes = Object.fromEntries(statusTags.map(tag => [tag, tag]))

export const profileSearch = z
  .strictObject({
    q: q.text(searchLength),
    ...fieldsSearch,
    age: q.number(age),
    ageRange: q.number(z.int().min(0).max(3)),
    ageMin: q.number(age),
    ageMax: q.number(age),
    skills: q.many(SkillCode),
    /** Names of specialities, such as 복싱, joined by commas; all must match. */
    specialty: q.text(searchLength),
    /** Image keywords, such as 담백한, joined by commas: one of them must match. */
    look: q.text(searchLength),
    dialects: q.many(Dialect),
    languages: q.many(Language),
    tags: q.many(statusTagCodes),
    agency: q.boolean(),
    /** Parts played: any of these grades, any of these kinds of work. */
    grades: q.many(RoleGrade),
    categories: q.many(ArtCategory),
    bodyType: q.many(BodyType),
    /** Changed within this many days. */
    updatedWithin: q.number(z.int().min(1).max(365)),
    hasVideo: q.boolean(),
    /** Unset: by relevance if there is a search word, else most recently changed. */
    sort: q.one(ActorOrder),
    ...paging(100, 24),
  })
  .meta({ id: 'ProfileSearch' })
export type ProfileSearch = z.output<typeof profileSearch>

/** Contacts that an actor opens to approved casting managers; null and '' are not given. */
export const contact = z
  .object({
    phone: z.string().nullable(),
    email: z.string(),
    agencyName: z.string(),
    agencyContact: z.string(),
    /** Of minors, if the guardian agreed to it. */
    guardian: z.object({ phone: z.string(), relation: codes(GuardianRelation) }).nullable(),
    /** For minors without phone and e-mail. */
    isMinor: z.boolean(),
  })
  .meta({ id: 'Contact' })
export type Contact = z.output<typeof contact>

const writeErrors = [
  'main_photo_required',
  'short_name_taken',
  'photo_not_yours',
  'video_not_yours',
  'sample_too_long',
  'document_not_yours',
  'document_kind_unsupported',
] as const
/** What an application requires of a profile, as `missing` names it. */
export const requiredForApplying = ['actorName', 'gender', 'birthDate', 'height', 'mainPhoto', 'phone'] as const

export const profiles = {
  ...statistics,
  ...savedSearches,
  ...moviePeople,
  list: endpoint('GET /v1/profiles', {
    access: 'optional',
    replica: true,
    summary: '배우 찾기: 검색어가 있으면 잘 맞는 순서, 없으면 최근에 수정한 순서',
    query: profileSearch,
    response: listOf(profileCard),
    errors: ['page_too_deep'],
  }),
  fewerConditions: endpoint('GET /v1/profiles/fewer-conditions', {
    access: 'optional',
    replica: true,
    summary: '조건 하나를, 그래도 없으면 두 개를 빼면 찾는 배우의 수: 많은 순서. 결과가 없을 때 써요',
    query: profileSearch.omit({ page: true, limit: true, sort: true }),
    response: fewerConditions,
  }),
  create: endpoint('POST /v3/profiles', {
    access: 'Actor',
    representatives: 'act',
    summary: '내 프로필 만들기',
    body: profileBody,
    response: z.object({ id }),
    errors: ['profile_exists', ...writeErrors],
  }),
  read: endpoint('GET /v3/profiles/:profileId', {
    access: 'optional',
    representatives: 'act',
    summary: '프로필: 보는 사람에게 허락된 만큼. as는 내 프로필을 남이 보는 대로 볼 때만 써요',
    query: z.strictObject({ as: q.one(LookedAs) }),
    response: profileView,
  }),
  update: endpoint('PUT /v3/profiles/:profileId', {
    hides: true,
    access: 'Actor',
    representatives: 'act',
    summary: '내 프로필 수정. revision을 함께 보내면 그사이 저장된 것을 덮어쓰지 않아요',
    body: profileBody.safeExtend({ revision: id.optional() }),
    response: z.object({ id, revision: z.int() }),
    errors: ['profile_changed', ...writeErrors],
  }),
  remove: endpoint('DELETE /v3/profiles/:profileId', {
    hides: true,
    access: 'Actor',
    summary: '내 프로필 지우기',
    response: z.null(),
    errors: ['profile_under_review'],
  }),
  byShortName: endpoint('GET /v1/profiles/addresses/:shortName', {
    access: 'optional',
    representatives: 'act',
    textParams: ['shortName'],
    summary: '짧은 주소가 이어지는 프로필: 볼 수 있는 사람에게만',
    response: z.object({ id }),
  }),
  contact: endpoint('POST /v1/profiles/:profileId/contact', {
    access: 'CastingManager',
    summary: '연락하기: 배우가 알려도 된다고 한 연락처. 기록에 남고 배우에게 알려요',
    response: contact,
    errors: ['auth_required', 'contacts_exceeded'],
    rateLimit: 30,
  }),
  hasProfile: endpoint('GET /v1/profiles/has-profile', {
    access: 'user',
    representatives: 'act',
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
    summary: '프로필 저장과 취소',
    response: z.object({ isBookmarked: z.boolean() }),
  }),
  bookmarks: endpoint('GET /v1/bookmark/profiles', {
    access: 'optional',
    summary: '내가 저장한 프로필; 로그인하지 않으면 빈 목록',
    query: z.strictObject({ forExport: q.boolean(), ...paging(100, 24) }),
    response: listOf(profileCard),
    errors: ['forbidden', 'page_too_deep'],
  }),
}
