import { type RawBuilder, sql } from 'kysely'
import type { CastingList, ListMember } from '#contract/casting-lists/index.ts'
import { castingListLimits } from '#contract/limits.ts'
import type { ProfileCard } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { cardsOf } from '#server/profiles/cards.ts'
import { isShownTo } from '#server/profiles/visibility.ts'
import { requireRight } from '#server/sharing/access.ts'
import { announceAccess } from '#server/sharing/announce.ts'
import { sharedList } from '#server/sharing/shared.ts'

export type Paging = { page: number; limit: number }

/**
 * The person's folders, pinned ones first, then the most recently changed; none for a guest. `holds`: whether it
 * contains `profileId`.
 */
export async function findCastingLists(
  db: Db,
  viewer: Viewer | null,
  { page, limit, profileId }: Paging & { profileId?: number | undefined },
) {
  if (!viewer) return { list: [], totalResult: 0, page, limit }
  const { rows } = await sql<CastingList & { total: number }>`
    SELECT casting_lists.id, title, memo, color_id AS "colorId", pinned_at IS NOT NULL AS "isPinned", updated_at AS "updatedAt", count(*) OVER () AS total,
      (SELECT count(*) FROM casting_list_profiles WHERE casting_list_id = casting_lists.id) AS count,
      EXISTS (SELECT FROM casting_list_profiles
              WHERE casting_list_id = casting_lists.id AND profile_id = ${profileId ?? null}) AS holds,
      ARRAY(SELECT ${imageJson()}
            FROM casting_list_profiles inside
            JOIN profiles ON profiles.id = inside.profile_id AND ${await isShownTo(db, viewer)}
            JOIN profile_photos ON profile_photos.id = profiles.main_photo_id
            JOIN images ON images.id = profile_photos.image_id AND images.deleted_at IS NULL
            WHERE casting_list_id = casting_lists.id ORDER BY added_at DESC, inside.profile_id DESC LIMIT 4) AS faces
    FROM casting_lists WHERE owner_id = ${viewer.id}
    ORDER BY pinned_at DESC NULLS LAST, updated_at DESC, casting_lists.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
    db,
  )
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}

/** One folder of the person (`not_found`), with its currently visible profiles. */
export async function readCastingList(db: Db, viewer: Viewer, castingListId: number, { page, limit }: Paging) {
  const { id, title, memo, colorId, isPinned } = await requireOwn(db, viewer, castingListId)
  const seen = sql`
    FROM casting_list_profiles inside JOIN profiles ON profiles.id = inside.profile_id
    WHERE casting_list_id = ${id} AND ${await isShownTo(db, viewer)}`
  const people = await readPeople(db, viewer, seen, { page, limit })
  const memos = await memosOf(
    db,
    id,
    people.list.map(card => card.id),
  )
  const list: ListMember[] = people.list.map(card => ({ ...card, memo: memos.get(card.id) ?? '' }))
  return { id, title, memo, colorId, isPinned, profiles: { ...people, list } }
}

/** A page of the profiles in a folder that `seen` names, the last added first, as this viewer sees their cards. */
export async function readPeople(
  db: Db,
  viewer: Viewer | null,
  seen: RawBuilder<unknown>,
  { page, limit }: Paging,
): Promise<{ list: ProfileCard[]; totalResult: number } & Paging> {
  const order = sql`added_at DESC, profiles.id DESC`
  const [list, counted] = await Promise.all([
    cardsOf(
      db,
      viewer,
      sql`SELECT profiles.id, row_number() OVER (ORDER BY ${order}) AS at ${seen}
          ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    sql<{ count: number }>`SELECT count(*) AS count ${seen}`.execute(db),
  ])
  return { list, totalResult: firstOf(counted.rows).count, page, limit }
}

async function memosOf(db: Db, castingListId: number, profileIds: number[]): Promise<Map<number, string>> {
  if (!profileIds.length) return new Map()
  const rows = await db
    .selectFrom('casting_list_profiles')
    .select(['profile_id as profileId', 'memo'])
    .where('casting_list_id', '=', castingListId)
    .where('profile_id', 'in', profileIds)
    .execute()
  return new Map(rows.map(row => [row.profileId, row.memo]))
}

