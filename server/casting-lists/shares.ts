import { type RawBuilder, sql } from 'kysely'
import type { castingListShares } from '#contract/casting-lists/shares.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { approvedType } from '#server/accounts/authorisation/casting-approval.ts'
import { hiddenByBlocks } from '#server/accounts/blocks/blocks.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { ListGuest } from '#server/kernel/reviewer.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { isShownTo } from '#server/profiles/visibility.ts'
import { countView } from '#server/sharing/seen.ts'
import { sharedList } from '#server/sharing/shared.ts'
import { listShares, type NamedShare } from '#server/sharing/sharing.ts'
import { type Paging, readPeople, requireOwn } from './casting-lists.ts'

type ShareCall = { db: Db; user: Viewer; params: { castingListId: number }; query?: { shareId?: number | undefined } }

/** The share of a folder of the person, who must be approved. Throws `not_found`, `auth_required`. */
export async function ownShare(ctx: ShareCall): Promise<NamedShare> {
  const { id } = await requireOwn(ctx.db, ctx.user, ctx.params.castingListId)
  await approvedType(ctx.db, ctx.user)
  return { shared: sharedList(id), shareId: ctx.query?.shareId }
}

/** A share of a list, with the number of actors in it and of those that guests see. */
export async function withCounts<Share>(
  ctx: ShareCall,
  share: Share,
): Promise<Share & { seenCount: number; everyoneCount: number }> {
  return { ...share, ...(await countPeople(ctx.db, ctx.user.id, ctx.params.castingListId)) }
}

/** All shares of a folder of the person. Throws as `ownShare`. */
export async function findListShares(ctx: ShareCall) {
  const { list } = await listShares(ctx.db, (await ownShare(ctx)).shared)
  const { seenCount, everyoneCount } = await countPeople(ctx.db, ctx.user.id, ctx.params.castingListId)
  return { list: list.map(each => ({ ...each, seenCount })), everyoneCount }
}

/**
 * The profiles of a folder that its guests see: open to everybody, and no block between person and owner. What the owner
 * sees as a casting manager was not opened to others.
 */
async function seenByGuests(db: Db, ownerId: number, castingListId: number): Promise<RawBuilder<unknown>> {
  const hidden = await hiddenByBlocks(db, { id: ownerId, permissions: [], operatorRoles: [] })
  return sql`
    FROM casting_list_profiles inside JOIN profiles ON profiles.id = inside.profile_id
    WHERE casting_list_id = ${castingListId} AND ${await isShownTo(db, null)} AND profiles.user_id <> ALL(${hidden}::bigint[])`
}

async function countPeople(db: Db, ownerId: number, castingListId: number) {
  const { rows } = await sql<{ seenCount: number; everyoneCount: number }>`
    SELECT (SELECT count(*) ${await seenByGuests(db, ownerId, castingListId)}) AS "seenCount",
           (SELECT count(*) FROM casting_list_profiles WHERE casting_list_id = ${castingListId}) AS "everyoneCount"`.execute(
    db,
  )
  return firstOf(rows)
}

/** A page of a folder for a guest of its share: cards as everybody sees them, no notes. The first page counts as a view. */
export async function readSharedList(
  db: Db,
  { visitId, ownerId }: ListGuest,
  castingListId: number,
  paging: Paging,
): Promise<AnswerOf<typeof castingListShares.shared>> {
  const list = await db
    .selectFrom('casting_lists')
    .select(['id', 'title'])
    .where('id', '=', castingListId)
    .executeTakeFirst()
  if (!list) fail('not_found')
  if (paging.page === 1) await countView(db, visitId)
  return { ...list, profiles: await readPeople(db, null, await seenByGuests(db, ownerId, castingListId), paging) }
}
