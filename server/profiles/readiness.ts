import type { requiredForApplying } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'

type Missing = (typeof requiredForApplying)[number]

/**
 * Whether this person has a profile that can be sent with an application, and what it lacks. Without a profile the
 * account already has the birth date, and perhaps the phone number: a first profile starts with them.
 */
export async function hasProfile(
  db: Db,
  userId: number,
): Promise<{ hasProfile: boolean; profileId: number | null; missing: Missing[] }> {
  const { id, ...needed } = await db
    .selectFrom('users')
    .leftJoin('profiles', join => join.onRef('profiles.user_id', '=', 'users.id').on('profiles.deleted_at', 'is', null))
    .select([
      'profiles.id',
      'profiles.actor_name as actorName',
      'profiles.gender',
      'profiles.height',
      'profiles.main_photo_id as mainPhoto',
    ])
    .select(eb => [
      eb.fn.coalesce('profiles.birth_date', 'users.birth_date').as('birthDate'),
      eb.fn.coalesce('profiles.phone_encrypted', 'users.phone_encrypted').as('phone'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const missing = (Object.keys(needed) as Missing[]).filter(name => !needed[name])
  return { hasProfile: id !== null && missing.length === 0, profileId: id, missing }
}
