import { sql } from 'kysely'
import type { agreements } from '#contract/agreements/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import { noteGuardianText } from '#server/accounts/guardian/asking.ts'
import { maskPhone } from '#server/accounts/guardian/guardian.ts'
import { takePhoneProof } from '#server/accounts/phone-codes.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { siteOrigin } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import { newToken, type Secrets, tokenHash } from '#server/kernel/secrets.ts'
import { today } from '#server/kernel/time.ts'
import { findStored, readAs, type StoredAgreement } from './access.ts'
import { addSignature, conclude, endUnconcluded, requireAnswerable, type SigningContext } from './concluding.ts'
import { requireState } from './edits.ts'
import { note } from './events.ts'
import { guardianTexts as texts } from './messages.ts'
import { tellActor, tellTeam } from './news.ts'
import { findForm, textOf } from './read.ts'

type Guardian = { name: string; phone: string }

/**
 * The guardian who is asked: the one who consented to the account of a child, else the one named by the actor. Throws
 * `agreement_guardian` without one, `guardian_phone_same` for the actor's own number.
 */
export async function guardianOf(
  ctx: { db: Db; secrets: Secrets },
  stored: StoredAgreement,
  named: Guardian | undefined,
): Promise<Guardian> {
  const { db, secrets } = ctx
  const isYoung = ageOn(stored.terms.actorBirthDate, today()) < ages.ownConsent
  const { rows } = await sql<{ name: string; phone: string }>`
    SELECT name, phone_encrypted AS phone FROM guardians WHERE user_id = ${stored.actorId} AND agreed_at IS NOT NULL`.execute(
    db,
  )
  const onFile = rows[0]
  if (isYoung && onFile) return { name: onFile.name, phone: secrets.decrypt(onFile.phone) }
  if (!named || isYoung) return fail('agreement_guardian', { fields: { guardian: texts.missing } })
  const own = await db.selectFrom('users').select('phone_index').where('id', '=', stored.actorId).executeTakeFirst()
  if (own?.phone_index === secrets.blindIndex(named.phone))
    fail('guardian_phone_same', { fields: { 'guardian.phone': texts.phoneSame } })
  return named
}

/** Texts the guardian a link to read and sign. Throws `guardian_text_too_many`. */
export async function askGuardian(
  ctx: SigningContext,
  { id, terms, dueAt }: StoredAgreement,
  guardian: Guardian,
): Promise<void> {
  const { db, jobs, secrets, env, user } = ctx
  const phoneIndex = secrets.blindIndex(guardian.phone)
  await noteGuardianText(db, phoneIndex)
  const token = newToken('ga')
  const until = koreanDay(today(present(dueAt)))
  const { rows } = await sql<{ texts: number }>`
    INSERT INTO agreement_guardians (agreement_id, name, phone_encrypted, phone_index, token_hash, texts)
    VALUES (${id}, ${guardian.name}, ${secrets.encrypt(guardian.phone)}, ${phoneIndex}, ${tokenHash(token)}, 1)
    ON CONFLICT (agreement_id) DO UPDATE SET name = excluded.name, phone_encrypted = excluded.phone_encrypted,
      phone_index = excluded.phone_index, token_hash = excluded.token_hash, texts = agreement_guardians.texts + 1,
      texted_at = now()
    RETURNING texts`.execute(db)
  await note(db, { agreementId: id, by: user.id, what: 'GUARDIAN_ASKED' })
  const link = `${siteOrigin(env)}/agreement-signing/${token}`
  await queueText(db, jobs, secrets, {
    to: guardian.phone,
    userId: user.id,
    template: 'GUARDIAN',
    body: texts.askSms(env.BRAND_NAME, terms.actorName, terms.companyName, until, link),
    dedupeKey: `agreement:${id}:guardian:${rows[0]?.texts}`,
  })
}

/** Texts again, at another number if the first was wrong. Throws `not_found`, `agreement_state` and as `guardianOf`. */
export async function askGuardianAgain(
  ctx: SigningContext,
  id: number,
  { guardian }: BodyOf<typeof agreements.askGuardian>,
): Promise<null> {
  const reading = await readAs(ctx.db, ctx.user, id, { isLocked: true, side: 'ACTOR' })
  requireState(reading, 'ACTOR_SIGNED')
  await askGuardian(ctx, reading, await guardianOf(ctx, reading, guardian))
  return null
}

type GuardianRequest = { agreementId: number; name: string; phone: string; phoneIndex: string }

/** The request behind a link. Throws `agreement_link_invalid` for one that was answered, replaced or never made. */
async function findRequest(db: Db, token: string): Promise<GuardianRequest> {
  const { rows } = await sql<GuardianRequest>`
    SELECT agreement_id AS "agreementId", name, phone_encrypted AS phone, phone_index AS "phoneIndex"
    FROM agreement_guardians JOIN agreements ON agreements.id = agreement_id
    WHERE token_hash = ${tokenHash(token)} AND state = 'ACTOR_SIGNED' AND due_at > now()`.execute(db)
  return rows[0] ?? fail('agreement_link_invalid')
}

/** What the guardian reads before signing. */
export async function readSigning(db: Db, secrets: Secrets, token: string) {
  const asked = await findRequest(db, token)
  const stored = await findStored(db, asked.agreementId, false)
  const { clauses, hash } = textOf(stored, await findForm(db, stored.formId))
  return {
    number: stored.number,
    dueAt: stored.dueAt,
    guardianName: asked.name,
    guardianPhone: maskPhone(secrets.decrypt(asked.phone)),
    terms: stored.terms,
    differences: stored.differences,
    clauses,
    textSha256: hash.toString('hex'),
  }
}

/**
 * The guardian signs, which concludes it, with a proof of the number that was texted; or refuses, which declines it and
 * needs no proof. Throws `agreement_link_invalid`, `agreement_changed`, `guardian_phone_differs`, `phone_proof_invalid`.
 */
export async function answerSigning(
  ctx: Omit<SigningContext, 'user'>,
  token: string,
  answer: BodyOf<typeof agreements.answerSigning>,
): Promise<null> {
  const { db } = ctx
  const { agreementId } = await findRequest(db, token)
  const stored = await findStored(db, agreementId, true)
  // Again under the lock: of two answers at once the second finds the link used.
  const asked = await findRequest(db, token)
  requireAnswerable(stored)
  if (!answer.agrees) {
    await endUnconcluded(db, agreementId, 'DECLINED', null)
    await note(db, { agreementId, by: null, what: 'GUARDIAN_DECLINED' })
    await tellActor(ctx, stored, 'guardianDeclined')
    await tellTeam(ctx, stored, 'declined')
    return null
  }
  const { hash } = textOf(stored, await findForm(db, stored.formId))
  if (hash.toString('hex') !== answer.textSha256) fail('agreement_changed')
  const phoneIndex = await takePhoneProof(db, answer.phoneProof, 'AGREEMENT')
  if (phoneIndex !== asked.phoneIndex) fail('guardian_phone_differs', { fields: { phone: texts.phoneDiffers } })
  const { name, relation } = answer
  await addSignature(db, stored, {
    party: 'GUARDIAN',
    userId: null,
    name,
    relation,
    method: 'PHONE_CODE',
    phoneIndex,
    hash,
    request: ctx.request,
  })
  await note(db, {
    agreementId,
    by: null,
    what: 'GUARDIAN_SIGNED',
    facts: { revision: stored.revision, text: answer.textSha256 },
  })
  await conclude(ctx, stored)
  return null
}
