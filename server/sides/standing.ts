import { type RawBuilder, sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { SidesKind, SidesState } from '#contract/codes/sides.ts'
import type { SidesReaders } from '#contract/codes/sides-rule.ts'
import type { RoleSides } from '#contract/sides/index.ts'
import type { Db } from '#server/kernel/db.ts'

/** A version of sides with its rule and how one person stands to it. */
export type StandingSides = Pick<RoleSides, 'sidesId' | 'roleId' | 'pages'> & {
  castingId: number
  kind: CodeOf<typeof SidesKind>
  roleName: string
  castingTitle: string
  version: number
  text: string | null
  createdAt: Date
  opensTo: CodeOf<typeof SidesReaders>
  needsPledge: boolean
  pledgedAt: Date | null
  /** The reader made the casting, or edits it with its owner. */
  isOwn: boolean
  isReplaced: boolean
  hasApplied: boolean
  isInvited: boolean
}

/** An active application of a person to the role of sides `s`, which they sent or agreed to. */
const applied = (userId: number | null) => sql`
  SELECT a.id FROM applications a JOIN application_roles ar ON ar.application_id = a.id
  WHERE ar.role_id = s.role_id AND a.user_id = ${userId} AND a.withdrawn_at IS NULL
    AND ar.stage NOT IN ('WITHDRAWN', 'EXPIRED') AND (a.source <> 'CASTING_LIST' OR a.consent <> '{}')`

/**
 * Whether the team invites a person to the role of sides `s`: a proposal that waits for its answer, and for an applicant
 * one that they accepted, an audition that they have not declined, or a self-tape that is asked for or delivered. What
 * the person has not been told of yet does not count.
 */
const invited = (userId: number | null) => sql`(
  EXISTS (SELECT FROM proposals p WHERE p.role_id = s.role_id AND p.user_id = ${userId} AND NOT p.is_withheld AND p.told_at <= now()
            AND (p.status = 'SENT' AND p.expires_at > now() OR p.status = 'ACCEPTED' AND EXISTS (${applied(userId)})))
  OR EXISTS (SELECT FROM (${applied(userId)}) AS own JOIN audition_invites i ON i.application_id = own.id
             JOIN audition_slots slots ON slots.id = i.slot_id
             WHERE i.status <> 'DECLINED' AND i.told_at <= now() AND slots.cancelled_at IS NULL)
  OR EXISTS (SELECT FROM (${applied(userId)}) AS own JOIN self_tapes t ON t.application_id = own.id
             WHERE t.told_at <= now() AND (t.status IN ('SUBMITTED', 'REVIEWED') OR (t.status IN ('REQUESTED', 'ACCEPTED') AND t.due_at > now()))))`

type Filter = { castingId: number; sidesId?: number; roleIds?: number[] }

/** The sides of a casting's roles in order, for this person: the current ones, or one version. */
export async function findStanding(db: Db, userId: number | null, filter: Filter): Promise<StandingSides[]> {
  const conditions: RawBuilder<unknown>[] = [sql`s.casting_id = ${filter.castingId}`]
  conditions.push(filter.sidesId === undefined ? sql`s.replaced_at IS NULL` : sql`s.id = ${filter.sidesId}`)
  if (filter.roleIds?.length) conditions.push(sql`s.role_id = ANY(${filter.roleIds}::bigint[])`)
  const { rows } = await sql<StandingSides>`
    SELECT s.id AS "sidesId", s.casting_id AS "castingId", s.role_id AS "roleId", CASE WHEN s.file_id IS NULL THEN 'TEXT' ELSE 'FILE' END AS kind,
           files.page_count AS pages, r.name AS "roleName", c.title AS "castingTitle", s.version, s.text,
           s.created_at AS "createdAt", rule.opens_to AS "opensTo", rule.needs_pledge AS "needsPledge",
           (SELECT pledged_at FROM sides_pledges p WHERE p.sides_id = s.id AND p.user_id = ${userId}) AS "pledgedAt",
           coalesce(c.owner_id = ${userId}, false) OR EXISTS (
             SELECT FROM casting_members m WHERE m.casting_id = c.id AND m.user_id = ${userId}
               AND m.state = 'ACCEPTED' AND m.role = 'FULL') AS "isOwn",
           s.replaced_at IS NOT NULL AS "isReplaced",
           EXISTS (${applied(userId)}) AS "hasApplied", ${invited(userId)} AS "isInvited"
    FROM sides s JOIN sides_rules rule ON rule.casting_id = s.casting_id JOIN castings c ON c.id = s.casting_id
    JOIN casting_roles r ON r.id = s.role_id AND r.deleted_at IS NULL
    LEFT JOIN files ON files.id = s.file_id
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY r.position, r.id`.execute(db)
  return rows
}

type State = CodeOf<typeof SidesState>
type Facts = Pick<StandingSides, 'opensTo' | 'needsPledge' | 'pledgedAt' | 'hasApplied' | 'isInvited'>

/** What stands between an actor or a guest and sides. */
export function stateOf(facts: Facts, isSignedIn: boolean): State {
  const { opensTo, needsPledge, pledgedAt, hasApplied, isInvited } = facts
  const mayRead = opensTo === 'EVERYONE' || isInvited || (opensTo === 'APPLICANTS' && hasApplied)
  if (!mayRead) return opensTo === 'INVITED' ? 'INVITATION' : 'APPLY'
  if (!needsPledge || pledgedAt) return 'OPEN'
  return isSignedIn ? 'PLEDGE' : 'SIGN_IN'
}
