import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { postCasting } from '../../test/support/posted-castings.ts'
import { writeNotifications } from './notify.ts'
import { deleteOldMatches, wipeDeliveries } from './retention.ts'

const { server, test } = apiTest()
let person: Person
beforeAll(async () => {
  person = await createActor(server)
})

type Words = { recipient: string | null; body: string | null }

/** A delivery created `daysAgo` days ago. */
async function delivered(kind: 'INFO' | 'AD', daysAgo: number, { recipient, body }: Words): Promise<number> {
  const dedupeKey = `${kind} ${daysAgo} ${recipient} ${body}`
  const words = { title: '새 소식', content: '새 소식이에요.', dedupeKey }
  const [card] = await writeNotifications(server.db, { type: 'NOTICE', userIds: [person.id], ...words })
  const { id } = await server.db
    .insertInto('deliveries')
    .values({
      notification_id: card!.id,
      user_id: person.id,
      channel: 'MAIL',
      template: 'NOTICE',
      class: kind,
      status: 'SENT',
      recipient_encrypted: recipient,
      body_encrypted: body,
      created_at: new Date(Date.now() - daysAgo * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('texts and recipients are deleted after 90 days, of advertising after six months', async () => {
  const both = { recipient: 'sealed', body: 'sealed' }
  const gone = [
    await delivered('INFO', 91, both),
    // Blocked before a text was made, but with a known address.
    await delivered('INFO', 92, { recipient: 'sealed', body: null }),
    await delivered('INFO', 300, both),
    await delivered('AD', 185, both),
  ]
  const kept = [await delivered('INFO', 89, both), await delivered('AD', 91, both), await delivered('AD', 179, both)]
  expect(await wipeDeliveries(server.db, 2)).toBe(4)
  const rows = await server.db
    .selectFrom('deliveries')
    .select(['id', 'status', 'recipient_encrypted as recipient', 'body_encrypted as body'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    ...gone.map(id => ({ id, status: 'SENT', recipient: null, body: null })),
    ...kept.map(id => ({ id, status: 'SENT', ...both })),
  ])
  expect(await wipeDeliveries(server.db, 2)).toBe(0)
})

test('[U-09] the record of alert matches is kept for a year', async () => {
  const { id } = await postCasting(server, await createManager(server))
  for (const days of [364, 367, 400, 800])
    await sql`
      INSERT INTO casting_alert_matches (casting_id, user_id, conditions, created_at)
      VALUES (${id}, ${(await createActor(server)).id}, '{}', now() - ${`${days} days`}::interval)`.execute(server.db)
  expect(await deleteOldMatches(server.db, 2)).toBe(3)
  const left = await server.db.selectFrom('casting_alert_matches').select('casting_id').execute()
  expect(left).toHaveLength(1)
})
