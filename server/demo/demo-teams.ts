import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { demoStaff } from '../../db/demo/staff.ts'
import type { LoadedCasting } from './demo-castings.ts'
import type { DemoUsers } from './demo-people.ts'

type Facts = { users: DemoUsers; castings: LoadedCasting[] }

/**
 * The staff of an owner review every casting of theirs with applicants: invited when it opened, accepted an hour later.
 */
export async function loadTeams(db: Db, { users, castings }: Facts): Promise<void> {
  const members = castings.flatMap(({ id, ownerId, ownerLoginId, openedAt, applicants }) =>
    openedAt && applicants > 0
      ? demoStaff()
          .filter(({ worksFor }) => worksFor === ownerLoginId)
          .map(({ loginId, role }) => ({
            casting_id: id,
            user_id: present(users.get(loginId)),
            role,
            state: 'ACCEPTED' as const,
            invited_by: ownerId,
            invited_at: openedAt,
            answered_at: new Date(openedAt.getTime() + 3_600_000),
          }))
      : [],
  )
  await db.insertInto('casting_members').values(members).execute()
}
