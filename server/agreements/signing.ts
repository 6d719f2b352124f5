import { sql } from 'kysely'
import type { agreements } from '#contract/agreements/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { agreementLimits } from '#contract/limits.ts'
import { hasAgreed, recordConsent } from '#server/accounts/consents/consents.ts'
import { takePhoneProof } from '#server/accounts/phone-codes.ts'
import { checkCurrentPassword } from '#server/accounts/sessions/step-up.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'
import { readAs, type StoredAgreement } from './access.ts'
import {
  addSignature,
  conclude,
  type Proven,
  requireAnswerable,
  type Signature,
  type SigningContext,
} from './concluding.ts'
import { artCategoryOf, requireSameText, requireState } from './edits.ts'
import { note } from './events.ts'
import { askGuardian, guardianOf } from './guardians.ts'
import { signingTexts as texts } from './messages.ts'
import { tellActor } from './news.ts'
import { present } from './read.ts'
import { gapsOf, problemsOf } from './rules.ts'
import { isMinor } from './text.ts'

type SigningBody = BodyOf<typeof agreements.send>

/** Outside of the transaction, so that a wrong try stays counted, as all others. */
async function checkPassword({ db, user, secrets }: SigningContext, proof: SigningBody['proof']): Promise<void> {
  if (proof.method !== 'PASSWORD') return
  await checkCurrentPassword(db, user, { password: proof.password, field: 'password', secrets })
}

/**
 * Whether it is the account's own person: the password that was just checked, or a code to the account's number while
 * its proof lasts. Inside of the transaction, so that only a signature that stands uses the code up.
 */
async function prove({ db, user }: SigningContext, proof: SigningBody['proof']): Promise<Proven> {
  if (proof.method === 'PASSWORD') return { method: 'PASSWORD', phoneIndex: null }
  const phoneIndex = await takePhoneProof(db, proof.phoneProof, 'AGREEMENT')
  const own = await db.selectFrom('users').select('phone_index').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (own.phone_index !== phoneIndex) fail('phone_proof_invalid')
  return { method: 'PHONE_CODE', phoneIndex }
}

const bare = (name: string) => name.normalize('NFC').replace(/\s/g, '')

/** Whether this party has signed the present revision: a repeated tap changes nothing. */
async function hasSigned(db: Db, { id, revision }: StoredAgreement, party: Signature['party']): Promise<boolean> {
  const found = await db
    .selectFrom('agreement_signatures')
    .select('party')
    .where('agreement_id', '=', id)
    .where('revision', '=', revision)
    .where('party', '=', party)
    .executeTakeFirst()
  return found !== undefined
}

function requireName(user: Viewer, name: string): void {
  if (bare(user.name) !== bare(name)) fail('agreement_name', { fields: { name: texts.nameDiffers } })
}

/**
 * The producer signs a draft and sends it: the actor has a week. Only the casting's owner signs. Throws `not_found`,
 * `auth_required`, `forbidden`, `agreement_state`, `agreement_changed`, `agreement_wrong` with what is missing,
 * `agreement_name`, and what the proof refuses.
 */
export async function sendAgreement(ctx: SigningContext, id: number, body: SigningBody) {
  const before = await readAs(ctx.db, ctx.user, id, { side: 'PRODUCER', isApproved: true })
  if (!before.isOwner) fail('forbidden', { message: texts.ownerSigns })
  if (before.state === 'SENT' && (await hasSigned(ctx.db, before, 'PRODUCER'))) return present(ctx.db, before)
  requireState(before, 'DRAFT')
  requireName(ctx.user, body.name)
  await checkPassword(ctx, body.proof)
  return within(ctx, async inside => signAsProducer(inside, id, body, await prove(inside, body.proof)))
}

/** The last millisecond of a day in Korea: who reads a day has all of it. */
const endOf = (day: string) => new Date(Date.parse(koreanTime(addDays(day, 1))) - 1)

/** What somebody signs with once they have proven who they are. */
type Signed = Pick<SigningBody, 'name' | 'textSha256' | 'provides'>
type WithinContext = Pick<SigningContext, 'db' | 'jobs' | 'user' | 'request'>

