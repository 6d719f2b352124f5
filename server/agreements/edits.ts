import type { agreements } from '#contract/agreements/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { type Reading, readAs, type StoredAgreement } from './access.ts'
import { differencesOf } from './differences.ts'
import { note } from './events.ts'
import { findForm, present, textOf } from './read.ts'
import { problemsOf } from './rules.ts'

/** States in which a team writes. */
const edited: readonly string[] = ['DRAFT', 'CHANGE_ASKED']

/** Refuses another state (`agreement_state`). */
export function requireState(stored: StoredAgreement, ...states: StoredAgreement['state'][]): void {
  if (!states.includes(stored.state)) fail('agreement_state')
}

/** Refuses (`agreement_changed`) somebody who has read another text than the one that stands. Returns its hash. */
export async function requireSameText(db: Db, reading: StoredAgreement, textSha256: string): Promise<Buffer> {
  const { hash } = textOf(reading, await findForm(db, reading.formId))
  if (hash.toString('hex') !== textSha256) fail('agreement_changed')
  return hash
}

/** The category of a casting, which decides whether it may be unpaid. */
export const artCategoryOf = async (db: Db, castingId: number) =>
  (await db.selectFrom('castings').select('art_category').where('id', '=', castingId).executeTakeFirstOrThrow())
    .art_category

/**
 * Writes a draft. After the actor asked for changes it is a new revision, which no signature is on. Throws `not_found`,
 * `auth_required`, `agreement_state`, `agreement_changed`, `agreement_wrong` with the sentence of each field,
 * `agreement_form_retired`.
 */
export async function editAgreement(db: Db, user: Viewer, id: number, body: BodyOf<typeof agreements.edit>) {
  const reading = await readAs(db, user, id, { isLocked: true, side: 'PRODUCER', isApproved: true })
  if (!edited.includes(reading.state)) fail('agreement_state')
  await requireSameText(db, reading, body.textSha256)
  await requireForm(db, reading, body.formId)
  const { companyName, ceoName, bizNo, actorName, actorBirthDate } = reading.terms
  const terms = { ...body.terms, companyName, ceoName, bizNo, actorName, actorBirthDate }
  const problems = problemsOf(terms, { artCategory: await artCategoryOf(db, reading.castingId) })
  if (Object.keys(problems).length) fail('agreement_wrong', { fields: problems })
  const isNew = reading.state === 'CHANGE_ASKED'
  const after: Reading = {
    ...reading,
    terms,
    formId: body.formId,
    differences: differencesOf(reading.notice, terms, body.reasons),
    state: 'DRAFT',
    revision: reading.revision + (isNew ? 1 : 0),
  }
  await db
    .updateTable('agreements')
    .set({
      form_id: after.formId,
      terms: JSON.stringify(after.terms),
      differences: JSON.stringify(after.differences),
      state: after.state,
      revision: after.revision,
      ...(isNew && { due_at: null }),
    })
    .where('id', '=', id)
    .execute()
  if (isNew) await note(db, { agreementId: id, by: user.id, what: 'REVISED', facts: { revision: after.revision } })
  return present(db, after)
}

async function requireForm(db: Db, reading: StoredAgreement, formId: number): Promise<void> {
  if (formId === reading.formId) return
  const form = await db.selectFrom('agreement_forms').select('retired_at').where('id', '=', formId).executeTakeFirst()
  if (!form) fail('not_found')
  if (form.retired_at) fail('agreement_form_retired')
}
