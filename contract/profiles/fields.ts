import type { Audience } from '../codes/profile-parts.ts'
import { AccessScope, Gender, Region } from '../codes/profiles.ts'
import { digitsOf, emailLength, profileLengths } from '../limits.ts'

/** The parts of a profile that are opened one by one, with the audience of a new profile. */
export const partStandards = {
  phone: 'APPLIED',
  email: 'TEAMS',
  age: 'EVERYONE',
  height: 'EVERYONE',
  weight: 'ME',
  agency: 'EVERYONE',
  films: 'EVERYONE',
  videos: 'EVERYONE',
  files: 'EVERYONE',
  education: 'EVERYONE',
  links: 'EVERYONE',
  availability: 'EVERYONE',
} as const satisfies Record<string, Audience>
export type Part = keyof typeof partStandards
export type PartAudiences = Record<Part, Audience>

/** What a field holds. `standard` is the value of an omitted field; null: the field is required. */
type Kind =
  | { type: 'text'; max: number }
  | { type: 'name'; min: 0 | 1; max: number }
  | { type: 'email' }
  /** A part of an address: small Latin letters, digits and hyphens. */
  | { type: 'address' }
  /** Encrypted in its column; null: keep the stored value. */
  | { type: 'phone' }
  | { type: 'number'; min: number; max: number; decimals: 0 | 1; isRequired: boolean; unit?: string }
  | { type: 'flag'; standard: boolean }
  | { type: 'code'; codes: Record<string, string>; standard: string | null }
  /** An array of text. Its schema, like those of lists and records, is in `shapes.ts`. */
  | { type: 'words' }
  | { type: 'list' }
  /** `isSparse`: stored without what is as in `empty`. */
  | { type: 'record'; empty: Record<string, string | null>; isSparse?: true }

/** What deleting the profile or leaving sets the column to. */
type Emptied = { to: null | boolean | string } | { toName: true } | { kept: string }

type Row = {
  column: string
  label: string
  kind: Kind
  /**
   * `anyone` who may read the profile; `tracer`: as anyone, but for minors only casting managers, because it identifies
   * the person; `owner`.
   */
  readBy: 'anyone' | 'tracer' | 'owner'
  /** The part it belongs to, whose audience its owner sets. */
  part?: Part
  emptied: Emptied
  /** Searchable: the panel of the filter bar it belongs to. */
  filter?: { by: 'range' | 'one' | 'many'; panel: 'gender' | 'body' | 'region' }
  /** Documentation for users of the API. */
  note?: string
}

const words = (max: number) => ({ type: 'text', max }) as const
const called = <const Min extends 0 | 1>(min: Min, max: number) => ({ type: 'name', min, max }) as const
const flag = <const Standard extends boolean>(standard: Standard) => ({ type: 'flag', standard }) as const
const list = { type: 'list' } as const
const nobody = 'says nothing about the person without the rest'
const age = { type: 'number', min: 0, max: 99, decimals: 0, isRequired: false } as const

/**
 * The fields of a profile, one row each: body, view, columns, form, search and emptying follow from it. Photos, videos,
 * files and filmography have tables of their own and are not here. Heights in cm, weights in kg.
 */
