import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer } from '#contract/client.ts'
import type { Db } from '../db.ts'
import { fail } from '../errors.ts'
import type { JobDefinition } from '../jobs.ts'

/** How long a call without an answer counts as running; longer than any request runs. */
const claimSeconds = 120
const keptDays = 2

export type KeyedCall = { userId: number; key: string; endpoint: string; input: unknown }
type Recorded = Answer['envelope']['data']

/** Keys as clients make them: a UUID, or another word of visible ASCII. */
export const isIdempotencyKey = (key: string) => /^[\x21-\x7e]{8,100}$/.test(key)

/**
 * Claims a call before it runs. Returns the first answer if this person has made the same call with this key, null if
 * it should run now. Throws `idempotency_key_reused` for another call or body with the key, `call_in_flight` while the
 * first one runs. After a crash the claim expires by itself.
 */
export async function claimCall(db: Db, call: KeyedCall): Promise<{ data: Recorded } | null> {
  const { userId, key, endpoint } = call
  const hash = hashOf(call)
  const { rows: claimed } = await sql`
    INSERT INTO idempotent_calls AS calls (user_id, key, endpoint, input_hash, claimed_until, created_at)
    VALUES (${userId}, ${key}, ${endpoint}, ${hash}, now() + make_interval(secs => ${claimSeconds}), now())
    ON CONFLICT (user_id, key) DO UPDATE SET claimed_until = excluded.claimed_until
      WHERE calls.answer IS NULL AND calls.claimed_until < now() AND calls.input_hash = excluded.input_hash
    RETURNING key`.execute(db)
  if (claimed.length) return null
  const found = await db
    .selectFrom('idempotent_calls')
    .select(['input_hash as hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (found && !hash.equals(found.hash)) fail('idempotency_key_reused')
  if (!found?.answer) fail('call_in_flight', { retryAfter: 2 })
  return found.answer as unknown as { data: Recorded }
}

/**
 * Stores the answer, in the transaction of the call if it has one. Throws `call_in_flight`, which undoes that
 * transaction, if another run of the call has stored one: a lost connection may hide that the first run succeeded.
 */
export async function keepAnswer(db: Db, { userId, key }: KeyedCall, data: Recorded): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('idempotent_calls')
    .set({ answer: JSON.stringify({ data }) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n && (await findAnswer(db, { userId, key }))) fail('call_in_flight', { retryAfter: 2 })
}

/**
 * Releases the claim of a refused call, which changed nothing and may be repeated. Returns the answer that was stored
 * all the same: a connection lost at the commit says nothing of its outcome.
 */
export async function releaseCall(db: Db, { userId, key }: KeyedCall): Promise<{ data: Recorded } | null> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_calls')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n ? null : findAnswer(db, { userId, key })
}

async function findAnswer(db: Db, { userId, key }: Pick<KeyedCall, 'userId' | 'key'>) {
  const found = await db
    .selectFrom('idempotent_calls')
    .select('answer')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return (found?.answer ?? null) as { data: Recorded } | null
}

/** Deletes a person's stored answers. */
export async function forgetCalls(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('idempotent_calls').where('user_id', '=', userId).execute()
}

/** Every night: removes answers that are too old to be repeated. */
export const oldCallsJob: JobDefinition = {
  name: 'kernel.forget-calls',
  cron: '40 4 * * *',
  async work(_, { db }) {
    await sql`DELETE FROM idempotent_calls WHERE created_at < now() - make_interval(days => ${keptDays})`.execute(db)
  },
}

const hashOf = ({ endpoint, input }: KeyedCall): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([endpoint, input]))
    .digest()
