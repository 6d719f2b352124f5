import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { accounts, castingAuth } from '#contract/accounts/index.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { CastingAuthApplications } from '#server/kernel/schema.generated.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { isBusinessNumber } from './business-number.ts'
import { findApproval } from './casting-approval.ts'
import { attachDocuments, documentsOf } from './documents.ts'
import { castingAuthTexts as texts } from './messages.ts'

/** How long before its end an approval may be renewed. */
const renewWithin = 30 * dayMs

export type CastingAuth = z.input<typeof castingAuth>
type Row = Selectable<CastingAuthApplications>

/**
 * Submits an application for casting authorisation. One that an operator returned for more documents is updated and
 * waits again; new documents are added to the earlier ones. Errors: `biz_no_invalid`, `auth_pending` while one is under
 * review or an approval is not yet renewable, `document_not_yours`.
 */
export async function applyForCasting(
  db: Db,
  user: Viewer,
  body: BodyOf<typeof accounts.applyCastingAuth>,
): Promise<CastingAuth> {
  const userId = user.id
  if (body.bizNo && !isBusinessNumber(body.bizNo)) fail('biz_no_invalid', { fields: { bizNo: texts.bizNoWrong } })
  const latest = await latestOf(db, userId)
  if (latest && isLasting(latest)) fail('auth_pending', { message: texts.alreadyApproved })
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
    status: 'SUBMITTED' as const,
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
  await attachDocuments(db, userId, row.id, body.fileIds)
  await audit(db, user, again ? 'casting_auth.resubmit' : 'casting_auth.submit', row.id)
  return castingAuthOf(row, await documentsOf(db, row.id))
}

/** An approval too recent to be renewed. */
const isLasting = ({ status, expires_at }: Pick<Row, 'status' | 'expires_at'>) =>
  status === 'APPROVED' && (expires_at === null || expires_at.getTime() > Date.now() + renewWithin)

/**
 * The person's own application, or the latest of several, and whether they are authorised; null for none and for other
 * people's.
 */
export async function findCastingAuth(
  db: Db,
  userId: number,
  id: number | 'latest',
): Promise<AnswerOf<typeof accounts.castingAuth>> {
  const row = await latestOf(db, userId, id === 'latest' ? undefined : id)
  if (!row) return null
  const approval = await findApproval(db, userId)
  return {
    ...castingAuthOf(row, await documentsOf(db, row.id)),
    isAuthorised: approval !== undefined,
    authorisedUntil: approval?.until ?? null,
    canApply: row.status !== 'SUBMITTED' && !isLasting(row),
  }
}

const latestOf = (db: Db, userId: number, id?: number) =>
  db
    .selectFrom('casting_auth_applications')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(id !== undefined, query => query.where('id', '=', present(id)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The row in the contract's shape, with its documents; an expired approval is marked as such. */
export function castingAuthOf(row: Row, files: CastingAuth['files']): CastingAuth {
  const isOver = row.status === 'APPROVED' && row.expires_at !== null && row.expires_at.getTime() <= Date.now()
  return {
    id: row.id,
    applicantType: row.applicant_type,
    companyName: row.company_name,
    bizNo: row.biz_no,
    ceoName: row.ceo_name,
    position: row.position,
    companyAddress: row.company_address,
    companyPhone: row.company_phone,
    homepage: row.homepage,
    works: row.works,
    agencyLicenseNo: row.agency_license_no,
    status: isOver ? 'EXPIRED' : row.status,
    decisionReason: row.decision_reason,
    decidedAt: row.decided_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    files,
  }
}
