import { sql } from 'kysely'
import type { adminSettings, SettingInput, SettingVersion } from '#contract/admin/desk/settings.ts'
import { Setting } from '#contract/codes/admin.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { businessOf, type Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { moneyWords } from '../money-words.ts'
import { tryWords } from './try-words.ts'

type Name = SettingInput['name']
export type RowOf<N extends Name> = Extract<SettingInput, { name: N }>['rows'][number]
export type Reading = { db: Db; clock: Clock }

const rowsFrom = (words: readonly string[]) => words.map(word => ({ word }))

/** What is valid before an operator has set anything; business data then come from the environment. */
const standard: { [N in Name]: readonly RowOf<N>[] } = {
  MONEY: rowsFrom(moneyWords),
  CONTACT: [],
  LOOKS: rowsFrom([
    ...['차분한', '밝은', '강렬한', '지적인', '순박한', '도회적인', '따뜻한', '날카로운', '소년 같은', '중성적인'],
    ...['장난스러운', '고전적인'],
  ]),
  SPECIALTIES: rowsFrom([
    ...['승마', '수영', '검도', '태권도', '복싱', '한국무용', '발레', '현대무용', '판소리', '기타', '피아노', '운전'],
    ...['수화', '프리다이빙'],
  ]),
  TESTIMONIALS: [],
  LOGOS: [],
  BUSINESS: [],
}

export const settingHandlers: Handlers<typeof adminSettings> = {
  async settings(ctx) {
    const names = Object.keys(Setting) as Name[]
    const list = []
    for (const name of names) list.push({ name, versions: await findVersions(ctx, name) })
    return { list }
  },
  async trySetting(ctx) {
    const { name, rows } = ctx.body
    return tryWords(ctx, { name, words: rows.map(({ word }) => word), present: await wordsOf(ctx, name) })
  },
  async setSetting(ctx) {
    const { setting, reason } = ctx.body
    const { name } = setting
    const now = ctx.clock.now()
    const from_at = ctx.body.from === null ? now : new Date(ctx.body.from)
    if (from_at < now) fail('setting_in_past')
    const rows = withoutRepeats(setting.rows)
    const before = await rowsOf(ctx, name)
    const { id } = await ctx.db
      .insertInto('setting_versions')
      .values({ name, rows: JSON.stringify(rows), from_at, set_by: ctx.user.id, reason, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx.db, ctx.user, 'setting.set', id, { name, rows, before, from: from_at.toISOString() })
    return { id }
  },
  async takeBackSetting(ctx) {
    const { versionId } = ctx.params
    const taken = await ctx.db
      .updateTable('setting_versions')
      .set({ taken_back_at: ctx.clock.now(), taken_back_by: ctx.user.id })
      .where('id', '=', versionId)
      .where('taken_back_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!taken) {
      const there = await ctx.db
        .selectFrom('setting_versions')
        .select('id')
        .where('id', '=', versionId)
        .executeTakeFirst()
      return fail(there ? 'setting_taken_back' : 'not_found')
    }
    await audit(ctx.db, ctx.user, 'setting.take_back', versionId, { name: taken.name, reason: ctx.body.reason })
    return null
  },
}

const withoutRepeats = (rows: readonly object[]) => [...new Map(rows.map(row => [JSON.stringify(row), row])).values()]

/** The rows of a setting that are valid now. */
export async function rowsOf<N extends Name>(ctx: Reading, name: N): Promise<readonly RowOf<N>[]> {
  const valid = await ctx.db
    .selectFrom('setting_versions')
    .select('rows')
    .where('name', '=', name)
    .where('taken_back_at', 'is', null)
    .where('from_at', '<=', ctx.clock.now())
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (valid?.rows as RowOf<N>[] | undefined) ?? standard[name]
}

/** The words of a list that are valid now. */
export const wordsOf = async (ctx: Reading, name: 'MONEY' | 'CONTACT' | 'LOOKS' | 'SPECIALTIES') =>
  (await rowsOf(ctx, name)).map(({ word }) => word)

type Person = SettingVersion['setBy']
type Row = {
  id: number
  rows: SettingVersion['rows']
  from: Date
  setBy: Person
  reason: string
  takenBackAt: Date | null
  takenBackBy: Person
}

const factsOf = (env: Env) => Object.entries(businessOf(env)).map(([fact, words]) => ({ fact, words }))

/** All versions of a setting, the latest first, and the program's own at the end. */
async function findVersions(ctx: Reading & { env: Env }, name: Name): Promise<SettingVersion[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<Row>`
    SELECT v.id, rows, from_at AS "from", reason, taken_back_at AS "takenBackAt",
      json_build_object('id', setter.id, 'name', setter.name) AS "setBy",
      CASE WHEN taker.id IS NOT NULL THEN json_build_object('id', taker.id, 'name', taker.name) END AS "takenBackBy"
    FROM setting_versions v JOIN users setter ON setter.id = set_by LEFT JOIN users taker ON taker.id = taken_back_by
    WHERE v.name = ${name} ORDER BY from_at DESC, v.id DESC LIMIT 100`.execute(ctx.db)
  const current = rows.find(({ from, takenBackAt }) => takenBackAt === null && from <= now)
  const stateOf = (row: Row) =>
    row.takenBackAt ? 'TAKEN_BACK' : row.from > now ? 'PLANNED' : row === current ? 'NOW' : 'PAST'
  return [
    ...rows.map(row => ({
      ...({ id: row.id, rows: row.rows, reason: row.reason, setBy: row.setBy, state: stateOf(row) } as const),
      from: row.from.toISOString(),
      takenBack: row.takenBackAt && { at: row.takenBackAt.toISOString(), by: row.takenBackBy },
    })),
    {
      ...{
        id: null,
        rows: name === 'BUSINESS' ? factsOf(ctx.env) : [...standard[name]],
        from: null,
        setBy: null,
        reason: null,
        takenBack: null,
      },
      state: current ? 'PAST' : 'NOW',
    },
  ]
}
