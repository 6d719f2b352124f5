import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AgreementEvent } from '#contract/agreements/codes.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Db } from '#server/kernel/db.ts'

type Happening = {
  agreementId: number
  by: number | null
  what: CodeOf<typeof AgreementEvent>
  facts?: Record<string, unknown>
}

/** SHA-256 over the hash before it and what happened, so that no line can be changed, left out or put between. */
const hashOf = (previous: Buffer | null, at: Date, { agreementId, by, what, facts = {} }: Happening): Buffer =>
  createHash('sha256')
    .update(previous ?? '')
    .update(JSON.stringify([agreementId, at.toISOString(), by, what, Object.entries(facts).toSorted()]))
    .digest()

/** Appends to the agreement's chain of events. The caller holds the agreement's row. Facts are flat and name nobody. */
export async function note(db: Db, happening: Happening): Promise<void> {
  const { agreementId, by, what, facts = {} } = happening
  const last = await db
    .selectFrom('agreement_events')
    .select('hash')
    .where('agreement_id', '=', agreementId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const previous = last?.hash ?? null
  const at = new Date()
  await db
    .insertInto('agreement_events')
    .values({
      agreement_id: agreementId,
      at,
      by,
      what,
      facts: JSON.stringify(facts),
      previous,
      hash: hashOf(previous, at, happening),
    })
    .execute()
}

/** Whether the chain is whole: each line bound to the one before, and nothing changed since. */
export async function isChainWhole(db: Db, agreementId: number): Promise<boolean> {
  const { rows } = await sql<{
    at: Date
    by: number | null
    what: Happening['what']
    facts: Record<string, unknown>
    previous: Buffer | null
    hash: Buffer
  }>`
    SELECT at, by, what, facts, previous, hash FROM agreement_events WHERE agreement_id = ${agreementId} ORDER BY id`.execute(
    db,
  )
  let last: Buffer | null = null
  for (const { at, previous, hash, ...rest } of rows) {
    const isBound = last === null ? previous === null : previous?.equals(last)
    if (!isBound || !hashOf(previous, at, { agreementId, ...rest }).equals(hash)) return false
    last = hash
  }
  return rows.length > 0
}
