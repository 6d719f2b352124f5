import { sql } from 'kysely'
import type { z } from 'zod'
import type { me } from '#contract/accounts/fields.ts'
import { operatorRolesOf } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { imageUrl } from '#server/media/images/image-url.ts'

type Me = z.input<typeof me>

/** The account as its owner sees it. `now`: by the clock that memberships use. */
export async function findMe(db: Db, secrets: Secrets, userId: number, now = new Date()): Promise<Me> {
  const { rows } = await sql<Row>`
    SELECT users.id, users.name, users.birth_date AS "birthDate", login_id AS "loginId", users.email, users.phone_encrypted AS "phoneEncrypted", permissions,
           ${operatorRolesOf('users')} AS "operatorRoles",
           plus_member_at(users.id, ${now}) AS "isPlfilPlusMember", profiles.id AS "profileId", images.key AS "imageKey"
    FROM users
      LEFT JOIN profiles ON profiles.user_id = users.id AND profiles.deleted_at IS NULL
      LEFT JOIN profile_photos ON profile_photos.id = profiles.main_photo_id
      LEFT JOIN images ON images.id = profile_photos.image_id AND images.deleted_at IS NULL
    WHERE users.id = ${userId}`.execute(db)
  const { phoneEncrypted, imageKey, ...rest } = firstOf(rows)
  return {
    ...rest,
    phone: phoneEncrypted && secrets.decrypt(phoneEncrypted),
    profileImageUrl: imageKey && imageUrl(imageKey, 130),
    actedBy: null,
  }
}

type Row = Omit<Me, 'phone' | 'profileImageUrl' | 'actedBy'> & {
  phoneEncrypted: string | null
  imageKey: string | null
}

/** The account as its representative sees it: no way to sign in or to reach the person. */
export const meForRepresentative = (me: Me, { id, name }: NonNullable<Viewer['actedBy']>): Me => ({
  ...me,
  loginId: null,
  email: null,
  phone: null,
  actedBy: { id, name },
})

/** Corrects the day of birth, which the person cannot change. */
export async function setBirthDate(db: Db, userId: number, birthDate: string): Promise<void> {
  await db.updateTable('users').set({ birth_date: birthDate }).where('id', '=', userId).execute()
}
