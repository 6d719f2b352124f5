import { sql } from 'kysely'
import { AgreementEvent, AgreementFact, AgreementParty, SigningMethod } from '#contract/agreements/codes.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { printedNumber } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, siteOrigin } from '#server/kernel/env.ts'
import { seoulMinute } from '#server/kernel/time.ts'
import type { StoredAgreement } from '../access.ts'
import { findForm, textOf } from '../read.ts'
import type { AgreementFacts } from './agreement-pdf.ts'

type SignatureRow = {
  party: CodeOf<typeof AgreementParty>
  name: string
  method: CodeOf<typeof SigningMethod>
  hash: Buffer
  at: Date
}
type EventRow = { what: CodeOf<typeof AgreementEvent>; at: Date; hash: Buffer }

/** What a concluded agreement prints. Throws if its text is not what every party has signed. */
export async function agreementFacts(
  db: Db,
  stored: StoredAgreement,
  { env, checkNumber }: { env: Pick<Env, 'ORIGIN' | 'PORT' | 'BRAND_NAME'>; checkNumber: string },
): Promise<AgreementFacts> {
  const form = await findForm(db, stored.formId)
  const { clauses, hash } = textOf(stored, form)
  const { rows: signatures } = await sql<SignatureRow>`
    SELECT party, name, method, text_sha256 AS hash, signed_at AS at FROM agreement_signatures
    WHERE agreement_id = ${stored.id} AND revision = ${stored.revision} ORDER BY signed_at`.execute(db)
  if (!signatures.length || signatures.some(signature => !signature.hash.equals(hash)))
    throw new Error(`the text of agreement ${stored.id} is not what was signed`)
  const { rows: events } = await sql<EventRow>`
    SELECT what, at, hash FROM agreement_events WHERE agreement_id = ${stored.id} ORDER BY id`.execute(db)
  return {
    ...{ number: stored.number, revision: stored.revision, clauses, textHash: hash.toString('hex') },
    form: { name: form.name, version: form.version },
    differences: stored.differences.map(({ fact, notice, agreement, reason }) => ({
      ...{ fact: AgreementFact[fact], notice, agreement, reason },
    })),
    signatures: signatures.map(({ party, name, method, at }) => ({
      ...{ party: AgreementParty[party], name, method: SigningMethod[method], at: seoulMinute(at) },
    })),
    events: events.map(({ what, at, hash: bound }) => ({
      ...{ what: AgreementEvent[what], at: seoulMinute(at), hash: bound.toString('hex') },
    })),
    checkNumber: printedNumber(checkNumber),
    checkAddress: `${siteOrigin(env)}/c/${checkNumber}`,
    brand: env.BRAND_NAME,
  }
}
