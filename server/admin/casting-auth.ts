import type { admin } from '#contract/admin/index.ts'
import type { AuditAction } from '#contract/codes/audit.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { type CastingAuth, castingAuthOf } from '#server/accounts/authorisation/casting-auth.ts'
import { type AuthBefore, restoreAuth, settleAuth } from '#server/accounts/authorisation/decided.ts'
import { documentsOf } from '#server/accounts/authorisation/documents.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { containing } from '#server/kernel/text/like.ts'
import { notify } from '#server/notifications/notify.ts'
import { pendingDecisions } from './decisions/pending-decisions.ts'
import { countUpTo } from './lists.ts'
import { castingAuthTexts as texts } from './messages.ts'

/** How long an approval lasts: students' are shorter. */
const approvalDays = (applicantType: string) => (applicantType === 'STUDENT' ? 183 : 365)

/** Applications for casting authorisation: waiting ones by waiting time, decided ones newest first. */
export async function listCastingAuths(
  db: Db,
  { status, order, q, page, limit }: QueryOf<typeof admin.castingAuths>,
): Promise<AnswerOf<typeof admin.castingAuths>> {
  const part = containing(q)
  const filtered = db
    .selectFrom('casting_auth_applications as application')
    .innerJoin('users', 'users.id', 'application.user_id')
    .$if(Boolean(q), query =>
      query.where(eb => eb.or([eb('application.company_name', 'ilike', part), eb('users.name', 'ilike', part)])),
    )
    .$if(status !== undefined, query => query.where('application.status', '=', present(status)))
  const isQueue = order ? order !== 'NEWEST' : status === 'SUBMITTED' || status === 'MORE'
  const rows = await filtered
    .selectAll('application')
    .select('users.name as applicantName')
    .orderBy('application.id', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const decisions = await pendingDecisions(
    db,
    'application_id',
    rows.map(({ id }) => id),
  )
  const list = rows.map(row => ({
    ...castingAuthOf(row, []),
    applicantId: row.user_id,
    applicantName: row.applicantName,
    decision: decisions.get(row.id) ?? null,
  }))
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
    decision: (await pendingDecisions(db, 'application_id', [id])).get(id) ?? null,
    applicant: {
      id: user.id,
      name: user.name,
      loginId: user.login_id,
      phone: user.phone_encrypted && secrets.decrypt(user.phone_encrypted),
      joinedAt: user.created_at,
    },
  }
}

/**
 * The notifications of a decision. The reason is only on the page, because a text can be read by anybody who holds the
 * phone.
 */
export const decisionNews: Record<string, { title: string; content: string }> = {
  APPROVED: { title: texts.approved, content: texts.approvedText },
  REJECTED: { title: texts.rejected, content: texts.rejectedText },
  MORE: { title: texts.documentsNeeded, content: texts.documentsNeededText },
  REVOKED: { title: texts.revoked, content: texts.revokedText },
}

/** Notifies the applicant of the decision. */
export async function tellAuthDecided(ctx: UnitOfWork, id: number): Promise<void> {
  const { status, userId, decidedAt } = await ctx.db
    .selectFrom('casting_auth_applications')
    .select(['status', 'user_id as userId', 'decided_at as decidedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const news = decisionNews[status]
  // Submitted again since, or expired.
  if (!news) return
  await notify(ctx, {
    type: 'AUTH_RESULT',
    userIds: [userId],
    ...news,
    link: '/mypage/castingauth',
    linkText: texts.application,
    dedupeKey: `casting-auth ${id} ${decidedAt?.getTime()}`,
  })
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
 * Records an operator's decision. A waiting application can be approved, refused or returned for more documents; an
 * approved one can be revoked. One approval is valid at a time: a renewal replaces the previous one, and revoking
 * leaves none. Throws `not_found`, `auth_decided` if somebody else was faster. `tellAuthDecided` sends the notification
 * later.
 */
export async function recordDecision(
  db: Db,
  operator: Operator,
  id: number,
  decision: Decision,
): Promise<{ decided: CastingAuth; before: AuthBefore }> {
  const application = await db
    .selectFrom('casting_auth_applications')
    .select(['applicant_type', 'user_id', 'status', 'decision_reason', 'decided_by', 'decided_at', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!application) fail('not_found')
  const now = new Date()
  const lasts = approvalDays(application.applicant_type) * dayMs
  const { row, others } = await settleAuth(db, id, {
    status: decision.status,
    reason: 'reason' in decision ? decision.reason : null,
    by: operator.id,
    at: now,
    expiresAt: decision.status === 'APPROVED' ? new Date(now.getTime() + lasts) : null,
  })
  await audit(db, operator, actionOf[decision.status], id, 'reason' in decision ? { reason: decision.reason } : {})
  const { decision_reason, decided_by } = application
  return {
    decided: castingAuthOf(row, await documentsOf(db, id)),
    before: {
      status: application.status,
      decision_reason,
      decided_by,
      decided_at: application.decided_at?.toISOString() ?? null,
      expires_at: application.expires_at?.toISOString() ?? null,
      at: now.toISOString(),
      others,
    },
  }
}

/**
 * Restores an application, and the approvals that its decision ended. Throws `decision_left` if it has changed since.
 * Audited.
 */
export async function takeBackAuth(db: Db, operator: Operator, id: number, before: AuthBefore): Promise<void> {
  await restoreAuth(db, id, before)
  await audit(db, operator, 'casting_auth.take_back', id)
}
