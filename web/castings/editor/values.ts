import type { CastingCard, castings } from '#contract/castings/index.ts'
import type { PreQuestion } from '#contract/castings/pre-questions.ts'
import {
  type CastingTerms,
  castingTerms,
  emptyTerms,
  type RoleTerms,
  roleTerms,
  type TermsOf,
  type TermTable,
} from '#contract/castings/terms.ts'
import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import { preQuestionLimits } from '#contract/limits.ts'
import { hyphenBizNo } from '#web/accounts/authorisation/hyphen-biz-no.ts'
import { newKey } from '#web/calls/new-key.ts'
import { hyphenPhone } from '#web/ui/format.ts'
import type { Authorisation } from '../AuthorisationBanner.tsx'
import { valuesTexts as texts } from './messages.ts'

type Body = Omit<BodyOf<typeof castings.create>, 'action' | 'draftKey' | 'acceptsCopy'>
type RoleBody = Body['roles'][number]
type Numbers<T> = { [K in keyof T]: number extends T[K] ? K : never }[keyof T]
/** Values of inputs: numbers and dates as text, '' for empty. */
type Written<T> = {
  [K in keyof T]: K extends Numbers<T> ? string : null extends T[K] ? Exclude<T[K], null> | '' : T[K]
}

/** A role in the form; `key` stays with it while it moves and is saved, `id` exists once it was saved. */
export type RoleForm = Omit<Written<RoleBody>, 'id' | 'key' | 'skills'> & {
  id: number | null
  key: string
  skills: string
}
/** A question in the form: its choices one per line. */
export type PreQuestionForm = Omit<PreQuestion, 'options'> & { options: string }
/** Letters that all options of a question take, a line each. */
export const optionsLength = preQuestionLimits.options * (preQuestionLimits.optionLength + 1)
export type CastingForm = Omit<Written<Body>, 'roles' | 'thumbnailId' | 'preQuestions' | 'files'> & {
  thumbnail: CastingCard['thumbnail']
  preQuestions: PreQuestionForm[]
  files: DataOf<typeof castings.editing>['files']
  roles: RoleForm[]
}

/** `acceptsCopy`: the author was asked about a casting nearly the same. */
export type Sending = { action: 'save' } | { action: 'submit'; acceptsCopy: boolean }

export const emptyRole = (): RoleForm => ({
  key: newKey(),
  id: null,
  name: '',
  grade: 'SUPPORT',
  gender: 'ANY',
  ageMin: '',
  ageMax: '',
  headcount: '1',
  description: '',
  remark: '',
  heightMin: '',
  heightMax: '',
  dialects: [],
  languages: [],
  skills: '',
  hasLines: true,
  exposureLevel: '',
  minReward: '',
  maxReward: '',
  status: 'OPEN',
  ...(textOf(emptyTerms(roleTerms)) as Written<RoleTerms>),
})

/** A question without answers: a new id, so that answers to a removed question are never taken for answers to it. */
export const emptyQuestion = (): PreQuestionForm => ({
  id: Math.ceil(Math.random() * 1_000_000),
  kind: 'TEXT',
  text: '',
  options: '',
  isRequired: true,
})

/** A copy of the role, to be edited. */
export const copyOf = (role: RoleForm): RoleForm => ({ ...role, key: newKey(), id: null, status: 'OPEN' })

export const emptyForm = (): CastingForm => ({
  title: '',
  artCategory: '',
  workTitle: '',
  isWorkTitleHidden: false,
  companyName: '',
  bizNo: '',
  companyAddress: '',
  companyPhone: '',
  director: '',
  castMain: '',
  platform: '',
  synopsis: '',
  contents: '',
  shootStartAt: '',
  shootEndAt: '',
  isShootUndecided: false,
  shootTimes: '',
  shootPlace: '',
  region: 'NONE',
  auditionWay: 'NONE',
  minReward: '',
  maxReward: '',
  rewardUnit: 'TOTAL',
  canNegotiate: false,
  rewardNote: '',
  expenses: [],
  contractType: 'UNDECIDED',
  managerName: '',
  managerPhone: '',
  managerEmail: '',
  castingEndDate: '',
  isAlwaysOpen: false,
  isApplyOnce: false,
  isProgressShown: true,
  isPrivate: false,
  thumbnail: null,
  isMinorAllowed: false,
  isNightShoot: false,
  exposureLevel: 'NONE',
  exposureNote: '',
  bodyDouble: '',
  preQuestions: [],
  files: [],
  ...(textOf(emptyTerms(castingTerms)) as Written<CastingTerms>),
  roles: [emptyRole()],
})

/** The author of a casting, as far as its contact needs. */
export type Manager = { name: string; phone: string | null; email: string | null }

/** Words that a draft holds instead of a number stay as they are. */
const phoneText = (typed: string) => (/^\d+$/.test(typed) ? hyphenPhone(typed) : typed)

/**
 * The form of a new casting: from a preset, or with the company of the person's authorisation, approved or applied for.
 * Its contact is the person's own name and number.
 */
