import { type RawBuilder, sql } from 'kysely'
import type { adminGuardianPapers } from '#contract/admin/guardian-papers.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { containing } from '#server/kernel/text/like.ts'
import { findCandidates } from '#server/representations/papers/candidates.ts'
import { decidePapers } from '#server/representations/papers/decisions.ts'
import { papersFiles } from '#server/representations/papers/papers.ts'
import { holding, keepHeld } from './decisions/held.ts'
import { pendingOn } from './decisions/pending-decisions.ts'
import { exported } from './exported.ts'
import { countStates, withCounts } from './views/tab-counts.ts'

/** What operators do with the papers of guardians. */
export const guardianPapersHandlers: Handlers<typeof adminGuardianPapers> = {
  guardianPapers: ctx => withCounts(listPapers(ctx.db, ctx.query), countStates(ctx.db, sql`guardian_papers`)),
  exportGuardianPapers: exported('guardianPapers', (ctx, query) => listPapers(ctx.db, query)),
  readGuardianPapers: ctx => readPapers(ctx.db, ctx.secrets, ctx.user, ctx.params.papersId),
  async decideGuardianPapers(ctx) {
    const { papersId: targetId } = ctx.params
    const unit = holding(ctx)
    const before = await decidePapers(ctx, unit, ctx.user, targetId, ctx.body)
    const subjects = [`papers ${targetId}`]
    const decision = { kind: 'PAPERS' as const, targetId, outcome: ctx.body.state, before, subjects }
    return { decisionId: await keepHeld(ctx, unit, decision) }
  },
}

type List = AnswerOf<typeof adminGuardianPapers.exportGuardianPapers>['list']
type ListQuery = Omit<QueryOf<typeof adminGuardianPapers.guardianPapers>, 'order'> & {
  order?: QueryOf<typeof adminGuardianPapers.guardianPapers>['order']
}

const row = sql`p.id, p.state, json_build_object('id', guardian.id, 'name', guardian.name) AS guardian,
  coalesce(p.name, '') AS "childName", to_char(p.birth_date, 'YYYY-MM-DD') AS "birthDate",
  p.sent_at AS "sentAt", p.decided_at AS "decidedAt"`

/** Papers of a state; those that wait, the oldest first. */
async function listPapers(db: Db, { state, q, order, page, limit }: ListQuery) {
  const part = containing(q)
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state) conditions.push(sql`p.state = ${state}`)
  if (q) conditions.push(sql`(p.name ILIKE ${part} OR guardian.name ILIKE ${part})`)
  const isQueue = order ? order === 'OLDEST' : state === 'REVIEW' || state === 'MORE'
  const { rows } = await sql<List[number] & { total: number }>`
    SELECT ${row}, count(*) OVER () AS total
    FROM guardian_papers p JOIN users guardian ON guardian.id = p.representative_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${isQueue ? sql`p.sent_at, p.id` : sql`p.id DESC`} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}

type Read = AnswerOf<typeof adminGuardianPapers.readGuardianPapers>
type Guardian = Omit<Read['guardian'], 'phone'> & { phoneEncrypted: string | null }

/** One guardian's papers, with the accounts that they may be about. Reading them is audited. Throws `not_found`. */
async function readPapers(db: Db, secrets: Secrets, operator: Viewer, papersId: number): Promise<Read> {
  const { rows } = await sql<Omit<Read, 'files' | 'decision' | 'guardian' | 'candidates'> & { guardian: Guardian }>`
    SELECT ${row}, p.login_id AS "loginId", p.shows_contact AS "isContactShown", p.decision_reason AS reason,
           json_build_object(
             'id', guardian.id, 'name', guardian.name, 'birthDate', to_char(guardian.birth_date, 'YYYY-MM-DD'),
             'loginId', guardian.login_id, 'phoneEncrypted', guardian.phone_encrypted,
             'joinedAt', guardian.created_at) AS guardian
    FROM guardian_papers p JOIN users guardian ON guardian.id = p.representative_id
    WHERE p.id = ${papersId}`.execute(db)
  const papers = rows[0] ?? fail('not_found')
  await audit(db, operator, 'guardian_papers.read', papersId)
  const { phoneEncrypted, ...guardian } = papers.guardian
  const [files, pending, candidates] = [
    await papersFiles(db, [papersId]),
    await pendingOn(db, 'PAPERS', [papersId]),
    await findCandidates(db, papersId),
  ]
  return {
    ...papers,
    files: files.get(papersId) ?? [],
    // Sent again since: there is nothing left to take back.
    decision: papers.state === 'REVIEW' ? null : (pending.get(papersId) ?? null),
    guardian: { ...guardian, phone: phoneEncrypted && secrets.decrypt(phoneEncrypted) },
    candidates,
  }
}
