import { sql } from 'kysely'
import { castingTerms, readTerms, roleTerms, splitTerms } from '#contract/castings/terms.ts'
import { phoneDigits } from '#contract/phones.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { filesOf } from './files.ts'
import type { CastingValues } from './rules.ts'

/** The column of every value; empty text is stored as the column requires: '' or null. */
const columns = {
  title: 'title',
  artCategory: 'art_category',
  workTitle: 'work_title',
  isWorkTitleHidden: 'is_work_title_hidden',
  companyName: 'company_name',
  bizNo: 'biz_no',
  companyAddress: 'company_address',
  companyPhone: 'company_phone',
  director: 'director',
  castMain: 'cast_main',
  platform: 'platform',
  synopsis: 'synopsis',
  contents: 'contents',
  shootStartAt: 'shoot_start_at',
  shootEndAt: 'shoot_end_at',
  isShootUndecided: 'is_shoot_undecided',
  shootTimes: 'shoot_times',
  shootPlace: 'shoot_place',
  region: 'region',
  auditionWay: 'audition_way',
  minReward: 'min_reward',
  maxReward: 'max_reward',
  rewardUnit: 'reward_unit',
  canNegotiate: 'can_negotiate',
  rewardNote: 'reward_note',
  expenses: 'expenses',
  contractType: 'contract_type',
  managerName: 'manager_name',
  managerEmail: 'manager_email',
  castingEndDate: 'casting_end_date',
  isAlwaysOpen: 'is_always_open',
  isApplyOnce: 'is_apply_once',
  isProgressShown: 'is_progress_shown',
  isPrivate: 'is_private',
  thumbnailId: 'thumbnail_id',
  isMinorAllowed: 'is_minor_allowed',
  isNightShoot: 'is_night_shoot',
  exposureLevel: 'exposure_level',
  exposureNote: 'exposure_note',
  bodyDouble: 'body_double',
  preQuestions: 'pre_questions',
} as const satisfies Partial<Record<keyof CastingValues, string>>

const nullWhenEmpty = new Set<string>([
  'bizNo',
  'companyAddress',
  'companyPhone',
  'director',
  'castMain',
  'platform',
  'shootPlace',
  'rewardNote',
  'managerName',
  'managerEmail',
  'exposureNote',
])

type Column = (typeof columns)[keyof typeof columns]

/** The row for these values; the manager's phone number is encrypted. */
export function toRow(values: CastingValues, secrets: Secrets) {
  const row = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = values[name as keyof CastingValues]
      return [column, value === '' && nullWhenEmpty.has(name) ? null : value]
    }),
  ) as Record<Column, never>
  return {
    ...row,
    terms: JSON.stringify(splitTerms(castingTerms, values)[0]),
    pre_questions: JSON.stringify(values.preQuestions),
    manager_phone_encrypted: values.managerPhone === '' ? null : secrets.encrypt(values.managerPhone),
  }
}

/** All values of a casting with its roles and the manager's contact, for its owner. */
export async function findValues(db: Db, castingId: number, secrets: Secrets): Promise<CastingValues> {
  const row = await db.selectFrom('castings').selectAll().where('id', '=', castingId).executeTakeFirstOrThrow()
  const values = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[column]
      return [name, value === null && nullWhenEmpty.has(name) ? '' : value]
    }),
  )
  const { rows: roles } = await sql<CastingValues['roles'][number] & { terms: unknown }>`
    SELECT id, key, name, grade, gender, age_min AS "ageMin", age_max AS "ageMax", headcount, description, remark,
           height_min AS "heightMin", height_max AS "heightMax", dialects, languages, skills, has_lines AS "hasLines",
           min_reward AS "minReward", max_reward AS "maxReward", exposure_level AS "exposureLevel", status, terms
    FROM casting_roles WHERE casting_id = ${castingId} AND deleted_at IS NULL ORDER BY position, id`.execute(db)
  const files = (await filesOf(db, castingId)).map(({ id, lock }) => ({ fileId: id, lock }))
  // Sealed, so that no migration could mend the numbers that were kept as they were typed.
  const managerPhone = row.manager_phone_encrypted ? plainPhone(secrets.decrypt(row.manager_phone_encrypted)) : ''
  return {
    ...values,
    ...readTerms(castingTerms, row.terms),
    managerPhone,
    roles: roles.map(({ terms, ...role }) => ({ ...role, ...readTerms(roleTerms, terms) })),
    files,
  } as CastingValues
}

const plainPhone = (text: string) => (/\p{L}/u.test(text) ? text : phoneDigits(text))
