import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import { sharingLimits } from '#contract/limits.ts'
import type { castingTeam } from '#contract/sharing/team.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import { refuseWithout } from '#server/kernel/reviewer.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { requireRight } from './access.ts'

export type Team = AnswerOf<(typeof castingTeam)['team']>

/** The team as its casting's reviewers see it; pending invitations are for those who manage it. */
export async function readTeam(db: Db, secrets: Secrets, castingId: number, canManage: boolean): Promise<Team> {
  const owner = await db
    .selectFrom('castings')
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['users.id as userId', 'users.name'])
    .where('castings.id', '=', castingId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Team['list'][number]>`
    SELECT m.user_id AS "userId", users.name, role, state, invited_at AS "invitedAt",
           coalesce((SELECT company_name FROM casting_auth_applications c
                     WHERE c.user_id = m.user_id AND c.status = 'APPROVED' ORDER BY c.id DESC LIMIT 1), '') AS "companyName"
    FROM casting_members m JOIN users ON users.id = m.user_id
    WHERE m.casting_id = ${castingId} AND users.status = 'ACTIVE' ORDER BY invited_at, m.user_id`.execute(db)
  const invitations = canManage ? await readInvitations(db, secrets, castingId) : []
  return { owner, list: rows, invitations, canManage }
}

async function readInvitations(db: Db, secrets: Secrets, castingId: number) {
  const { rows } = await sql<Team['invitations'][number]>`
    SELECT id, role, email_encrypted AS email, created_at AS "invitedAt", expires_at AS "expiresAt"
    FROM casting_invitations WHERE casting_id = ${castingId} AND expires_at > now() ORDER BY id`.execute(db)
  return rows.map(row => ({ ...row, email: row.email && secrets.decrypt(row.email) }))
}

/**
 * Requires the right to change a team: owners, and operators to help. Locks the casting's row. Throws `not_found`,
 * `forbidden`.
 */
export async function requireManager(db: Db, user: Viewer, castingId: number): Promise<void> {
  const reviewer = await requireRight(db, user, castingId, 'comment')
  if (reviewer.kind !== 'OWNER' && reviewer.kind !== 'ADMIN') refuseWithout('changeTeam', reviewer)
  await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
}

/**
 * Refuses more members and open invitations than a team may have. The caller has locked the casting's row. Throws
 * `team_limit`.
 */
export async function requirePlace(db: Db, castingId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM casting_members WHERE casting_id = ${castingId})::int
           + (SELECT count(*) FROM casting_invitations WHERE casting_id = ${castingId} AND expires_at > now())::int AS count`.execute(
    db,
  )
  if (firstOf(rows).count >= sharingLimits.teamMembers) fail('team_limit')
}
