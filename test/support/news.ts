import { sql } from 'kysely'
import { createActor, type Person } from './people.ts'
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

/** The titles of those that say what the person has just done themselves, which are never important. */
export async function ownActsOf(server: TestServer, person: Pick<Person, 'id'>): Promise<string[]> {
  await server.server.jobs.start()
  const { rows } = await sql<{ title: string }>`
    SELECT DISTINCT ON (data->>'dedupeKey') data->>'title' AS title
    FROM pgboss.job WHERE name = 'notifications.write-cards' AND data->'userIds' @> ${JSON.stringify([person.id])}::jsonb
      AND (data->'isOwnAct')::boolean
    ORDER BY data->>'dedupeKey', created_on`.execute(server.db)
  return rows.map(({ title }) => title)
}

/** A person with a number, a mail address and no quiet hours: tests run at any hour. */
export async function createReachable(server: TestServer, phone: string): Promise<Person> {
  const person = await createActor(server)
  const { secrets } = server.server.tools
  await server.db
    .updateTable('users')
    .set({ phone_encrypted: secrets.encrypt(phone), email: 'seo@example.com' })
    .where('id', '=', person.id)
    .execute()
  await server.db
    .insertInto('quiet_hours')
    .values({ user_id: person.id, is_on: false, from_hour: 21, to_hour: 8 })
    .execute()
  return person
}
