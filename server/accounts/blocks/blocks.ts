import { type RawBuilder, sql } from 'kysely'
import type { accountBlocks } from '#contract/accounts/blocks.ts'
import type { BlockKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { isApprovedNow, isAuthorised } from '../authorisation/casting-approval.ts'

/** The company numbers under which a person is approved to cast now. */
const companiesOf = (userId: RawBuilder<unknown>) => sql`(
  SELECT biz_no FROM casting_auth_applications
  WHERE user_id = ${userId} AND ${isApprovedNow()} AND biz_no IS NOT NULL)`

/**
 * Whether the person in one column blocks the person in another, directly or through their company. `kinds`: any of
 * them suffices.
 */
export const isBlockedBy = (
  { blocker, blocked }: { blocker: RawBuilder<unknown>; blocked: RawBuilder<unknown> },
  kinds: CodeOf<typeof BlockKind>[] = ['ALL'],
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM blocks WHERE blocker_id = ${blocker} AND kind = ANY(${kinds}::text[])
    AND (blocked_id = ${blocked} OR company_no IN ${companiesOf(blocked)}))`

/**
 * The people whose profiles a block hides from this viewer: everybody who blocks the viewer or their company, and
 * everybody the viewer blocks. Empty for guests and operators.
 */
export async function hiddenByBlocks(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'permissions' | 'operatorRoles'> | null,
): Promise<number[]> {
  if (!viewer || hasOperatorRole(viewer, 'MODERATION', 'SUPPORT')) return []
  const { rows } = await sql<{ id: number }>`
    SELECT blocker_id AS id FROM blocks
    WHERE kind = 'ALL' AND (blocked_id = ${viewer.id} OR company_no IN ${companiesOf(sql`${viewer.id}`)})
    UNION SELECT blocked_id FROM blocks WHERE kind = 'ALL' AND blocker_id = ${viewer.id} AND blocked_id IS NOT NULL
    ORDER BY id`.execute(db)
  return rows.map(row => row.id)
}

/** The people among these who have not blocked this person, and may be notified of their actions. */
export async function withoutBlockersOf(db: Db, personId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT person.id FROM unnest(${userIds}::bigint[]) AS person (id)
    WHERE NOT ${isBlockedBy({ blocker: sql`person.id`, blocked: sql`${personId}` })} ORDER BY person.id`.execute(db)
  return rows.map(row => row.id)
}

type NewBlock = { blockerId: number; blockedId: number; kind: CodeOf<typeof BlockKind>; label: string }

/** Blocks somebody, or changes what is blocked. */
async function block(db: Db, { blockerId, blockedId, kind, label }: NewBlock, withCompany: boolean) {
  if (blockerId === blockedId) fail('not_found')
  const company = withCompany ? sql`(SELECT max(biz_no) FROM ${companiesOf(sql`${blockedId}`)} AS its)` : sql`NULL`
  const { rows } = await sql<{ id: number }>`
    INSERT INTO blocks (blocker_id, blocked_id, kind, company_no, label)
    VALUES (${blockerId}, ${blockedId}, ${kind}, ${company}, ${label})
    ON CONFLICT (blocker_id, blocked_id) DO UPDATE
    SET kind = excluded.kind, company_no = excluded.company_no, label = excluded.label
    RETURNING id`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** The manager behind a casting that the actor can open, or behind a proposal to them. */
async function findManager(db: Db, actorId: number, { from, fromId }: BodyOf<typeof accountBlocks.blockManager>) {
  const { rows } =
    from === 'CASTING'
      ? await sql<{ id: number; label: string }>`
          SELECT owner_id AS id, company_name AS label FROM castings
          WHERE id = ${fromId} AND opened_at IS NOT NULL AND status <> 'DELETED'
            AND (NOT is_private OR EXISTS (
              SELECT FROM applications a WHERE a.casting_id = castings.id AND a.user_id = ${actorId}))`.execute(db)
      : await sql<{ id: number | null; label: string }>`
          SELECT p.proposed_by AS id, c.company_name AS label FROM proposals p JOIN castings c ON c.id = p.casting_id
          WHERE p.id = ${fromId} AND p.user_id = ${actorId} AND NOT p.is_withheld AND p.told_at <= now()`.execute(db)
  const found = rows[0]
  return found?.id ? { id: found.id, label: found.label } : fail('not_found')
}

type List = AnswerOf<typeof accountBlocks.blocks>

async function list(db: Db, userId: number, { page, limit }: { page: number; limit: number }): Promise<List> {
  const { rows } = await sql<List['list'][number] & { total: number }>`
    SELECT id, kind, label AS name, company_no IS NOT NULL AS "isCompany", created_at AS "createdAt",
           count(*) OVER () AS total
    FROM blocks WHERE blocker_id = ${userId} ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}

export const blockHandlers: Handlers<typeof accountBlocks> = {
  blocks: ({ db, user, query }) => list(db, user.id, query),
  async blockManager({ db, user, body }) {
    const manager = await findManager(db, user.id, body)
    const given = { blockerId: user.id, blockedId: manager.id, kind: body.kind, label: manager.label }
    return block(db, given, body.withCompany)
  },
  async blockActor({ db, user, body }) {
    const scopes = ['PUBLIC', 'MEMBER', ...((await isAuthorised(db, user.id)) ? ['CASTING'] : [])]
    const { rows } = await sql<{ id: number; label: string }>`
      SELECT user_id AS id, actor_name AS label FROM profiles
      WHERE id = ${body.profileId} AND deleted_at IS NULL
        AND (NOT is_hidden AND access_scope = ANY(${scopes}::text[])
             AND NOT ${isBlockedBy({ blocker: sql`profiles.user_id`, blocked: sql`${user.id}` })}
             OR EXISTS (SELECT FROM applications a JOIN castings c ON c.id = a.casting_id
                        WHERE a.profile_id = profiles.id AND c.owner_id = ${user.id} AND a.withdrawn_at IS NULL))`.execute(
      db,
    )
    const actor = rows[0] ?? fail('not_found')
    return block(db, { blockerId: user.id, blockedId: actor.id, kind: 'ALL', label: actor.label }, false)
  },
  async unblock({ db, user, params }) {
    const { numDeletedRows } = await db
      .deleteFrom('blocks')
      .where('id', '=', params.blockId)
      .where('blocker_id', '=', user.id)
      .executeTakeFirst()
    if (!numDeletedRows) fail('not_found')
    return null
  },
}
