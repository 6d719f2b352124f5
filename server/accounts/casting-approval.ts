import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Viewer } from '../kernel/session.ts'

/** Whether an operator has approved this person for casting and the approval has not run out. */
export const isAuthorised = async (db: Db, userId: number) => (await findApproval(db, userId)) !== undefined

/** As what kind of applicant this person was approved; null for an operator. Errors: `auth_required`. */
export async function approvedType(db: Db, user: Viewer): Promise<string | null> {
  if (user.permissions.includes('Admin')) return null
  const approval = await findApproval(db, user.id)
  if (!approval) fail('auth_required')
  return approval.applicantType
}

/** The approval that this person has now, or undefined. */
export function findApproval(db: Db, userId: number) {
  return db
    .selectFrom('casting_auth_applications')
    .select([
      'applicant_type as applicantType',
      'company_name as companyName',
      'biz_no as bizNo',
      'expires_at as until',
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'APPROVED')
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