export function newForm(
  authorisation: Authorisation,
  { name, phone, email }: Manager,
  preset: Pick<DataOf<typeof castings.preset>, 'values'> | null = null,
): CastingForm {
  const contact = { managerName: name, managerPhone: hyphenPhone(phone ?? ''), managerEmail: email ?? '' }
  if (preset) return { ...toForm({ ...preset, thumbnail: null, files: [] }), ...contact }
  const isRefused = authorisation?.status === 'REJECTED' || authorisation?.status === 'REVOKED'
  if (!authorisation || (isRefused && !authorisation.isAuthorised)) return { ...emptyForm(), ...contact }
  const { companyName, bizNo, companyAddress, companyPhone } = authorisation
  return {
    ...emptyForm(),
    ...contact,
    companyName,
    bizNo: hyphenBizNo(bizNo ?? ''),
    // Longer than a casting allows: left for the person to shorten.
    companyAddress: (companyAddress ?? '').length <= addressLength ? (companyAddress ?? '') : '',
    companyPhone: hyphenPhone(companyPhone ?? ''),
  }
}

/** The contract's limit for a casting. */
const addressLength = 120

const written = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value
function textOf(values: object) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]))
}
/** Terms as they are sent. */
const termsOf = <Table extends TermTable>(table: Table, form: object) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { type }]) => {
      const value = (form as Record<string, unknown>)[name]
      if (type === 'number') return [name, number(String(value))]
      return [name, type === 'day' || type === 'code' ? orNull(value) : value]
    }),
  ) as TermsOf<Table>

/** The form of a saved casting. */
export function toForm({
  values,
  thumbnail,
  files,
}: Pick<DataOf<typeof castings.editing>, 'values' | 'thumbnail' | 'files'>): CastingForm {
  const { thumbnailId: _, files: __, roles, preQuestions, ...rest } = values
  return {
    ...(textOf(rest) as unknown as CastingForm),
    bizNo: hyphenBizNo(rest.bizNo),
    companyPhone: phoneText(rest.companyPhone),
    managerPhone: phoneText(rest.managerPhone),
    thumbnail,
    files,
    preQuestions: preQuestions.map(question => ({ ...question, options: question.options.join('\n') })),
    roles: roles.map(role => ({
      ...(textOf(role) as unknown as RoleForm),
      id: role.id,
      key: role.key ?? newKey(),
      skills: role.skills.join(', '),
    })),
  }
}

const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)
const lines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
const orNull = <T>(value: T | '') => (value === '' ? null : value)

/** The request body of a form; roles are numbered by their position. */
export function toBody({ thumbnail, roles, preQuestions, files, ...form }: CastingForm): Body {
  return {
    ...form,
    ...termsOf(castingTerms, form),
    artCategory: orNull(form.artCategory),
    bodyDouble: orNull(form.bodyDouble),
    files: files.map(({ id, lock }) => ({ fileId: id, lock })),
    preQuestions: preQuestions.map(({ id, kind, text, options, isRequired }) => ({
      id,
      kind,
      text,
      isRequired,
      options: kind === 'CHOICE' ? lines(options) : [],
    })),
    shootStartAt: orNull(form.shootStartAt),
    shootEndAt: orNull(form.shootEndAt),
    castingEndDate: orNull(form.castingEndDate),
    shootTimes: number(form.shootTimes),
    minReward: number(form.minReward),
    maxReward: number(form.maxReward),
    thumbnailId: thumbnail?.id ?? null,
    roles: roles.map(role => ({
      ...role,
      ...termsOf(roleTerms, role),
      ageMin: number(role.ageMin),
      ageMax: number(role.ageMax),
      headcount: number(role.headcount) || 1,
      exposureLevel: orNull(role.exposureLevel),
      heightMin: number(role.heightMin),
      heightMax: number(role.heightMax),
      minReward: number(role.minReward),
      maxReward: number(role.maxReward),
      skills: role.skills
        .split(',')
        .map(skill => skill.trim())
        .filter(Boolean),
    })),
  }
}

/** The casting as its card would look now; without a fee while its range is incomplete or inverted. */
export function toCard(form: CastingForm): CastingCard {
  const body = toBody(form)
  const first = body.roles[0]
  const { minReward: min, maxReward: max } = body
  return {
    id: 0,
    title: form.title || texts.title,
    artCategory: body.artCategory,
    workTitle: null,
    companyName: form.companyName,
    isVerified: false,
    status: 'OPEN',
    isRecruiting: true,
    castingEndDate: body.castingEndDate,
    isAlwaysOpen: form.isAlwaysOpen,
    region: form.region,
    reward:
      typeof min === 'number' && typeof max === 'number' && min <= max ? { min, max, unit: form.rewardUnit } : null,
    shootStartAt: body.shootStartAt,
    shootEndAt: body.shootEndAt,
    role: first ?? null,
    roleCount: body.roles.length,
    thumbnail: form.thumbnail,
    isBookmarked: false,
  }
}
