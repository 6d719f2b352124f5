import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { addDays } from '#server/kernel/time.ts'
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

/** actor1 is represented by actor2’s agency, and asked by another. */
export async function loadRepresentations(db: Db, { now, users }: { now: Date; users: DemoUsers }): Promise<void> {
  const idOf = (loginId: string) => present(users.get(loginId))
  const before = (days: number) => new Date(koreanTime(addDays(koreanDate(now), -days), '10:00'))
  const own = await db
    .selectFrom('users')
    .select(['name', 'phone_index'])
    .where('id', '=', idOf('actor1'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('representations')
    .values({
      representative_id: idOf('actor2'),
      represented_id: idOf('actor1'),
      kind: 'AGENCY',
      status: 'AGREED',
      asked_at: before(21),
      agreed_at: before(20),
    })
    .execute()
  await db
    .insertInto('representations')
    .values({ representative_id: idOf('actor3'), kind: 'AGENCY', ...own, asked_at: before(1) })
    .execute()
}
