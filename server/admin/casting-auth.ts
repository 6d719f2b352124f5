import type { admin } from '#contract/admin/index.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { type CastingAuth, castingAuthOf } from '#server/accounts/authorisation/casting-auth.ts'
import { documentsOf } from '#server/accounts/authorisation/documents.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notify } from '#server/notifications/notify.ts'
import { countUpTo } from './lists.ts'
import { castingAuthTexts as texts } from './messages.ts'

const day = 86_400_000
/** How long an approval lasts: students' are shorter. */
const approvalDays = (applicantType: string) => (applicantType === 'STUDENT' ? 183 : 365)

/** Applications for casting authorisation: waiting ones by waiting time, decided ones newest first. */
export async function listCastingAuths(
  db: Db,
  { status, page, limit }: QueryOf<typeof admin.castingAuths>,
): Promise<AnswerOf<typeof admin.castingAuths>> {
  const filtered = db
    .selectFrom('casting_auth_applications as application')
    .$if(status !== undefined, query => query.where('application.status', '=', present(status)))
  const isQueue = status === 'SUBMITTED' || status === 'MORE'
  const rows = await filtered
    .innerJoin('users', 'users.id', 'application.user_id')
    .selectAll('application')
    .select('users.name as applicantName')
    .orderBy('application.id', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const list = rows.map(row => ({ ...castingAuthOf(row, []), applicantName: row.applicantName }))
  return { list, ...(await countUpTo(filtered)), page, limit }
}

/** One application with its applicant. Reading the phone number is audited. */
export async function readCastingAuth(
  db: Db,
  secrets: Secrets,
  operator: Viewer,
  id: number,
): Promise<AnswerOf<typeof admin.castingAuth>> {
  const row = await db.selectFrom('casting_auth_applications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) fail('not_found')
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'login_id', 'phone_encrypted', 'created_at'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  await audit(db, operator, 'casting_auth.read', id)
  return {
    ...castingAuthOf(row, await documentsOf(db, id)),
    applicant: {
      id: user.id,
      name: user.name,
      loginId: user.login_id,
      phone: user.phone_encrypted && secrets.decrypt(user.phone_encrypted),
      joinedAt: user.created_at.toISOString(),
    },
  }
}

/** The sentences of a decision. The reason is only on the page: a text can be read by anybody who holds the phone. */
export const decisionNews: Record<string, { title: string; content: string }> = {
  APPROVED: { title: texts.approved, content: texts.approvedText },
  REJECTED: { title: texts.rejected, content: texts.rejectedText },
  MORE: { title: texts.documentsNeeded, content: texts.documentsNeededText },
  REVOKED: { title: texts.revoked, content: texts.revokedText },
}

async function tellDecision({ db, jobs }: UnitOfWork, id: number): Promise<void> {
  const { status, userId, decidedAt } = await db
    .selectFrom('casting_auth_applications')
    .select(['status', 'user_id as userId', 'decided_at as decidedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await notify(
    { db, jobs },
    {
      type: 'AUTH_RESULT',
      userIds: [userId],
      ...present(decisionNews[status]),
      link: '/mypage/castingauth',
      linkText: texts.application,
      dedupeKey: `casting-auth ${id} ${decidedAt?.getTime()}`,
    },
  )
}

type Operator = Pick<Viewer, 'id' | 'ip'>
type Decision = BodyOf<typeof admin.decideCastingAuth>

const actionOf = {
  APPROVED: 'casting_auth.approve',
  REJECTED: 'casting_auth.reject',
  MORE: 'casting_auth.ask_documents',
  REVOKED: 'casting_auth.revoke',
} as const satisfies Record<Decision['status'], AuditAction>

/**
 * An operator's decision. A waiting application can be approved, refused or returned for more documents; an approved
 * one can be revoked. One approval is valid at a time: a renewal replaces the previous one, and revoking leaves none.
 * Notifies the applicant. Errors: `not_found`, `auth_decided` when somebody was faster.
 */
export async function decideCastingAuth(
  unit: UnitOfWork,
  operator: Operator,
  id: number,
  decision: Decision,
): Promise<CastingAuth> {
  const decided = await recordDecision(unit.db, operator, id, decision)
  await tellDecision(unit, id)
  return decided
}

/** The decision without its notification. */
export async function recordDecision(db: Db, operator: Operator, id: number, decision: Decision): Promise<CastingAuth> {
  const application = await db
    .selectFrom('casting_auth_applications')
    .select(['applicant_type', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!application) fail('not_found')
  const now = new Date()
  const lasts = approvalDays(application.applicant_type) * day
  const row = await db
    .updateTable('casting_auth_applications')
    .set({
      status: decision.status,
      decision_reason: 'reason' in decision ? decision.reason : null,
      decided_by: operator.id,
      decided_at: now,
      updated_at: now,
      expires_at: decision.status === 'APPROVED' ? new Date(now.getTime() + lasts) : null,
    })
    .where('id', '=', id)
    .where('status', 'in', decision.status === 'REVOKED' ? ['APPROVED'] : ['SUBMITTED', 'MORE'])
    .returningAll()
    .executeTakeFirst()
  if (!row) fail('auth_decided')
  if (decision.status === 'APPROVED' || decision.status === 'REVOKED')
    await db
      .updateTable('casting_auth_applications')
      .set({ status: decision.status === 'APPROVED' ? 'EXPIRED' : 'REVOKED', updated_at: now })
      .where('user_id', '=', application.user_id)
      .where('id', '<>', id)
      .where('status', '=', 'APPROVED')
      .execute()
  await audit(db, operator, actionOf[decision.status], id, 'reason' in decision ? { reason: decision.reason } : {})
  return castingAuthOf(row, await documentsOf(db, id))
}