/** Creates a folder, optionally with profiles. Throws `casting_list_limit` past a person's `lists`. */
export async function createCastingList(
  db: Db,
  viewer: Viewer,
  { title, profileIds }: { title: string; profileIds?: number[] | undefined },
): Promise<{ id: number }> {
  // Locks the person's row, so that two concurrent calls cannot exceed the limit.
  await db.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('casting_lists')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (count >= castingListLimits.lists) fail('casting_list_limit')
  const { id } = await db
    .insertInto('casting_lists')
    .values({ owner_id: viewer.id, title })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (profileIds) await addToCastingList(db, viewer, id, profileIds)
  return { id }
}

/** Renames a folder of the person (`not_found`). */
export async function renameCastingList(db: Db, viewer: Viewer, castingListId: number, title: string): Promise<null> {
  const { id } = await holdOwn(db, viewer, castingListId)
  await db.updateTable('casting_lists').set({ title, updated_at: new Date() }).where('id', '=', id).execute()
  return null
}

/** Sets the note on a folder of the person (`not_found`). */
export async function changeMemo(db: Db, viewer: Viewer, castingListId: number, memo: string): Promise<null> {
  const { id } = await holdOwn(db, viewer, castingListId)
  await db.updateTable('casting_lists').set({ memo, updated_at: new Date() }).where('id', '=', id).execute()
  return null
}

/** Sets a folder's colour and whether it is pinned (`not_found`). Does not count as a change of the folder. */
export async function changePlace(
  db: Db,
  viewer: Viewer,
  castingListId: number,
  { colorId, isPinned }: { colorId?: number | undefined; isPinned?: boolean | undefined },
): Promise<null> {
  const { id } = await holdOwn(db, viewer, castingListId)
  await sql`
    UPDATE casting_lists SET color_id = coalesce(${colorId ?? null}, color_id),
      pinned_at = CASE WHEN ${isPinned ?? null}::boolean THEN coalesce(pinned_at, now())
                       WHEN ${isPinned ?? null}::boolean IS NULL THEN pinned_at END
    WHERE id = ${id}`.execute(db)
  return null
}

/** Sets the note on a profile in a folder of the person (`not_found`, also for a profile that is not in it). */
export async function changeProfileMemo(
  db: Db,
  viewer: Viewer,
  { castingListId, profileId }: { castingListId: number; profileId: number },
  memo: string,
): Promise<null> {
  const { id } = await holdOwn(db, viewer, castingListId)
  const changed = await db
    .updateTable('casting_list_profiles')
    .set({ memo })
    .where('casting_list_id', '=', id)
    .where('profile_id', '=', profileId)
    .returning('profile_id')
    .executeTakeFirst()
  if (!changed) fail('not_found')
  await touch(db, id)
  return null
}

/** Removes a folder of the person (`not_found`) with its shares; profiles are not affected. */
export async function removeCastingList(db: Db, viewer: Viewer, castingListId: number): Promise<null> {
  const { id } = await holdOwn(db, viewer, castingListId)
  await db.deleteFrom('casting_lists').where('id', '=', id).execute()
  await announceAccess(db, sharedList(id))
  return null
}

type Addition = { addedIds: number[]; skipped: number; unseen: number }

/**
 * Adds profiles to the person's folder. Skips and counts those already in it or not visible now; `not_found` if none is
 * visible. A folder holds at most `people` (`casting_list_full`).
 */
export async function addToCastingList(
  db: Db,
  viewer: Viewer,
  castingListId: number,
  profileIds: number[],
): Promise<Addition> {
  const { id } = await holdOwn(db, viewer, castingListId)
  const ids = [...new Set(profileIds)]
  const seen = await findSeen(db, viewer, ids)
  if (!seen.length) fail('not_found')
  const addedIds = await put(db, id, seen)
  return { addedIds, skipped: seen.length - addedIds.length, unseen: ids.length - seen.length }
}

