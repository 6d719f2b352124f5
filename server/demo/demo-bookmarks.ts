import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import { EXTRA_ACTORS } from '../../db/demo/applications.ts'
import { between, random, shuffle } from '../../db/demo/random.ts'
import { inChunks } from './chunks.ts'
import type { LoadedCasting } from './demo-castings.ts'
import type { DemoUsers } from './demo-people.ts'

type Facts = { now: Date; users: DemoUsers; castings: LoadedCasting[] }

/** Castings that background accounts bookmarked while they were public. The accounts for signing in have none yet. */
export async function loadBookmarks(db: Db, { now, users, castings }: Facts): Promise<void> {
  const people = Array.from({ length: EXTRA_ACTORS }, (_, at) => present(users.get(`extra${at + 1}`)))
  const rows = castings.flatMap(casting => bookmarksOf(casting, people, now))
  for (const chunk of inChunks(rows)) await db.insertInto('casting_bookmarks').values(chunk).execute()
  await sql`
    UPDATE castings SET bookmark_count = saved.count
    FROM (SELECT casting_id, count(*) FROM casting_bookmarks GROUP BY casting_id) AS saved
    WHERE castings.id = saved.casting_id`.execute(db)
}

function bookmarksOf({ id, key, applicants, openedAt, closedAt }: LoadedCasting, people: number[], now: Date) {
  if (!openedAt) return []
  const draw = random(`bookmarks:${key}`)
  const until = Math.min(closedAt?.getTime() ?? now.getTime(), now.getTime())
  const count = Math.round(applicants * 0.4) + between(draw, 5, 24)
  return shuffle(draw, people)
    .slice(0, count)
    .map(userId => ({
      user_id: userId,
      casting_id: id,
      created_at: new Date(openedAt.getTime() + draw() * (until - openedAt.getTime())),
    }))
}
