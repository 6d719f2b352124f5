import { randomBytes } from 'node:crypto'
import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import { contactCheckLimits } from '#contract/limits.ts'
import { taxOfficeQueue } from '#server/contact-checks/companies.ts'
import { keepContact } from '#server/contact-checks/outside-contacts.ts'
import { revokeNumber } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { addDays } from '#server/kernel/time.ts'
import { BIG_CASTING } from '../../db/demo/applications.ts'
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

const outsideContacts = [
  { channel: 'CALL', about: '2차 오디션 시간을 정하려고 전화드려요' },
  { channel: 'CHAT', about: '2차 오디션 대본을 보내 드려요' },
  { channel: 'CALL', about: '의상 치수를 여쭤보려고 전화드려요' },
  { channel: 'CHAT', about: '리딩 날짜 세 가지 가운데 되는 날을 여쭤봐요' },
  { channel: 'CALL', about: '최종 오디션 장소가 바뀌어 전화드려요' },
] as const
/** Of these, the one whose number was checked in many places, and the one that was taken back. */
const [copiedContact, revokedContact] = [2, 4]

/** The big casting's team announced five calls and messages; the tax office is asked as soon as jobs run. */
export async function loadOutsideContacts(
  db: Db,
  { secrets, jobs, castings }: { secrets: Secrets; jobs: Pick<Jobs, 'send'>; castings: LoadedCasting[] },
): Promise<void> {
  const { id: castingId, ownerId } = present(castings.find(({ key }) => key === BIG_CASTING))
  const applicants = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['applications.id as appId', 'user_id as userId', 'users.name'])
    .where('casting_id', '=', castingId)
    .where('applications.withdrawn_at', 'is', null)
    .orderBy('applications.id', 'desc')
    .limit(outsideContacts.length)
    .execute()
  for (const [at, contact] of outsideContacts.entries()) {
    const applicant = present(applicants[at])
    const { hash } = await keepContact({ db, secrets }, { castingId, madeBy: ownerId, applicant, ...contact })
    if (at === revokedContact) await revokeNumber(db, hash)
    if (at !== copiedContact) continue
    const places = Array.from({ length: contactCheckLimits.copiedFrom + 1 }, () => randomBytes(32))
    await db
      .insertInto('contact_number_checks')
      .values(places.map(place_hash => ({ number_hash: hash, place_hash })))
      .execute()
  }
  await jobs.send(db, taxOfficeQueue, {})
}