/**
 * Adds applicants of a casting that the person reviews to their folder. Skips and counts those already in it, withdrawn
 * or no longer visible. Throws `not_found` for other people's folders, castings and applications, `forbidden`,
 * `casting_list_full`.
 */
export async function addApplicants(
  db: Db,
  viewer: Viewer,
  castingListId: number,
  { castingId, applicationIds }: { castingId: number; applicationIds: number[] },
): Promise<Addition> {
  // Signed-in reviewers may comment; guests cannot reach this.
  await requireRight(db, viewer, castingId, 'comment')
  const { id } = await holdOwn(db, viewer, castingListId)
  const ids = [...new Set(applicationIds)]
  const people = await db
    .selectFrom('applications')
    .select(['profile_id as profileId', 'withdrawn_at as withdrawnAt'])
    .where('casting_id', '=', castingId)
    .where('id', 'in', ids)
    .execute()
  if (people.length < ids.length) fail('not_found')
  const standing = people.filter(person => !person.withdrawnAt).map(person => person.profileId)
  const seen = await findSeen(db, viewer, standing)
  const addedIds = await put(db, id, seen)
  return { addedIds, skipped: seen.length - addedIds.length, unseen: ids.length - seen.length }
}

/** The profiles among these that the person can see now. */
async function findSeen(db: Db, viewer: Viewer, profileIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM profiles WHERE id = ANY(${profileIds}::bigint[]) AND ${await isShownTo(db, viewer)}`.execute(db)
  return rows.map(row => row.id)
}

/** Returns the profiles that were not in the folder before. */
async function put(db: Db, castingListId: number, profileIds: number[]): Promise<number[]> {
  if (!profileIds.length) return []
  const added = await db
    .insertInto('casting_list_profiles')
    .values(profileIds.map(profile_id => ({ casting_list_id: castingListId, profile_id })))
    .onConflict(conflict => conflict.doNothing())
    .returning('profile_id as profileId')
    .execute()
  const { count } = await db
    .selectFrom('casting_list_profiles')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('casting_list_id', '=', castingListId)
    .executeTakeFirstOrThrow()
  if (count > castingListLimits.people) fail('casting_list_full')
  if (added.length) await touch(db, castingListId)
  return added.map(row => row.profileId)
}

/** Removes profiles from a folder of the person (`not_found`); ignores those not in it. */
export async function removeFromCastingList(
  db: Db,
  viewer: Viewer,
  castingListId: number,
  profileIds: number[],
): Promise<{ removed: number }> {
  const { id } = await holdOwn(db, viewer, castingListId)
  const { numDeletedRows } = await db
    .deleteFrom('casting_list_profiles')
    .where('casting_list_id', '=', id)
    .where('profile_id', 'in', profileIds)
    .executeTakeFirst()
  if (numDeletedRows) await touch(db, id)
  return { removed: Number(numDeletedRows) }
}

const touch = (db: Db, id: number) =>
  db.updateTable('casting_lists').set({ updated_at: new Date() }).where('id', '=', id).execute()

/** A folder of the person; `not_found` for other people's. */
export async function requireOwn(db: Db, viewer: Viewer, castingListId: number) {
  const { rows } = await sql<Pick<CastingList, 'id' | 'title' | 'memo' | 'colorId' | 'isPinned'>>`
    SELECT id, title, memo, color_id AS "colorId", pinned_at IS NOT NULL AS "isPinned" FROM casting_lists WHERE id = ${castingListId} AND owner_id = ${viewer.id}`.execute(
    db,
  )
  return rows[0] ?? fail('not_found')
}

/** Like `requireOwn`, locked until commit: changes and the deletion of one folder are serialised. */
async function holdOwn(db: Db, viewer: Viewer, castingListId: number): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM casting_lists WHERE id = ${castingListId} AND owner_id = ${viewer.id} FOR UPDATE`.execute(db)
  return rows[0] ?? fail('not_found')
}
