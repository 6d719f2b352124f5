import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PriceName } from '#contract/codes/payments.ts'
import type { Db } from '#server/kernel/db.ts'

export type PriceTable = Record<CodeOf<typeof PriceName>, number>

/** The prices in force at a moment, in won including VAT. */
export async function pricesAt(db: Db, at: Date): Promise<PriceTable> {
  const { rows } = await sql<{ name: CodeOf<typeof PriceName>; amount: number }>`
    SELECT DISTINCT ON (name) name, amount FROM prices WHERE from_at <= ${at} ORDER BY name, from_at DESC, id DESC`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount])) as PriceTable
}
