import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { SidesOpening, sides } from '#contract/sides/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { letGo } from '#server/media/stored-files.ts'

type Row = WithDates<SidesOpening, 'openedAt' | 'pledgedAt'> & { total: number }

/** Who opened the sides of a casting and when, newest first, for people who edit it. Throws `forbidden`. */
export async function findOpenings(
  db: Db,
  reviewer: Reviewer,
  { page, limit }: { page: number; limit: number },
): Promise<AnswerOf<typeof sides.openings>> {
  needRight(reviewer, 'edit')
  const { rows } = await sql<Row>`
    SELECT o.id, r.name AS "roleName", s.version, o.grant_id IS NOT NULL AS "isGuest", o.opened_at AS "openedAt",
           coalesce(users.name, g.viewer_name || ' · ' || g.viewer_company) AS reader,
           p.pledged_at AS "pledgedAt", count(*) OVER () AS total
    FROM sides s JOIN sides_openings o ON o.sides_id = s.id JOIN casting_roles r ON r.id = s.role_id
    LEFT JOIN users ON users.id = o.user_id LEFT JOIN share_grants g ON g.id = o.grant_id
    LEFT JOIN sides_pledges p ON p.sides_id = s.id AND p.user_id = o.user_id
    WHERE s.casting_id = ${reviewer.castingId}
    ORDER BY o.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}

/**
 * Every night: ends sides whose casting or role is gone or whose applicants' data is, with readers and pledges, and
 * forgets openings after a year.
 */
export const sidesJob: JobDefinition = {
  name: 'sides.end-sides',
  priority: 'idle',
  cron: '25 4 * * *',
  async work(_, { db, jobs }) {
    await db.transaction().execute(async inside => {
      const { rows } = await sql<{ fileId: number | null }>`
        DELETE FROM sides USING castings c, casting_roles r
        WHERE c.id = sides.casting_id AND r.id = sides.role_id
          AND (c.status = 'DELETED' OR c.applicants_emptied_at IS NOT NULL OR r.deleted_at IS NOT NULL)
        RETURNING sides.file_id AS "fileId"`.execute(inside)
      await letGo({ db: inside, jobs }, { files: rows.flatMap(({ fileId }) => fileId ?? []) })
    })
    await sql`DELETE FROM sides_openings WHERE opened_at < now() - interval '1 year'`.execute(db)
  },
}