export const profileFields = {
  actorName: {
    column: 'actor_name',
    label: '활동명',
    kind: called(1, 30),
    readBy: 'anyone',
    emptied: { toName: true },
  },
  engName: { column: 'eng_name', label: '영문 이름', kind: called(0, 60), readBy: 'anyone', emptied: { to: null } },
  gender: {
    column: 'gender',
    label: '성별',
    kind: { type: 'code', codes: Gender, standard: null },
    readBy: 'anyone',
    emptied: { kept: nobody },
    filter: { by: 'one', panel: 'gender' },
  },
  playAgeMin: {
    column: 'play_age_min',
    label: '배역 최소 나이',
    kind: age,
    readBy: 'anyone',
    emptied: { to: null },
  },
  playAgeMax: {
    column: 'play_age_max',
    label: '배역 최대 나이',
    kind: age,
    readBy: 'anyone',
    emptied: { to: null },
  },
  height: {
    column: 'height',
    label: '키',
    kind: { type: 'number', min: 40, max: 230, decimals: 1, isRequired: true, unit: 'cm' },
    readBy: 'anyone',
    part: 'height',
    emptied: { to: null },
    filter: { by: 'range', panel: 'body' },
  },
  weight: {
    column: 'weight',
    label: '몸무게',
    kind: { type: 'number', min: 3, max: 200, decimals: 1, isRequired: false, unit: 'kg' },
    readBy: 'anyone',
    part: 'weight',
    emptied: { to: null },
  },
  phone: {
    column: 'phone_encrypted',
    label: '연락처',
    kind: { type: 'phone' },
    readBy: 'owner',
    emptied: { to: null },
    note: '비우면 계정의 번호',
  },
  email: { column: 'email', label: '이메일', kind: { type: 'email' }, readBy: 'owner', emptied: { to: null } },
  region: {
    column: 'region',
    label: '활동 지역',
    kind: { type: 'code', codes: Region, standard: 'NONE' },
    readBy: 'anyone',
    emptied: { to: 'NONE' },
    filter: { by: 'many', panel: 'region' },
  },
  hasAgency: {
    column: 'has_agency',
    label: '소속사 여부',
    kind: flag(false),
    readBy: 'anyone',
    part: 'agency',
    emptied: { to: false },
  },
  agencyName: {
    column: 'agency_name',
    label: '소속사',
    kind: called(0, 60),
    readBy: 'anyone',
    part: 'agency',
    emptied: { to: null },
  },
  agencyContact: {
    column: 'agency_contact',
    label: '소속사 연락처',
    kind: words(60),
    readBy: 'owner',
    emptied: { to: null },
  },
  intro: { column: 'intro', label: '한 줄 소개', kind: words(60), readBy: 'anyone', emptied: { to: '' } },
  aboutMe: { column: 'about_me', label: '자기소개', kind: words(2000), readBy: 'anyone', emptied: { to: '' } },
  education: {
    column: 'education',
    label: '학력',
    kind: list,
    readBy: 'tracer',
    part: 'education',
    emptied: { to: '[]' },
  },
  specialties: { column: 'specialties', label: '특기', kind: list, readBy: 'anyone', emptied: { to: '[]' } },
  languages: { column: 'languages', label: '외국어', kind: list, readBy: 'anyone', emptied: { to: '[]' } },
  dialects: { column: 'dialects', label: '사투리', kind: list, readBy: 'anyone', emptied: { to: '[]' } },
  statusTags: {
    column: 'status_tags',
    label: '태그',
    kind: { type: 'words' },
    readBy: 'anyone',
    emptied: { to: '{}' },
  },
  imageKeywords: {
    column: 'image_keywords',
    label: '이미지 키워드',
    kind: { type: 'words' },
    readBy: 'anyone',
    emptied: { to: '{}' },
  },
  appearance: {
    column: 'appearance',
    label: '외모',
    kind: { type: 'record', empty: { tattoo: null, hairLength: null, hairColor: '', smokingSceneOk: null } },
    readBy: 'anyone',
    emptied: { to: '{}' },
  },
  links: {
    column: 'links',
    label: '링크',
    kind: { type: 'record', empty: { instagram: '', youtube: '', homepage: '', namuwiki: '', tiktok: '' } },
    readBy: 'tracer',
    part: 'links',
    emptied: { to: '{}' },
  },
  availability: {
    column: 'availability',
    label: '촬영 가능 기간',
    kind: list,
    readBy: 'anyone',
    part: 'availability',
    emptied: { to: '[]' },
  },
  accessScope: {
    column: 'access_scope',
    label: '공개 범위',
    kind: { type: 'code', codes: AccessScope, standard: 'PUBLIC' },
    readBy: 'owner',
    emptied: { to: 'PRIVATE' },
  },
  audiences: {
    column: 'part_audiences',
    label: '항목마다 공개 범위',
    kind: { type: 'record', empty: partStandards, isSparse: true },
    readBy: 'owner',
    emptied: { to: '{}' },
  },
  shortName: {
    column: 'short_name',
    label: '짧은 주소',
    kind: { type: 'address' },
    readBy: 'tracer',
    emptied: { to: null },
    note: '/a/ 뒤에 붙어 프로필로 이어지는 이름',
  },
  isSearchAllowed: {
    column: 'is_search_allowed',
    label: '검색에 나오기',
    kind: flag(false),
    readBy: 'owner',
    emptied: { to: false },
    note: '검색 엔진에 알려도 되는지',
  },
  isPreviewAllowed: {
    column: 'is_preview_allowed',
    label: '링크 미리보기',
    kind: flag(false),
    readBy: 'owner',
    emptied: { to: false },
    note: '대화방에 보낸 링크가 이름과 사진을 미리 보여도 되는지',
  },
  isIntroductionAllowed: {
    column: 'is_introduction_allowed',
    label: '소개 배우',
    kind: flag(false),
    readBy: 'owner',
    emptied: { to: false },
    note: '첫 화면에 소개해도 되는지',
  },
} as const satisfies Record<string, Row>

export type ProfileFields = typeof profileFields
export type FieldName = keyof ProfileFields
/** Names of the fields whose row matches a condition, such as `{ readBy: 'owner' }`. */
export type FieldsWith<Condition> = {
  [Name in FieldName]: ProfileFields[Name] extends Condition ? Name : never
}[FieldName]

/** Every row with its name, in table order. */
export const fieldRows = Object.entries(profileFields) as [FieldName, Row][]

/** The empty value of a field: for new profiles and for readers who may not see it. */
export function untold(kind: Kind): unknown {
  switch (kind.type) {
    case 'text':
    case 'name':
    case 'email':
    case 'address':
      return ''
    case 'number':
    case 'phone':
      return null
    case 'flag':
    case 'code':
      return kind.standard
    case 'record':
      return kind.empty
    default:
      return []
  }
}

/** Letters that a field's input takes; undefined where nothing is typed, or where its own control knows. */
export function lettersOf(kind: Kind): number | undefined {
  switch (kind.type) {
    case 'text':
    case 'name':
      return kind.max
    case 'email':
      return emailLength
    case 'address':
      return profileLengths.shortName
    case 'number':
      return digitsOf(kind.max) + (kind.decimals && 1 + kind.decimals)
    default:
      return undefined
  }
}

type Panel = (Row['filter'] & {})['panel']
type FilterNameOf<Name extends FieldName> =
  Name extends FieldsWith<{ filter: { by: 'range' } }> ? `${Name}Min` | `${Name}Max` : Name
/** The query parameters of a field's filter: a range has two. */
export type FieldFilterName = FilterNameOf<FieldsWith<{ filter: object }>>

const filterRows = fieldRows.flatMap(([name, { filter, ...row }]) => (filter ? [{ ...row, ...filter, name }] : []))
export type FilterRow = (typeof filterRows)[number]

/** Searchable fields, of one panel or of all. */
export const fieldFilters = (panel?: Panel): FilterRow[] => filterRows.filter(row => !panel || row.panel === panel)

/** The two bounds of a range as query parameters. */
export const boundsOf = (name: string) => [`${name}Min`, `${name}Max`] as [FieldFilterName, FieldFilterName]

export const fieldFilterNames = filterRows.flatMap(({ name, by }) =>
  by === 'range' ? boundsOf(name) : [name as FieldFilterName],
)
