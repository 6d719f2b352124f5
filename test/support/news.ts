import { sql } from 'kysely'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

type News = { type: string; title: string; content: string; link?: string; isUrgent: boolean }

/** A person's past and pending notifications, each event once, earliest first. */
export async function newsOf(server: TestServer, person: Pick<Person, 'id'>): Promise<News[]> {
  // Its tables exist once it has started.
  await server.server.jobs.start()
  const { rows } = await sql<News & { key: string }>`
    SELECT data->>'type' AS type, data->>'title' AS title, data->>'content' AS content, data->>'link' AS link,
           coalesce((data->'isUrgent')::boolean, false) AS "isUrgent", data->>'dedupeKey' AS key
    FROM pgboss.job WHERE name = 'notifications.write-cards' AND data->'userIds' @> ${JSON.stringify([person.id])}::jsonb
    ORDER BY created_on`.execute(server.db)
  return rows.filter((row, at) => rows.findIndex(({ key }) => key === row.key) === at)
}
