import type { Db } from '#server/kernel/db.ts'

/** Which of these images this person uploaded, locked so that none is swept meanwhile. */
export async function findOwnImages(db: Db, ownerId: number, ids: readonly number[]): Promise<Set<number>> {
  const own = await db
    .selectFrom('images')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(own.map(({ id }) => id))
}
