import type { admin } from '#contract/admin.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '../accounts/audit.ts'
import { type CastingAuth, castingAuthOf } from '../accounts/casting-auth.ts'
import { papersOf } from '../accounts/papers.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { notify } from '../notifications/notify.ts'
import { countUpTo } from './lists.ts'

const day = 86_400_000
/** How long an approval lasts: students' shorter. */
const approvalDays = (applicantType: string) => (applicantType === 'STUDENT' ? 183 : 365)

/** Applications for casting rights; those that wait come in the order of waiting, decided ones newest first. */
export async function listCastingAuths(
  db: Db,
  { status, page, limit }: QueryOf<typeof admin.castingAuths>,
): Promise<AnswerOf<typeof admin.castingAuths>> {
  const filtered = db
    .selectFrom('casting_auth_applications as application')
    .$if(status !== undefined, query => query.where('application.status', '=', status!))
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

/** One application with who stands behind it. The look at the phone number is written into the audit log. */
export async function readCastingAuth(
  db: Db,
  secrets: Secrets,
  adminId: number,
  id: number,
): Promise<AnswerOf<typeof admin.castingAuth>> {
  const row = await db.selectFrom('casting_auth_applications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) fail('not_found')
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'login_id', 'phone_encrypted', 'created_at'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  await audit(db, { actorId: adminId, action: 'casting_auth.read', target: { type: 'casting_auth_application', id } })
  return {
    ...castingAuthOf(row, await papersOf(db, id)),
    applicant: {
      id: user.id,
      name: user.name,
      loginId: user.login_id,
      phone: user.phone_encrypted && secrets.decrypt(user.phone_encrypted),
      joinedAt: user.created_at.toISOString(),
    },
  }
}

/** The sentences of a decision. The reason stays on the page: a message is read by whoever holds the phone. */
export const decisionNews: Record<string, { title: string; content: string }> = {
  APPROVED: { title: '캐스팅 권한이 승인됐어요', content: '이제 공고를 올릴 수 있어요.' },
  REJECTED: { title: '캐스팅 권한 신청이 반려됐어요', content: '사유를 확인하고 다시 신청해 주세요.' },
  MORE: { title: '캐스팅 권한 신청에 서류가 더 필요해요', content: '신청 내용을 열어 서류를 보완해 주세요.' },
  REVOKED: { title: '캐스팅 권한이 취소됐어요', content: '사유를 확인해 주세요.' },
}

/** Tells the applicant what was decided. */
export async function tellDecision({ db, jobs }: { db: Db; jobs: Jobs }, id: number): Promise<void> {
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
      ...decisionNews[status]!,
      link: '/mypage/castingauth',
      linkText: '신청 내용',
      dedupeKey: `casting-auth ${id} ${decidedAt?.getTime()}`,
    },
  )
}

type Decision = BodyOf<typeof admin.decideCastingAuth>

/**
 * An operator's decision. What waits can be approved, refused or sent back for more papers; what is approved can be
 * revoked. One approval holds at a time: a renewal takes the place of the one before it, and revoking leaves none. Errors: `not_found`, `auth_decided` when somebody was faster.
 */
export async function decideCastingAuth(db: Db, adminId: number, id: number, decision: Decision): Promise<CastingAuth> {
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
      decided_by: adminId,
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
  await audit(db, {
    actorId: adminId,
    action: `casting_auth.${decision.status.toLowerCase()}`,
    target: { type: 'casting_auth_application', id },
    detail: 'reason' in decision ? { reason: decision.reason } : {},
  })
  return castingAuthOf(row, await papersOf(db, id))
}
