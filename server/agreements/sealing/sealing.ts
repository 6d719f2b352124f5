import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { lock } from '#server/accounts/phone-codes.ts'
import { derivedNumber, numberHash } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Maker } from '#server/kernel/errands/thread.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { findStored } from '../access.ts'
import { tellActor, tellTeam } from '../news.ts'
import type { AgreementFacts } from './agreement-pdf.ts'
import { agreementFacts } from './facts.ts'
import { sealingTexts as texts } from './messages.ts'

/** What prints agreements. */
export type AgreementPrints = { prints: { agreements: Maker<AgreementFacts> } }

type SealingContext = UnitOfWork & Pick<Tools, 'env' | 'store' | 'seal' | 'secrets'> & AgreementPrints

/** A concluded agreement becomes a sealed file. */
export const sealQueue = defineQueue<{ agreementId: number }>('agreements.seal-agreement')

/** Documents are encrypted where they lie. A concluded agreement is not revised. */
const keyOf = (id: number, revision: number) => `documents/agreements/${id}-${revision}.pdf`

/**
 * Renders, seals, stores and notes a concluded agreement, once: what is stored is never rendered again, because two
 * renders differ in bytes. Both sides are told in the transaction of the note. After a crash at any step the next run
 * goes on with the stored file. Without a seal nothing happens.
 */
export async function sealAgreement(ctx: SealingContext, agreementId: number): Promise<void> {
  const { seal } = ctx
  if (!seal) return
  await ctx.db.transaction().execute(async db => {
    // Two at once would store two files one after the other, and one of their hashes.
    await lock(db, `seal agreement ${agreementId}`)
    const stored = await findStored(db, agreementId, false)
    if (!(await isUnsealed(db, agreementId))) return
    const key = keyOf(stored.id, stored.revision)
    const checkNumber = derivedNumber(ctx.secrets, key)
    if (!(await ctx.store.head(key))) {
      const pdf = await ctx.prints.agreements.make(await agreementFacts(db, stored, { env: ctx.env, checkNumber }))
      await ctx.store.put(key, await seal.seal(pdf, { reason: texts.reason(stored.number), at: new Date() }))
    }
    await db
      .updateTable('agreements')
      .set({
        pdf_key: key,
        pdf_sha256: await hashOf(ctx, key),
        number_hash: numberHash(ctx.secrets, checkNumber),
        sealed_at: new Date(),
      })
      .where('id', '=', agreementId)
      .execute()
    const inside = { db, jobs: ctx.jobs }
    await tellActor(inside, stored, 'sealed')
    await tellTeam(inside, stored, 'sealed')
  })
}

async function isUnsealed(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('agreements')
    .select('id')
    .where('id', '=', id)
    .where('signed_at', 'is not', null)
    .where('sealed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Of the file as it lies there. */
async function hashOf({ store }: Pick<SealingContext, 'store'>, key: string): Promise<Buffer> {
  const blob = await store.get(key)
  if (!blob) throw new Error('a file that was just stored is gone')
  const hash = createHash('sha256')
  await pipeline(blob.stream, hash)
  return hash.digest()
}

const atOnce = 100

/** Sends those again whose sealing was given up, or that were concluded without a seal; also if both ended it since. */
async function sealLeft({ db, jobs, seal }: JobCtx): Promise<void> {
  if (!seal) return
  const left = await db
    .selectFrom('agreements')
    .select('id')
    .where('state', 'in', ['SIGNED', 'ENDED'])
    .where('sealed_at', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const { id } of left) await jobs.send(db, sealQueue, { agreementId: id })
}

/** Removes sealed agreements whose time is over: first the file, so that a crash leaves a row that is found again. */
async function removeSealed({ db, store }: JobCtx): Promise<void> {
  const old = await db
    .selectFrom('agreements')
    .select(['id', 'pdf_key as key'])
    .where('keep_until', '<', new Date())
    .where('pdf_key', 'is not', null)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const { id, key } of old) {
    if (key) await store.delete(key)
    await db.deleteFrom('agreements').where('id', '=', id).execute()
  }
}

export const sealingJobs: readonly JobDefinition<JobCtx & AgreementPrints>[] = [
  workOn(sealQueue, {
    timeout: 120,
    work: ({ agreementId }, ctx: JobCtx & AgreementPrints) => sealAgreement(ctx, agreementId),
  }),
  { name: 'agreements.seal-left', priority: 'idle', cron: '*/20 * * * *', work: (_, ctx) => sealLeft(ctx) },
  { name: 'agreements.remove-sealed', priority: 'idle', cron: '45 3 * * *', work: (_, ctx) => removeSealed(ctx) },
]