/** Refuses (`agreement_provision`) a first signature without the consent that data goes to the other side. */
async function requireProvision({ db, user, request }: WithinContext, provides: boolean): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`SELECT ${hasAgreed(user.id, 'AGREEMENT')} AS has`.execute(db)
  if (rows[0]?.has) return
  if (!provides) fail('agreement_provision', { fields: { provides: texts.provision } })
  await recordConsent(db, user.id, 'AGREEMENT', request.ip)
}

/** `sendAgreement` after the proof, in the caller's transaction. */
export async function signAsProducer(
  ctx: WithinContext,
  id: number,
  { name, textSha256, provides }: Signed,
  proven: Proven,
) {
  const { db, user } = ctx
  const reading = await readAs(db, user, id, { isLocked: true, side: 'PRODUCER', isApproved: true })
  if (reading.state === 'SENT' && (await hasSigned(db, reading, 'PRODUCER'))) return present(db, reading)
  requireState(reading, 'DRAFT')
  await requireProvision(ctx, provides)
  const hash = await requireSameText(db, reading, textSha256)
  const wrong = {
    ...problemsOf(reading.terms, { artCategory: await artCategoryOf(db, reading.castingId) }),
    ...gapsOf(reading.terms, reading.differences),
  }
  if (Object.keys(wrong).length) fail('agreement_wrong', { fields: wrong })
  await addSignature(db, reading, { ...proven, party: 'PRODUCER', userId: user.id, name, hash, request: ctx.request })
  const dueAt = endOf(addDays(today(), agreementLimits.answerDays))
  await db
    .updateTable('agreements')
    .set({ state: 'SENT', due_at: dueAt, producer_id: user.id, change_request: '[]' })
    .where('id', '=', id)
    .execute()
  await note(db, {
    agreementId: id,
    by: user.id,
    what: 'SENT',
    facts: { revision: reading.revision, text: textSha256 },
  })
  await tellActor(ctx, reading, 'sent')
  return present(db, { ...reading, state: 'SENT', dueAt })
}

/**
 * The actor signs what the producer signed, which concludes it; a minor's waits for the guardian, who gets a link by
 * text. Throws `not_found`, `agreement_state`, `agreement_changed`, `agreement_name`, `agreement_guardian` without a
 * guardian to ask, and what the proof and texts to guardians refuse.
 */
export async function signAgreement(ctx: SigningContext, id: number, body: BodyOf<typeof agreements.sign>) {
  const before = await readAs(ctx.db, ctx.user, id, { side: 'ACTOR' })
  if (await hasSigned(ctx.db, before, 'ACTOR')) return present(ctx.db, before)
  requireState(before, 'SENT')
  requireName(ctx.user, body.name)
  const guardian = isMinor(before.terms) ? await guardianOf(ctx, before, body.guardian) : null
  await checkPassword(ctx, body.proof)
  return within(ctx, async inside => {
    const { db } = inside
    const { reading, isNew } = await signAsActor(inside, id, body, await prove(inside, body.proof))
    if (!isNew) return present(db, reading)
    if (!guardian) return present(db, await conclude(inside, reading))
    await db.updateTable('agreements').set({ state: 'ACTOR_SIGNED' }).where('id', '=', id).execute()
    await askGuardian(inside, reading, guardian)
    return present(db, { ...reading, state: 'ACTOR_SIGNED' })
  })
}

/** The actor's signature after the proof, in the caller's transaction; a repeated one adds nothing. */
export async function signAsActor(
  ctx: WithinContext,
  id: number,
  { name, textSha256, provides }: Signed,
  proven: Proven,
) {
  const { db, user } = ctx
  const reading = await readAs(db, user, id, { isLocked: true, side: 'ACTOR' })
  if (await hasSigned(db, reading, 'ACTOR')) return { reading, isNew: false }
  requireState(reading, 'SENT')
  requireAnswerable(reading)
  await requireProvision(ctx, provides)
  const hash = await requireSameText(db, reading, textSha256)
  await addSignature(db, reading, { ...proven, party: 'ACTOR', userId: user.id, name, hash, request: ctx.request })
  await note(db, {
    agreementId: id,
    by: user.id,
    what: 'ACTOR_SIGNED',
    facts: { revision: reading.revision, text: textSha256 },
  })
  return { reading, isNew: true }
}
