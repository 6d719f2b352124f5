import { type RawBuilder, sql } from 'kysely'
import type { AgreementClause } from '#contract/agreements/form.ts'
import type { Agreement, AgreementRow, agreements } from '#contract/agreements/index.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { agreementLimits } from '#contract/limits.ts'
import { hasAgreed } from '#server/accounts/consents/consents.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { type Reading, readAs, readPlace, type StoredAgreement } from './access.ts'
import { findOpenRoles } from './drafts.ts'
import { feesOf, hasLateFee } from './fees/dues.ts'
import { clausesOfAgreement, isMinor, textHash } from './text.ts'

const rowColumns = sql`
  g.id, number, g.casting_id AS "castingId", castings.title AS "castingTitle", g.state, g.revision,
  g.terms->>'companyName' AS "companyName", g.terms->>'actorName' AS "actorName", g.terms->>'roleName' AS "roleName",
  (g.terms->>'feeWon')::int AS "feeWon", g.terms->>'payOn' AS "payOn",
  (SELECT count(*) FROM jsonb_array_elements(differences) AS d WHERE (d->>'isWorse')::boolean)::int AS worse,
  to_json(g.created_at) #>> '{}' AS "createdAt", to_json(due_at) #>> '{}' AS "dueAt",
  to_json(signed_at) #>> '{}' AS "signedAt", to_json(sealed_at) #>> '{}' AS "sealedAt"`

const whereState = (state: QueryOf<typeof agreements.ofCasting>['state']) =>
  state === 'LATE' ? hasLateFee('g') : state ? sql`g.state = ${state}` : sql`true`

type Page = { page: number; limit: number }

async function listRows(db: Db, where: RawBuilder<unknown>, { page, limit }: Page) {
  const { rows } = await sql<AgreementRow>`
    SELECT ${rowColumns}, ${feesOf('g')} AS fees FROM agreements g JOIN castings ON castings.id = g.casting_id
    WHERE ${where} ORDER BY g.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { rows: found } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM agreements g WHERE ${where}`.execute(db)
  return { list: rows, totalResult: firstOf(found).count, page, limit }
}

/** The agreements of a casting, for its team. Who is not approved makes none. Throws `not_found`. */
export async function listOfCasting(
  db: Db,
  user: Viewer,
  castingId: number,
  { state, ...page }: QueryOf<typeof agreements.ofCasting>,
): Promise<AnswerOf<typeof agreements.ofCasting>> {
  const { isApproved } = await readPlace(db, user, castingId)
  const found = await listRows(db, sql`g.casting_id = ${castingId} AND ${whereState(state)}`, page)
  const { rows: counted } = await sql<{ state: AgreementRow['state'] | 'LATE'; count: number }>`
    SELECT state, count(*)::int AS count FROM agreements WHERE casting_id = ${castingId} GROUP BY state
    UNION ALL SELECT 'LATE', count(*)::int FROM agreements g
    WHERE g.casting_id = ${castingId} AND ${hasLateFee('g')} HAVING count(*) > 0`.execute(db)
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  return {
    ...found,
    title,
    counts: Object.fromEntries(counted.map(each => [each.state, each.count])),
    open: isApproved ? await findOpenRoles(db, castingId) : [],
  }
}

/** The agreements that a person acts under, once they were sent: a draft is the team's own. */
export const listMine = (db: Db, userId: number, page: QueryOf<typeof agreements.mine>) =>
  listRows(db, sql`g.actor_id = ${userId} AND ${wasSent}`, page)

const wasSent = sql`EXISTS (SELECT FROM agreement_events e WHERE e.agreement_id = g.id AND what = 'SENT')`

export type Form = { id: number; name: string; version: string; clauses: AgreementClause[] }

export const findForm = (db: Db, formId: number): Promise<Form> =>
  db
    .selectFrom('agreement_forms')
    .select(['id', 'name', 'version'])
    .select(sql<AgreementClause[]>`clauses`.as('clauses'))
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()

/** What would be signed now: the clauses and their hash. */
export function textOf(stored: StoredAgreement, form: Form): { clauses: AgreementClause[]; hash: Buffer } {
  const clauses = clausesOfAgreement(form.clauses, stored.terms)
  return { clauses, hash: textHash({ ...stored, clauses }) }
}

/** An agreement as its reader sees it. Throws as `readAs`. */
export const readAgreement = async (db: Db, user: Viewer, id: number) => present(db, await readAs(db, user, id))

type Facts = Pick<
  Agreement,
  | 'castingTitle'
  | 'createdAt'
  | 'dueAt'
  | 'signedAt'
  | 'sealedAt'
  | 'endedAt'
  | 'endReason'
  | 'changeRequest'
  | 'signatures'
  | 'events'
  | 'forms'
  | 'hasProvided'
  | 'isSealLate'
  | 'fees'
>

/** The agreement in the contract's shape. */
export async function present(db: Db, reading: Reading): Promise<Agreement> {
  const { id, terms, revision } = reading
  const form = await findForm(db, reading.formId)
  const { clauses, hash } = textOf(reading, form)
  const isEdited = reading.side === 'PRODUCER' && (reading.state === 'DRAFT' || reading.state === 'CHANGE_ASKED')
  const { rows } = await sql<Facts>`
    SELECT castings.title AS "castingTitle", to_json(g.created_at) #>> '{}' AS "createdAt",
           to_json(due_at) #>> '{}' AS "dueAt", to_json(signed_at) #>> '{}' AS "signedAt",
           to_json(sealed_at) #>> '{}' AS "sealedAt", to_json(ended_at) #>> '{}' AS "endedAt",
           ${hasAgreed(reading.readerId, 'AGREEMENT')} AS "hasProvided",
           sealed_at IS NULL AND coalesce(signed_at < now() - make_interval(mins => ${agreementLimits.sealMinutes}), false)
             AS "isSealLate", end_reason AS "endReason",
           change_request AS "changeRequest",
           coalesce((SELECT json_agg(json_build_object('party', party, 'name', s.name, 'method', method,
             'signedAt', to_json(s.signed_at) #>> '{}') ORDER BY s.signed_at)
             FROM agreement_signatures s WHERE s.agreement_id = g.id AND s.revision = ${revision}), '[]') AS signatures,
           coalesce((SELECT json_agg(json_build_object('at', to_json(at) #>> '{}', 'what', what, 'by', users.name)
             ORDER BY e.id) FROM agreement_events e LEFT JOIN users ON users.id = e.by
             WHERE e.agreement_id = g.id), '[]') AS events,
           CASE WHEN ${isEdited} THEN (SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', kind)
             ORDER BY f.id DESC) FROM agreement_forms f WHERE retired_at IS NULL OR f.id = ${form.id})
             ELSE '[]' END AS forms,
           ${feesOf('g')} AS fees
    FROM agreements g JOIN castings ON castings.id = g.casting_id WHERE g.id = ${id}`.execute(db)
  return {
    ...firstOf(rows),
    id,
    number: reading.number,
    castingId: reading.castingId,
    state: reading.state,
    revision,
    companyName: terms.companyName,
    actorName: terms.actorName,
    roleName: terms.roleName,
    appId: reading.appId,
    side: reading.side,
    isOwner: reading.isOwner,
    form: { id: form.id, name: form.name, version: form.version },
    terms,
    differences: reading.differences,
    clauses,
    textSha256: hash.toString('hex'),
    needsGuardian: isMinor(terms),
    endAskedBy: reading.endAskedBy,
  }
}
