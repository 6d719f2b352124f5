import { koreanTime } from '#contract/korean-time.ts'
import { auditPast } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { demoManagers } from '../../db/demo/managers.ts'
import { between, random } from '../../db/demo/random.ts'
import { inChunks } from './chunks.ts'
import type { DemoUsers } from './demo-people.ts'

const daysBack = 179
/** For how many days it is still known who looked and asked. */
const daysLogged = 60

/** Half a year of views, exposures and contacts for the demo accounts: quieter at weekends, growing. */
export async function loadStatistics(db: Db, { now, users }: { now: Date; users: DemoUsers }): Promise<void> {
  const shown = [...users].filter(([loginId]) => /^actor\d+$/.test(loginId)).slice(0, 12)
  const profiles = await db
    .selectFrom('profiles')
    .select(['id', 'user_id'])
    .where(
      'user_id',
      'in',
      shown.map(([, id]) => id),
    )
    .execute()
  const rows = profiles.flatMap(profile => daysOf(profile.id, now))
  for (const chunk of inChunks(rows)) await db.insertInto('profile_daily_counts').values(chunk).execute()
  const managers = demoManagers().filter(({ authState }) => authState === 'APPROVED')
  const askers = managers.map(({ loginId }) => present(users.get(loginId)))
  const known = rows.filter(({ day }) => day < today(now) && day > addDays(today(now), -daysLogged))
  const asked = known
    .filter(({ contacts }) => contacts > 0)
    .map(({ profile_id, day }, at) => ({
      ...{ profile_id, asker: present(askers[at % askers.length]) },
      ...{
        contact_type: at % 3 === 0 ? ('EMAIL' as const) : ('PHONE' as const),
        at: koreanTime(day, `${10 + (at % 9)}:20:00`),
      },
    }))
  await db
    .insertInto('activity_log')
    .values(
      asked.map(({ profile_id, asker, contact_type, at }) => ({
        ...{ kind: 'PROFILE_CONTACT', profile_id, viewer_id: asker, contact_type, is_counted: true, created_at: at },
      })),
    )
    .execute()
  await auditPast(
    db,
    asked.map(({ profile_id, asker, at }) => ({ actorId: asker, action: 'profile.contact', targetId: profile_id, at })),
  )
  // Every view of these days has its person: managers, and actors without statistics of their own.
  const others = [...users].filter(([loginId]) => /^actor\d+$/.test(loginId)).slice(12, 40)
  const viewers = [...askers, ...others.map(([, id]) => id)]
  const views = known.flatMap(({ profile_id, day, views }, at) =>
    Array.from({ length: views }, (_, no) => ({
      ...{ kind: 'PROFILE_VIEW' as const, profile_id, viewer_id: present(viewers[(at * 5 + no) % viewers.length]) },
      ...{ is_counted: true, created_at: koreanTime(day, `${10 + (no % 12)}:${10 + (at % 45)}:00`) },
    })),
  )
  for (const chunk of inChunks(views)) await db.insertInto('activity_log').values(chunk).execute()
}

function daysOf(profileId: number, now: Date) {
  const draw = random(`statistics:${profileId}`)
  return Array.from({ length: daysBack }, (_, at) => {
    const day = addDays(today(now), at - daysBack + 1)
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    const strength = (0.5 + at / daysBack) * (isWeekend ? 0.4 : 1)
    const exposures = Math.round(between(draw, 12, 48) * strength)
    const views = Math.round(exposures * (0.08 + draw() * 0.14))
    return { profile_id: profileId, day, exposures, views, contacts: draw() < 0.09 * strength ? 1 : 0 }
  })
}
