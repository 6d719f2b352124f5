import { sql } from 'kysely'
import type { adminWordLists, WordListVersion } from '#contract/admin/desk/word-lists.ts'
import { WordList } from '#contract/codes/admin.ts'
import { type CodeOf, isCodeOf } from '#contract/codes/code-of.ts'
import { dayMs } from '#contract/korean-time.ts'
import { wordListLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { moneyWords } from '../money-words.ts'

type Name = CodeOf<typeof WordList>
type Reading = { db: Db; clock: Clock }

/** What is valid before an operator has set a list. */
const standard: Record<Name, readonly string[]> = { MONEY: moneyWords }

const nameOf = (name: string): Name => (isCodeOf(WordList, name) ? name : fail('not_found'))

export const wordListHandlers: Handlers<typeof adminWordLists> = {
  async wordLists(ctx) {
    const names = Object.keys(WordList) as Name[]
    const list = []
    for (const name of names) list.push({ name, versions: await findVersions(ctx, name) })
    return { list }
  },
  tryWordList: ctx => tryWords(ctx, nameOf(ctx.params.name), ctx.body.words),
  async setWordList(ctx) {
    const name = nameOf(ctx.params.name)
    const now = ctx.clock.now()
    const from_at = ctx.body.from === null ? now : new Date(ctx.body.from)
    if (from_at < now) fail('word_list_in_past')
    const words = [...new Set(ctx.body.words)]
    const before = await wordsOf(ctx, name)
    const { id } = await ctx.db
      .insertInto('word_list_versions')
      .values({ name, words, from_at, set_by: ctx.user.id, reason: ctx.body.reason, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx.db, ctx.user, 'word_list.set', id, { name, words, before, from: from_at.toISOString() })
    return { id }
  },
  async takeBackWordList(ctx) {
    const { versionId } = ctx.params
    const taken = await ctx.db
      .updateTable('word_list_versions')
      .set({ taken_back_at: ctx.clock.now(), taken_back_by: ctx.user.id })
      .where('id', '=', versionId)
      .where('taken_back_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!taken) {
      const there = await ctx.db
        .selectFrom('word_list_versions')
        .select('id')
        .where('id', '=', versionId)
        .executeTakeFirst()
      return fail(there ? 'word_list_taken_back' : 'not_found')
    }
    await audit(ctx.db, ctx.user, 'word_list.take_back', versionId, { name: taken.name, reason: ctx.body.reason })
    return null
  },
}

/** The words that are valid now. */
export async function wordsOf(ctx: Reading, name: Name): Promise<readonly string[]> {
  const valid = await ctx.db
    .selectFrom('word_list_versions')
    .select('words')
    .where('name', '=', name)
    .where('taken_back_at', 'is', null)
    .where('from_at', '<=', ctx.clock.now())
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return valid?.words ?? standard[name]
}

type Person = WordListVersion['setBy']
type Row = {
  id: number
  words: string[]
  from: Date
  setBy: Person
  reason: string
  takenBackAt: Date | null
  takenBackBy: Person
}

/** All versions of a list, the latest first, and the program's own at the end. */
async function findVersions(ctx: Reading, name: Name): Promise<WordListVersion[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<Row>`
    SELECT v.id, words, from_at AS "from", reason, taken_back_at AS "takenBackAt",
      json_build_object('id', setter.id, 'name', setter.name) AS "setBy",
      CASE WHEN taker.id IS NOT NULL THEN json_build_object('id', taker.id, 'name', taker.name) END AS "takenBackBy"
    FROM word_list_versions v JOIN users setter ON setter.id = set_by LEFT JOIN users taker ON taker.id = taken_back_by
    WHERE v.name = ${name} ORDER BY from_at DESC, v.id DESC LIMIT 100`.execute(ctx.db)
  const current = rows.find(({ from, takenBackAt }) => takenBackAt === null && from <= now)
  const stateOf = (row: Row) =>
    row.takenBackAt ? 'TAKEN_BACK' : row.from > now ? 'PLANNED' : row === current ? 'NOW' : 'PAST'
  return [
    ...rows.map(row => ({
      ...({ id: row.id, words: row.words, reason: row.reason, setBy: row.setBy, state: stateOf(row) } as const),
      from: row.from.toISOString(),
      takenBack: row.takenBackAt && { at: row.takenBackAt.toISOString(), by: row.takenBackBy },
    })),
    {
      ...{ id: null, words: [...standard[name]], from: null, setBy: null, reason: null, takenBack: null },
      state: current ? 'PAST' : 'NOW',
    },
  ]
}

/** In how many castings of the last days the words occur, and in how many the present ones. */
async function tryWords(ctx: Reading, name: Name, words: readonly string[]) {
  const since = new Date(ctx.clock.now().getTime() - wordListLimits.previewDays * dayMs)
  const present = await wordsOf(ctx, name)
  const { rows } = await sql<{ id: number; title: string; words: string[]; isNow: boolean }>`
    SELECT id, title, ARRAY(SELECT word FROM unnest(${words}::text[]) AS word WHERE strpos(said, word) > 0) AS words,
      EXISTS (SELECT FROM unnest(${present}::text[]) AS word WHERE strpos(said, word) > 0) AS "isNow"
    FROM (
      SELECT id, title, concat_ws(' ', title, synopsis, contents, reward_note, exposure_note, terms::text,
        pre_questions::text, (SELECT string_agg(concat_ws(' ', name, description, remark), ' ') FROM casting_roles
          WHERE casting_id = castings.id)) AS said
      FROM castings WHERE submitted_at >= ${since} AND status <> 'DELETED'
    ) AS castings ORDER BY id DESC`.execute(ctx.db)
  const found = rows.filter(row => row.words.length > 0)
  return {
    castings: rows.length,
    found: found.length,
    foundNow: rows.filter(({ isNow }) => isNow).length,
    examples: found.slice(0, wordListLimits.examples).map(({ id, title, words }) => ({ id, title, words })),
  }
}
