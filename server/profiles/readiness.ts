import type { requiredForApplying } from '#contract/profiles.ts'
import type { Db } from '../kernel/db.ts'

type Missing = (typeof requiredForApplying)[number]

/** Whether this person has a profile that an application can be sent with, and what it still lacks. */
export async function hasProfile(
  db: Db,
  userId: number,
): Promise<{ hasProfile: boolean; profileId: number | null; missing: Missing[] }> {
  const profile = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select([
      'profiles.id',
      'profiles.actor_name as actorName',
      'profiles.gender',
      'profiles.birth_date as birthDate',
      'profiles.height',
      'profiles.main_photo_id as mainPhoto',
    ])
    .select(eb => eb.fn.coalesce('profiles.phone_encrypted', 'users.phone_encrypted').as('phone'))
    .where('profiles.user_id', '=', userId)
    .where('profiles.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!profile)
    return {
      hasProfile: false,
      profileId: null,
      missing: ['actorName', 'gender', 'birthDate', 'height', 'mainPhoto', 'phone'],
    }
  const { id, ...needed } = profile
  const missing = (Object.keys(needed) as Missing[]).filter(name => !needed[name])
  return { hasProfile: missing.length === 0, profileId: id, missing }
}
