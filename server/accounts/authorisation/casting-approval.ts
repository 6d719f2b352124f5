import { type RawBuilder, sql } from 'kysely'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'

/** Whether a row of casting_auth_applications is an approval that has not expired. `table` is its alias in the query. */
export const isApprovedNow = (table = 'casting_auth_applications'): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(${of('status')} = 'APPROVED' AND (${of('expires_at')} IS NULL OR ${of('expires_at')} > now()))`
}

/** Whether the person has an operator's approval for casting that has not expired. */
export const isAuthorised = async (db: Db, userId: number) => (await findApproval(db, userId)) !== undefined

/** The applicant type that this person is approved as; null for an operator. Errors: `auth_required`. */
export async function approvedType(db: Db, user: Viewer): Promise<string | null> {
  if (hasOperatorRole(user, 'MODERATION')) return null
  const approval = await findApproval(db, user.id)
  if (!approval) fail('auth_required')
  return approval.applicantType
}

/** The current approval of this person, or undefined. */
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
    .where(isApprovedNow())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
