import { sql } from 'kysely'
import { shownStatuses } from '#contract/codes/castings.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { castingLimits } from '#contract/limits.ts'
import { isApprovedNow } from '#server/accounts/authorisation/casting-approval.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { addDays, today } from '#server/kernel/time.ts'

const cleanCastings = 3

/**
 * Whether an owner has sent as many castings today (Seoul) as may open without an operator. Of several at once the
 * last ones wait.
 */
export async function hasSentMany(db: Db, ownerId: number): Promise<boolean> {
  await sql`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`.execute(db)
  return (await countSentOn(db, ownerId, today())) >= castingLimits.aDay
}

/** How many castings an owner has sent on a day (Seoul). */
export async function countSentOn(db: Db, ownerId: number, day: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    SELECT count(*) AS sent FROM castings
    WHERE owner_id = ${ownerId} AND submitted_at >= ${koreanTime(day)} AND submitted_at < ${koreanTime(addDays(day, 1))}`.execute(
    db,
  )
  return firstOf(rows).sent
}

/**
 * Whether an owner's castings open without review: a company with a verified business number and at least three opened
 * castings in good standing, none of them hidden or rightly reported.
 */
export async function isTrusted(db: Db, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ isTrusted: boolean }>`
    SELECT EXISTS (
             SELECT FROM casting_auth_applications
             WHERE user_id = ${ownerId} AND ${isApprovedNow()}
               AND applicant_type IN ('COMPANY', 'AGENCY', 'MGMT', 'AD') AND biz_no IS NOT NULL)
           AND NOT EXISTS (SELECT FROM castings WHERE owner_id = ${ownerId} AND status = 'HIDDEN')
           AND NOT EXISTS (
             SELECT FROM reports r JOIN castings ON castings.id = r.target_id
             WHERE r.target = 'CASTING' AND owner_id = ${ownerId} AND r.state = 'ACTION')
           AND (SELECT count(*) FROM castings
                WHERE owner_id = ${ownerId} AND ${isOneOf('status', shownStatuses)}
                  AND opened_at IS NOT NULL AND NOT awaits_check) >= ${cleanCastings} AS "isTrusted"`.execute(db)
  return firstOf(rows).isTrusted
}
