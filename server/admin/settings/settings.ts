import { sql } from 'kysely'
import type { adminSettings } from '#contract/admin/desk/settings.ts'
import { Setting } from '#contract/codes/admin.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { businessOf, type Env } from '#server/kernel/env.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { type Name, type Reading, standard, wordsOf } from '#server/settings/settings.ts'
import { setSetting, takeBackSetting } from '#server/settings/versions.ts'
import { tryWords } from './try-words.ts'

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
  setSetting: ctx => setSetting(ctx, ctx.user, ctx.body),
  takeBackSetting: ctx => takeBackSetting(ctx, ctx.user, ctx.params.versionId, ctx.body.reason),
}

type Version = AnswerOf<typeof adminSettings.settings>['list'][number]['versions'][number]
type Person = Version['setBy']
type Row = {
  id: number
  rows: Version['rows']
  from: Date
  setBy: Person
  reason: string
  takenBackAt: Date | null
  takenBackBy: Person
}

const factsOf = (env: Env) => Object.entries(businessOf(env)).map(([fact, words]) => ({ fact, words }))

/** All versions of a setting, the latest first, and the program's own at the end. */
async function findVersions(ctx: Reading & { env: Env }, name: Name): Promise<Version[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<Row>`
    SELECT v.id, rows, from_at AS "from", reason, taken_back_at AS "takenBackAt",
      json_build_object('id', setter.id, 'name', setter.name) AS "setBy",
      CASE WHEN taker.id IS NOT NULL THEN json_build_object('id', taker.id, 'name', taker.name) END AS "takenBackBy"
    FROM setting_versions v JOIN users setter ON setter.id = set_by LEFT JOIN users taker ON taker.id = taken_back_by
    WHERE v.name = ${name} ORDER BY from_at DESC, v.id DESC LIMIT 100`.execute(ctx.db)
  const current = rows.find(({ from, takenBackAt }) => takenBackAt === null && from <= now)
  const stateOf = (row: Row): Version['state'] =>
    row.takenBackAt ? 'TAKEN_BACK' : row.from > now ? 'PLANNED' : row === current ? 'NOW' : 'PAST'
  return [
    ...rows.map(row => ({
      ...{ id: row.id, rows: row.rows, reason: row.reason, setBy: row.setBy, from: row.from, state: stateOf(row) },
      takenBack: row.takenBackAt && { at: row.takenBackAt, by: row.takenBackBy },
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
