import { sql } from 'kysely'
import type { AgreementForm, adminAgreementForms } from '#contract/admin/agreement-forms.ts'
import type { AgreementFormState } from '#contract/agreements/codes.ts'
import type { AgreementClause } from '#contract/agreements/form.ts'
import { agreementPlaces, placesIn } from '#contract/agreements/places.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { agreementLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { formsTexts as texts } from './messages.ts'

/**
 * The clauses of a form's text: each begins at a line `제1조(제목)`, numbered from 1 without a gap. Throws
 * `agreement_form_wrong` with the sentence that says what is missing: clauses, a place that a duty needs (Artist Welfare
 * Act 4-4), or a place by a name that no agreement fills.
 */
export function clausesOf(text: string): AgreementClause[] {
  const parts = text.split(/^(?=제\s?\d+\s?조)/m).filter(part => /^제\s?\d+\s?조/.test(part))
  const clauses = parts.map(part => {
    const [, no = '', title = '', body = ''] = part.match(/^제\s?(\d+)\s?조\s*(?:\(([^)\n]*)\))?\s*([\s\S]*)$/) ?? []
    return { no: Number(no), title: title.trim(), text: body.trim() }
  })
  const refuse = (message: string): never => fail('agreement_form_wrong', { message, fields: { text: message } })
  if (!clauses.length || !/^\s*제\s?\d+\s?조/.test(text)) refuse(texts.noClauses)
  if (clauses.length > agreementLimits.clauses) refuse(texts.tooManyClauses)
  const wrong = clauses.find((clause, at) => clause.no !== at + 1 || !clause.title || !clause.text)
  if (wrong) refuse(texts.clauseWrong(wrong.no))
  const places = new Set(clauses.flatMap(clause => placesIn(clause.text)))
  const unknown = [...places].find(place => !Object.hasOwn(agreementPlaces, place))
  if (unknown !== undefined) refuse(texts.placeUnknown(unknown))
  const missing = Object.entries(agreementPlaces).find(([place, { isRequired }]) => isRequired && !places.has(place))
  if (missing) refuse(texts.placeMissing(missing[0]))
  return clauses
}

type Listing = QueryOf<typeof adminAgreementForms.agreementForms>

const stateOf = sql`CASE WHEN f.retired_at IS NULL THEN 'LIVE' ELSE 'RETIRED' END`

/** Forms for operators, the newest first. */
export async function listForms(
  db: Db,
  { page, limit, state, kind }: Listing,
): Promise<Omit<AnswerOf<typeof adminAgreementForms.agreementForms>, 'counts'>> {
  const where = sql`${state ? sql`${stateOf} = ${state}` : sql`true`} AND ${kind ? sql`f.kind = ${kind}` : sql`true`}`
  const { rows } = await sql<AgreementForm>`
    SELECT f.id, f.kind, f.name, version, ${stateOf} AS state, clauses,
           CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS "loadedBy",
           to_json(published_at) #>> '{}' AS "publishedAt", to_json(retired_at) #>> '{}' AS "retiredAt",
           (SELECT count(*) FROM agreements WHERE form_id = f.id)::int AS uses
    FROM agreement_forms f LEFT JOIN users ON users.id = loaded_by
    WHERE ${where} ORDER BY f.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: found } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM agreement_forms f WHERE ${where}`.execute(db)
  return { list: rows, totalResult: firstOf(found).count, page, limit }
}

/** How many forms are in use, and how many are not any more. */
export async function countForms(db: Db): Promise<Partial<Record<CodeOf<typeof AgreementFormState>, number>>> {
  const { rows } = await sql<{ state: CodeOf<typeof AgreementFormState>; count: number }>`
    SELECT ${stateOf} AS state, count(*)::int AS count FROM agreement_forms f GROUP BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Loads an official text as a form. Throws `agreement_form_wrong`, `agreement_form_twice`. */
export async function loadForm(
  db: Db,
  operator: Viewer,
  { kind, name, version, text, reason }: BodyOf<typeof adminAgreementForms.loadAgreementForm>,
): Promise<{ id: number }> {
  const clauses = clausesOf(text)
  const { id } = await db
    .insertInto('agreement_forms')
    .values({ kind, name, version, clauses: JSON.stringify(clauses), loaded_by: operator.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, operator, 'agreement_form.load', id, { kind, name, version, clauses: clauses.length, reason })
  return { id }
}

/** No new agreement is made with it; those that were keep it. Throws `not_found`, `agreement_form_retired`. */
export async function retireForm(db: Db, operator: Viewer, formId: number, reason: string): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('agreement_forms')
    .set({ retired_at: new Date() })
    .where('id', '=', formId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) {
    const found = await db.selectFrom('agreement_forms').select('id').where('id', '=', formId).executeTakeFirst()
    fail(found ? 'agreement_form_retired' : 'not_found')
  }
  await audit(db, operator, 'agreement_form.retire', formId, { reason })
  return null
}
