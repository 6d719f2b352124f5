import { sql } from 'kysely'
import type { AgreementState } from '#contract/agreements/codes.ts'
import type { AgreementDifference } from '#contract/agreements/index.ts'
import type { AgreementTerms } from '#contract/agreements/terms.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { isAuthorised } from '#server/accounts/authorisation/casting-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { NoticeTerms } from '#server/castings/as-applied.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'

/** An agreement's row. */
export type StoredAgreement = {
  id: number
  number: string
  castingId: number
  roleId: number
  appId: number | null
  formId: number
  producerId: number | null
  actorId: number | null
  state: CodeOf<typeof AgreementState>
  revision: number
  terms: AgreementTerms
  notice: NoticeTerms
  differences: AgreementDifference[]
  endAskedBy: 'PRODUCER' | 'ACTOR' | null
  dueAt: Date | null
  /** A first draft is the team's own. */
  wasSent: boolean
}

/** Who reads it. `isOwner`: of the casting, who signs for the producer. */
export type Reading = StoredAgreement & { readerId: number; side: 'PRODUCER' | 'ACTOR' | null; isOwner: boolean }

/** The row, locked until the transaction ends if it is about to be written. Throws `not_found`. */
export async function findStored(db: Db, id: number, isLocked: boolean): Promise<StoredAgreement> {
  const { rows } = await sql<StoredAgreement>`
    SELECT id, number, casting_id AS "castingId", role_id AS "roleId", application_id AS "appId", form_id AS "formId",
           producer_id AS "producerId", actor_id AS "actorId", state, revision, terms, notice_terms AS notice,
           differences, end_asked_by AS "endAskedBy", due_at AS "dueAt",
           EXISTS (SELECT FROM agreement_events e WHERE e.agreement_id = agreements.id AND what = 'SENT') AS "wasSent"
    FROM agreements WHERE id = ${id} ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows[0] ?? fail('not_found')
}

type Place = 'OWNER' | 'FULL' | null

/**
 * The person's place in a casting's team, as far as agreements go: owner or member who decides. Unlike applicants, what
 * was agreed stays readable when the casting is emptied.
 */
async function placeIn(db: Db, userId: number, castingId: number): Promise<Place> {
  const { rows } = await sql<{ place: Place }>`
    SELECT CASE WHEN owner_id = ${userId} THEN 'OWNER'
                WHEN EXISTS (SELECT FROM casting_members m WHERE m.casting_id = castings.id AND m.user_id = ${userId}
                             AND role = 'FULL' AND state = 'ACCEPTED') THEN 'FULL' END AS place
    FROM castings WHERE id = ${castingId}`.execute(db)
  return rows[0]?.place ?? null
}

/** Refuses everybody but the casting's owner and members who decide (`not_found`). Says whether they are approved. */
export async function readPlace(db: Db, user: Viewer, castingId: number): Promise<{ isApproved: boolean }> {
  if (!(await placeIn(db, user.id, castingId))) fail('not_found')
  return { isApproved: await isAuthorised(db, user.id) }
}

/** As `readPlace`, and refuses them without an approval (`auth_required`). */
export async function requireTeam(db: Db, user: Viewer, castingId: number): Promise<void> {
  if (!(await readPlace(db, user, castingId)).isApproved) fail('auth_required')
}

/**
 * `isApproved`: only with an approval, as whatever makes, changes or sends an agreement. Taking one back needs none.
 * `isParty`: no operators.
 */
type Need = { isLocked?: boolean; side?: 'PRODUCER' | 'ACTOR'; isApproved?: boolean; isParty?: boolean }

/**
 * An agreement for its actor, its casting's team, or an operator with Moderation, whose reading is audited and who never
 * writes. `side` refuses all others. What was agreed outlives an approval: the team reads it, speaks of its fees and
 * ends it without one. Throws `not_found`, `auth_required`.
 */
export async function readAs(
  db: Db,
  user: Viewer,
  id: number,
  { isLocked = false, side, isApproved = false, isParty = false }: Need = {},
): Promise<Reading> {
  const stored = await findStored(db, id, isLocked)
  if (stored.actorId === user.id && stored.wasSent && side !== 'PRODUCER')
    return { ...stored, readerId: user.id, side: 'ACTOR', isOwner: false }
  if (side === 'ACTOR') fail('not_found')
  const place = await placeIn(db, user.id, stored.castingId)
  if (place && isApproved && !(await isAuthorised(db, user.id))) fail('auth_required')
  if (place) return { ...stored, readerId: user.id, side: 'PRODUCER', isOwner: place === 'OWNER' }
  if (side || isLocked || isParty || !hasOperatorRole(user, 'MODERATION')) fail('not_found')
  await audit(db, user, 'agreement.read', id)
  return { ...stored, readerId: user.id, side: null, isOwner: false }
}
