import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { Region } from '#contract/codes/profiles.ts'
import { koreanDay } from '#contract/messages.ts'
import { orderNumber } from '#contract/payments/order-number.ts'
import { siteOrigin } from '#server/kernel/env.ts'
import { type Maker, NotMade } from '#server/kernel/errands/thread.ts'
import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { createWorkerQueue, WorkerStopped } from '#server/media/worker-queue.ts'
import type { SheetFacts } from '#server/profiles/pdf/sheet.ts'
import { sheetFacts } from '#server/profiles/pdf/sheet-facts.ts'
import { createPrintThread, createSheetThread } from '#server/profiles/pdf/sheet-maker.ts'
import { readSharedProfile } from '#server/profiles/profiles.ts'
import { dividerTexts as texts } from '../messages.ts'
import type { DividerFacts } from './divider.ts'
import type { JoinAnswer, JoinJob } from './join-worker.ts'
import { listPrints, type OfficePrints } from './prints.ts'
import { roundFileBlob, roundFileQueue } from './round-files.ts'

type Making = JobCtx & {
  folder: string
  dividers: Maker<DividerFacts>
  sheets: Maker<SheetFacts>
}
type Order = OfficePrints['orders'][number]

const joinMs = 5 * 60_000
const joinMegabytes = 1_500

/** Creates the PDF of a round: a cover, and for each office a title sheet before its profiles. */
export const roundFileJob: JobDefinition<JobCtx> = workOn(roundFileQueue, {
  timeout: 900,
  async work({ roundId, key, replaced }, ctx: JobCtx) {
    const { db, log } = ctx
    const folder = join(ctx.workFolder, `round-${randomUUID()}`)
    await mkdir(folder, { mode: 0o700 })
    const dividers = createPrintThread<DividerFacts>(new URL('./divider-worker.ts', import.meta.url))
    const sheets = createSheetThread()
    try {
      const made = await make({ ...ctx, folder, dividers, sheets }, roundId).catch(error => {
        // A program that is shutting down retries after its start.
        if (!isOurs(error)) throw error
        log.warn({ roundId, err: error }, 'the file of a round was not made')
        return null
      })
      if (made) await ctx.store.put(roundFileBlob(key), createReadStream(made.path))
      const kept = await db
        .updateTable('tour_round_files')
        .set(
          made
            ? { state: 'READY', made_at: ctx.clock.now(), pages: made.pages, left_out: made.leftOut }
            : { state: 'FAILED' },
        )
        .where('round_id', '=', roundId)
        .where('key', '=', key)
        .returning('round_id')
        .executeTakeFirst()
      // Requested again in the meantime, or its round was deleted.
      if (!kept) await ctx.store.delete(roundFileBlob(key))
      if (replaced) await ctx.store.delete(roundFileBlob(replaced))
    } finally {
      dividers.close()
      sheets.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
})

/** The work itself failed: a retry would not help. */
const isOurs = (error: unknown) =>
  error instanceof NotMade ||
  error instanceof NotJoined ||
  (error instanceof WorkerStopped && error.reason !== 'closed')

class NotJoined extends Error {}

async function make(ctx: Making, roundId: number) {
  const prints = await listPrints(ctx.db, roundId)
  const orders = new Map(prints.flatMap(office => office.orders).map(order => [order.id, order]))
  const pathOf = new Map<number, string>()
  for (const order of orders.values()) {
    const path = await keepProfile(ctx, order)
    if (path) pathOf.set(order.id, path)
  }
  const round = await ctx.db
    .selectFrom('tour_rounds')
    .leftJoin('users', 'users.id', 'walker_id')
    .select(['users.name as walker', sql<string>`walked_on::text`.as('walkedOn')])
    .where('tour_rounds.id', '=', roundId)
    .executeTakeFirst()
  const day = round ? koreanDay(round.walkedOn) : ''
  const out = join(ctx.folder, 'round.pdf')
  const queue = createWorkerQueue<JoinJob, JoinAnswer>(new URL('./join-worker.ts', import.meta.url), {
    idleMs: 1_000,
    memoryLimitMb: joinMegabytes,
  })
  try {
    for (;;) {
      const parts = await listParts(ctx, prints, { day, walker: round?.walker ?? null, pathOf })
      const answer = await queue.run({ parts, out }, { timeoutMs: joinMs })
      if ('problem' in answer) throw new NotJoined(answer.problem)
      const leftOut = [...orders.keys()].filter(id => !pathOf.has(id))
      if (!answer.unread.length) return { path: out, pages: answer.pages, leftOut }
      // The sheets list missing files, so they are rendered again.
      const unread = [...pathOf].filter(([, path]) => answer.unread.includes(path))
      if (!unread.length) throw new NotJoined('a sheet of ours cannot be read')
      for (const [id] of unread) pathOf.delete(id)
    }
  } finally {
    queue.close()
  }
}

/** The uploaded PDF of an order, or the sheet of its profile; null if neither exists any more. */
async function keepProfile(ctx: Making, { id, profileId, fileKey }: Order): Promise<string | null> {
  const { db, store, env, secrets, folder, sheets } = ctx
  const path = join(folder, `order-${id}.pdf`)
  const blob = fileKey === null ? null : await store.get(fileKey)
  if (blob) {
    await pipeline(blob.stream, createWriteStream(path, { mode: 0o600 }))
    return path
  }
  const profile = profileId === null ? null : await readSharedProfile(db, secrets, profileId)
  if (!profile) return null
  const address = `${siteOrigin(env)}/actors/${profile.id}`
  await writeFile(path, await sheets.make(await sheetFacts(profile, { store, address, brand: env.BRAND_NAME })), {
    mode: 0o600,
  })
  return path
}

type Round = { day: string; walker: string | null; pathOf: ReadonlyMap<number, string> }

async function listParts(ctx: Making, prints: OfficePrints[], { day, walker, pathOf }: Round): Promise<string[]> {
  const divide = async (name: string, facts: DividerFacts) => {
    const path = join(ctx.folder, `${name}.pdf`)
    await writeFile(path, await ctx.dividers.make(facts), { mode: 0o600 })
    return path
  }
  const isIn = (order: Order) => pathOf.has(order.id)
  const copies = prints.map(({ orders }) => orders.filter(isIn).length)
  const cover = await divide('cover', {
    above: texts.cover,
    title: texts.round(day),
    below: [
      ...(walker ? [texts.walker(walker)] : []),
      texts.total(
        prints.length,
        copies.reduce((sum, count) => sum + count, 0),
      ),
    ],
    lines: prints.map(({ title }, at) => ({ name: `${at + 1}. ${title}`, note: texts.copies(copies[at] ?? 0) })),
  })
  const parts = [cover]
  for (const [at, { title, region, address, orders }] of prints.entries()) {
    const office = {
      above: texts.office(at + 1, prints.length),
      title,
      below: [[Region[region], address].filter(Boolean).join(' · '), texts.copies(copies[at] ?? 0)],
      lines: orders.map(order => ({
        name: order.actorName ?? texts.order(orderNumber(order.id)),
        note: isIn(order)
          ? texts.order(orderNumber(order.id))
          : `${texts.order(orderNumber(order.id))} · ${texts.unread}`,
      })),
    }
    parts.push(await divide(`office-${at}`, office))
    parts.push(...orders.flatMap(order => pathOf.get(order.id) ?? []))
  }
  return parts
}
