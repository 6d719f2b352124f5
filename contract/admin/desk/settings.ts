import { z } from 'zod'
import { businessNames } from '../../brand.ts'
import { Setting, SettingState } from '../../codes/admin.ts'
import { codes, id, name, nothing, reason, text, time } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { settingLengths as lengths, settingLimits } from '../limits.ts'
import { settingTexts as texts } from '../messages.ts'

const person = z.object({ id, name: z.string() })

const version = z
  .object({
    /** Null for the rows of the program, which are valid before the first version. */
    id: id.nullable(),
    rows: z.array(z.record(z.string(), z.string())),
    from: time.nullable(),
    setBy: person.nullable(),
    reason: z.string().nullable(),
    takenBack: z.object({ at: time, by: person.nullable() }).nullable(),
    state: codes(SettingState),
  })
  .meta({ id: 'SettingVersion' })
export type SettingVersion = z.output<typeof version>

const word = z.strictObject({ word: name(1, lengths.word) })
const rows = <R extends z.ZodType>(row: R, least = 0) => z.array(row).min(least).max(settingLimits.rows)

const words = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('MONEY'), rows: rows(word, 1) }),
  z.strictObject({ name: z.literal('CONTACT'), rows: rows(word) }),
  z.strictObject({ name: z.literal('LOOKS'), rows: rows(word, 1) }),
  z.strictObject({ name: z.literal('SPECIALTIES'), rows: rows(word, 1) }),
])

/** Facts with a form of their own, as the environment's. */
const forms: { [fact in keyof typeof businessNames]?: RegExp } = {
  COMPANY_NUMBER: /^\d{3}-\d{2}-\d{5}$/,
  COMPANY_PHONE: /^[\d-]{8,14}$/,
  COMPANY_EMAIL: /.@./,
}

const setting = z.discriminatedUnion('name', [
  ...words.options,
  z.strictObject({
    name: z.literal('TESTIMONIALS'),
    rows: rows(z.strictObject({ words: text(1, lengths.testimonial), who: name(1, lengths.name) })),
  }),
  z.strictObject({
    name: z.literal('LOGOS'),
    rows: rows(z.strictObject({ set: name(1, lengths.word), name: name(1, lengths.name) })),
  }),
  z.strictObject({
    name: z.literal('BUSINESS'),
    rows: rows(
      z
        .strictObject({ fact: codes(businessNames), words: name(1, lengths.fact) })
        .refine(({ fact, words }) => forms[fact]?.test(words) ?? true, { path: ['words'], message: texts.factWrong }),
    ),
  }),
])
/** The rows of one setting. */
export type SettingInput = z.output<typeof setting>

export const adminSettings = {
  settings: endpoint('GET /v1/admin/settings', {
    access: 'Moderation',
    summary: '운영자가 정하는 것마다 지금 내용과 지난 것, 예정된 것. 나중 것부터',
    response: z.object({ list: z.array(z.object({ name: codes(Setting), versions: z.array(version) })) }),
  }),
  trySetting: endpoint('POST /v1/admin/settings/preview', {
    access: 'Moderation',
    summary: `이 낱말이면 최근 ${settingLimits.previewDays}일 공고 가운데 몇 건에, 추천 낱말이면 공개 프로필 가운데 몇 개에 있는지`,
    body: words,
    response: z.object({
      of: z.int(),
      found: z.int(),
      foundNow: z.int(),
      examples: z.array(z.object({ id, title: z.string(), words: z.array(z.string()) })),
    }),
  }),
  setSetting: endpoint('POST /v1/admin/settings', {
    hides: true,
    access: 'Moderation',
    summary: '정하는 것 바꾸기: 정한 때부터, 비우면 바로',
    body: z.strictObject({ setting, from: z.iso.datetime({ offset: true }).nullable(), reason }),
    response: z.object({ id }),
    errors: ['setting_in_past'],
  }),
  takeBackSetting: endpoint('POST /v1/admin/setting-versions/:versionId/take-back', {
    hides: true,
    access: 'Moderation',
    summary: '바꾼 것을 되돌려 그 전 내용으로; 아직 시작하지 않은 것도',
    body: z.strictObject({ reason }),
    response: nothing,
    errors: ['setting_taken_back'],
  }),
}
