import type { Db } from '#server/kernel/db.ts'
import { isPrivateKey } from './image-url.ts'

/** Which of these images this person uploaded, locked so that none is swept meanwhile: public or private ones. */
export async function findOwnImages(
  db: Db,
  ownerId: number,
  ids: readonly number[],
  { arePrivate = false } = {},
): Promise<Set<number>> {
  const own = await db
    .selectFrom('images')
    .select(['id', 'key'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(own.filter(({ key }) => isPrivateKey(key) === arePrivate).map(({ id }) => id))
}
