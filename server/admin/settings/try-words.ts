import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/korean-time.ts'
import { settingLimits } from '#contract/limits.ts'
import { isListed } from '#server/profiles/visibility.ts'
import type { Reading } from '#server/settings/settings.ts'

type Trial = {
  name: 'MONEY' | 'CONTACT' | 'LOOKS' | 'SPECIALTIES'
  words: readonly string[]
  /** The words that are valid now. */
  present: readonly string[]
}
type Found = { id: number; title: string; words: string[]; isNow: boolean }

/**
 * In how many castings of the last days words occur, and in how many the present ones; for words that profiles are
 * offered, in how many public profiles.
 */
export async function tryWords(ctx: Reading, { name, words, present }: Trial) {
  const since = new Date(ctx.clock.now().getTime() - settingLimits.previewDays * dayMs)
  const isOf = (list: readonly string[], holds: RawBuilder<boolean>) =>
    sql`ARRAY(SELECT word FROM unnest(${list}::text[]) AS word WHERE ${holds})`
  const { rows } =
    name === 'MONEY' || name === 'CONTACT'
      ? await sql<Found>`
        SELECT id, title, ${isOf(words, sql`strpos(said, word) > 0`)} AS words,
          cardinality(${isOf(present, sql`strpos(said, word) > 0`)}) > 0 AS "isNow"
        FROM (
          SELECT id, title, concat_ws(' ', title, synopsis, contents, reward_note, exposure_note, terms::text,
            pre_questions::text, (SELECT string_agg(concat_ws(' ', name, description, remark), ' ') FROM casting_roles
              WHERE casting_id = castings.id)) AS said
          FROM castings WHERE submitted_at >= ${since} AND status <> 'DELETED'
        ) AS castings ORDER BY id DESC`.execute(ctx.db)
      : await sql<Found>`
        SELECT id, title, ${isOf(words, sql`word = ANY(said)`)} AS words,
          cardinality(${isOf(present, sql`word = ANY(said)`)}) > 0 AS "isNow"
        FROM (
          SELECT id, actor_name AS title, CASE ${name} WHEN 'LOOKS' THEN image_keywords
            ELSE ARRAY(SELECT each ->> 'text' FROM jsonb_array_elements(specialties) AS each) END AS said
          FROM profiles WHERE ${isListed} AND access_scope = 'PUBLIC'
        ) AS profiles ORDER BY id DESC`.execute(ctx.db)
  const found = rows.filter(row => row.words.length > 0)
  return {
    of: rows.length,
    found: found.length,
    foundNow: rows.filter(({ isNow }) => isNow).length,
    examples: found.slice(0, settingLimits.examples).map(({ id, title, words }) => ({ id, title, words })),
  }
}
