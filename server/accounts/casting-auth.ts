import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { accounts, castingAuth } from '#contract/accounts.ts'
import type { Paper } from '#contract/documents.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { CastingAuthApplications } from '../kernel/schema.generated.ts'
import { audit } from './audit.ts'
import { findApproval } from './casting-approval.ts'
import { attachPapers, papersOf } from './papers.ts'

const day = 86_400_000
/** An approval may be renewed this long before it runs out. */
const renewWithin = 30 * day

export type CastingAuth = z.input<typeof castingAuth>
type Row = Selectable<CastingAuthApplications>

/**
 * Hands in an application for casting rights. One that an operator sent back for more papers is filled in anew and waits
 * again; its new papers join the earlier ones. Errors: `biz_no_invalid`, `auth_pending` while one is being judged or an
 * approval still lasts, `paper_not_yours`.
 */
export async function applyForCasting(
  db: Db,
  userId: number,
  body: BodyOf<typeof accounts.applyCastingAuth>,
): Promise<CastingAuth> {
  if (body.bizNo && !isBizNo(body.bizNo))
    fail('biz_no_invalid', { fields: { bizNo: '사업자등록번호를 다시 확인해 주세요' } })
  const latest = await latestOf(db, userId)
  if (latest && isLasting(latest))
    fail('auth_pending', { message: '이미 승인된 권한이 있어요. 끝나기 30일 전부터 다시 신청할 수 있어요' })
  const now = new Date()
  const values = {
    applicant_type: body.applicantType,
    company_name: body.companyName,
    biz_no: body.bizNo ?? null,
    ceo_name: body.ceoName ?? null,
    position: body.position,
    company_address: body.companyAddress ?? null,
    company_phone: body.companyPhone ?? null,
    homepage: body.homepage ?? null,
    works: body.works ?? null,
    agency_license_no: body.agencyLicenseNo ?? null,
    status: 'SUBMITTED',
    updated_at: now,
  }
  const again = await db
    .updateTable('casting_auth_applications')
    .set(values)
    .where('user_id', '=', userId)
    .where('status', '=', 'MORE')
    .returningAll()
    .executeTakeFirst()
  const row =
    again ??
    (await db
      .insertInto('casting_auth_applications')
      .values({ ...values, user_id: userId, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow())
  await attachPapers(db, userId, row.id, body.fileIds)
  await audit(db, {
    actorId: userId,
    action: again ? 'casting_auth.resubmit' : 'casting_auth.submit',
    target: { type: 'casting_auth_application', id: row.id },
  })
  return castingAuthOf(row, await papersOf(db, row.id))
}

/** An approval too young to be renewed. */
const isLasting = ({ status, expires_at }: Pick<Row, 'status' | 'expires_at'>) =>
  status === 'APPROVED' && (expires_at === null || expires_at.getTime() > Date.now() + renewWithin)

/** One's own application, or the latest of them, and whether one is authorised; null when there is none, and for other people's. */
export async function findCastingAuth(
  db: Db,
  userId: number,
  id: number | 'latest',
): Promise<AnswerOf<typeof accounts.castingAuth>> {
  const row = await latestOf(db, userId, id === 'latest' ? undefined : id)
  if (!row) return null
  const approval = await findApproval(db, userId)
  return {
    ...castingAuthOf(row, await papersOf(db, row.id)),
    isAuthorised: approval !== undefined,
    authorisedUntil: approval?.until?.toISOString() ?? null,
    canApply: row.status !== 'SUBMITTED' && !isLasting(row),
  }
}

const latestOf = (db: Db, userId: number, id?: number) =>
  db
    .selectFrom('casting_auth_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(id !== undefined, query => query.where('id', '=', id!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The row as the contract shows it, with its papers; an approval that ran out says so. */
export function castingAuthOf(row: Row, files: Paper[]): CastingAuth {
  const isOver = row.status === 'APPROVED' && row.expires_at !== null && row.expires_at.getTime() <= Date.now()
  return {
    id: row.id,
    applicantType: row.applicant_type as CastingAuth['applicantType'],
    companyName: row.company_name,
    bizNo: row.biz_no,
    ceoName: row.ceo_name,
    position: row.position,
    companyAddress: row.company_address,
    companyPhone: row.company_phone,
    homepage: row.homepage,
    works: row.works,
    agencyLicenseNo: row.agency_license_no,
    status: isOver ? 'EXPIRED' : (row.status as CastingAuth['status']),
    decisionReason: row.decision_reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    files,
  }
}

/** The check digit of a Korean business number: weights 1 3 7 1 3 7 1 3 5, the last product's tens counted too. */
export function isBizNo(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || /^0+$/.test(digits)) return false
  const numbers = [...digits].map(Number)
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]
  const sum = weights.reduce((total, weight, at) => total + weight * numbers[at]!, Math.floor((numbers[8]! * 5) / 10))
  return (10 - (sum % 10)) % 10 === numbers[9]
}
