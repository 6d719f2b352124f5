import { z } from 'zod'
import { chosenFiles } from './casting-files.ts'
import { BodyDouble, castingLimits } from './casting-terms.ts'
import { codes, date, id, text } from './common.ts'
import {
  ArtCategory,
  AuditionWay,
  ContractType,
  Dialect,
  Expense,
  ExposureLevel,
  Language,
  Region,
  RewardUnit,
  RoleGender,
  RoleGrade,
  RoleStatus,
} from './enums.ts'
import { preQuestions } from './pre-questions.ts'

export const won = z.int().min(0).max(1_000_000_000)
const maybe = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)
export const age = z.int().min(0).max(99)
const height = z.int().min(40).max(230)

/** Of the client's own making, so that what was sent twice is there once. */
const clientKey = text(8, 40)

// Drafts may be incomplete: only types and upper limits are checked here, the rest when the notice is submitted.
const roleInput = z.strictObject({
  id: maybe(id),
  /** Stays with the role: one sent again without its id, because the answer was lost, is the one saved under its key. */
  key: maybe(clientKey),
  name: text(0, 40).default(''),
  grade: codes(RoleGrade).default('ETC'),
  gender: codes(RoleGender).default('ANY'),
  ageMin: maybe(age),
  ageMax: maybe(age),
  headcount: z.int().min(1).max(999).default(1),
  description: text(0, 2000).default(''),
  remark: text(0, 300).default(''),
  heightMin: maybe(height),
  heightMax: maybe(height),
  dialects: z.array(codes(Dialect)).max(10).default([]),
  languages: z.array(codes(Language)).max(15).default([]),
  skills: z.array(text(1, 20)).max(20).default([]),
  hasLines: z.boolean().default(true),
  /** Null: as the notice says of all its roles. */
  exposureLevel: maybe(codes(ExposureLevel)),
  minReward: maybe(won),
  maxReward: maybe(won),
  status: codes(RoleStatus).default('OPEN'),
})

const fields = {
  title: text(0, 80).default(''),
  artCategory: maybe(codes(ArtCategory)),
  workTitle: text(0, 80).default(''),
  isWorkTitleHidden: z.boolean().default(false),
  companyName: text(0, 60).default(''),
  bizNo: text(0, 12).default(''),
  companyAddress: text(0, 120).default(''),
  companyPhone: text(0, 20).default(''),
  director: text(0, 60).default(''),
  castMain: text(0, 120).default(''),
  platform: text(0, 60).default(''),
  synopsis: text(0, 1000).default(''),
  contents: text(0, 10_000).default(''),
  shootStartAt: maybe(date),
  shootEndAt: maybe(date),
  isShootUndecided: z.boolean().default(false),
  shootTimes: maybe(z.int().min(1).max(500)),
  shootPlace: text(0, 120).default(''),
  region: codes(Region).default('NONE'),
  auditionWay: codes(AuditionWay).default('NONE'),
  minReward: maybe(won),
  maxReward: maybe(won),
  rewardUnit: codes(RewardUnit).default('TOTAL'),
  canNegotiate: z.boolean().default(false),
  rewardNote: text(0, 200).default(''),
  /** NONE stands alone: nothing is paid besides the fee. Empty: not said. */
  expenses: z
    .array(codes(Expense))
    .max(5)
    .refine(list => !list.includes('NONE') || list.length === 1, '없음과 다른 항목을 함께 고를 수 없어요')
    .default([]),
  contractType: codes(ContractType).default('UNDECIDED'),
  managerName: text(0, 20).default(''),
  managerPhone: text(0, 20).default(''),
  managerEmail: text(0, 254).default(''),
  castingEndDate: maybe(date),
  isAlwaysOpen: z.boolean().default(false),
  isApplyOnce: z.boolean().default(false),
  isProgressShown: z.boolean().default(true),
  isPrivate: z.boolean().default(false),
  thumbnailId: maybe(id),
  isMinorAllowed: z.boolean().default(false),
  isNightShoot: z.boolean().default(false),
  exposureLevel: codes(ExposureLevel).default('NONE'),
  exposureNote: text(0, 500).default(''),
  bodyDouble: maybe(codes(BodyDouble)),
  preQuestions: preQuestions.default([]),
  files: chosenFiles.default([]),
}

/** Everything that is written down of a notice, its roles included. */
export const castingValues = { ...fields, roles: z.array(roleInput).max(castingLimits.roles).default([]) }
const revision = z.int().min(1)

/** A notice as it is begun; sent again with the same `draftKey` it goes on with the draft begun before. */
export const newCasting = z.strictObject({
  action: z.enum(['save', 'submit']),
  draftKey: maybe(clientKey),
  ...castingValues,
})
/** What can be done to a notice by saving it; `revision` is the one it was read at. */
export const changedCasting = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('save'), revision, ...castingValues }),
  z.strictObject({ action: z.literal('submit'), revision, ...castingValues }),
  z.strictObject({
    action: z.literal('reopen'),
    revision,
    castingEndDate: date,
  }),
  z.strictObject({ action: z.literal('renew'), revision }),
  z.strictObject({ action: z.literal('recall'), revision }),
  z.strictObject({ action: z.literal('rekey'), revision }),
])
