import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { adminTourRounds } from '#contract/admin/tour-rounds.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue } from '#server/kernel/jobs.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { listPrints } from './prints.ts'

type PrintingList = AnswerOf<typeof adminTourRounds.printingList>
type Reading = Pick<Work, 'db' | 'clock'>

/** `replaced`: the key of the previous file, which is deleted. */
export const roundFileQueue = defineQueue<{ roundId: number; key: string; replaced?: string }>('tours.make-round-file')

/** Storage path: among the documents, which are encrypted, and swept after a day without a row of `files`. */
export const roundFileBlob = (key: string) => `documents/round-${key}`
const keptMs = dayMs
/** After this a job counts as dead. */
const stuckMs = 30 * 60_000

/** Starts the creation of a round's PDF, replacing an earlier one. Throws `not_found`, `round_unprinted`. */
export async function makeRoundFile(ctx: Work & { operator: Viewer }, roundId: number): Promise<null> {
  const round = await ctx.db
    .selectFrom('tour_rounds')
    .select('id')
    .where('id', '=', roundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!round) fail('not_found')
  if (!(await listPrints(ctx.db, roundId)).length) fail('round_unprinted')
  const before = await findRow(ctx.db, roundId)
  const asked = { state: 'MAKING' as const, key: randomUUID(), asked_at: ctx.clock.now() }
  await ctx.db
    .insertInto('tour_round_files')
    .values({ round_id: roundId, ...asked })
    .onConflict(conflict =>
      conflict.column('round_id').doUpdateSet({ ...asked, made_at: null, pages: null, left_out: [] }),
    )
    .execute()
  await audit(ctx.db, ctx.operator, 'tour_round.make_file', roundId)
  await ctx.jobs.send(ctx.db, roundFileQueue, { roundId, key: asked.key, ...(before && { replaced: before.key }) })
  return null
}

/** The progress of a round's PDF; null if none was requested within a day. */
export async function readRoundFile(ctx: Reading, roundId: number): Promise<PrintingList['file']> {
  const file = await findFresh(ctx, roundId)
  if (!file) return null
  const { state, madeAt, pages, leftOut, age } = file
  return {
    state: state === 'MAKING' && age > stuckMs ? 'FAILED' : state,
    ...{ madeAt, pages, leftOut },
  }
}

/** The storage key of a round's PDF, and the day of the round. Throws `not_found`, also after a day. */
export async function findRoundFile(ctx: Reading, roundId: number) {
  const file = await findFresh(ctx, roundId)
  if (file?.state !== 'READY') fail('not_found')
  return { blob: roundFileBlob(file.key), walkedOn: file.walkedOn }
}

async function findFresh(ctx: Reading, roundId: number) {
  const file = await findRow(ctx.db, roundId)
  const age = file ? ctx.clock.now().getTime() - file.askedAt.getTime() : 0
  return file && age < keptMs ? { ...file, age } : null
}

const findRow = (db: Db, roundId: number) =>
  db
    .selectFrom('tour_round_files')
    .innerJoin('tour_rounds', 'tour_rounds.id', 'round_id')
    .select(['state', 'key', 'asked_at as askedAt', 'made_at as madeAt', 'pages'])
    .select([sql<number[]>`to_json(left_out)`.as('leftOut'), sql<string>`walked_on::text`.as('walkedOn')])
    .where('round_id', '=', roundId)
    .executeTakeFirst()
