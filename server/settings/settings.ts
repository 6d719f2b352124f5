import type { SettingInput } from '#contract/admin/desk/settings.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { standardWords } from './messages.ts'

export type Name = SettingInput['name']
export type RowOf<N extends Name> = Extract<SettingInput, { name: N }>['rows'][number]
export type Reading = { db: Db; clock: Clock }

const rowsFrom = (words: readonly string[]) => words.map(word => ({ word }))

/** What is valid before an operator has set anything; business data then come from the environment. */
export const standard: { [N in Name]: readonly RowOf<N>[] } = {
  MONEY: rowsFrom(standardWords.money),
  CONTACT: [],
  LOOKS: rowsFrom(standardWords.looks),
  SPECIALTIES: rowsFrom(standardWords.specialties),
  TESTIMONIALS: [],
  LOGOS: [],
  BUSINESS: [],
}

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
