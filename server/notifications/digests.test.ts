import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TimingCode, TopicCode } from '#contract/codes/notification-topics.ts'
import { hasTextAlerts, setTextAlerts } from '#server/membership/text-alerts.ts'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { digestsJob } from './digests.ts'
import { type NotificationEvent, notify } from './notify.ts'

const { server, test } = apiTest()
let count = 0
const hourNow = () => new Date(Date.now() + 9 * 3_600_000).getUTCHours()

/** Somebody with a mail address whose digest of these topics is due, by mail unless said otherwise. */
async function reader(topics: TopicCode[], given: { timing?: TimingCode; channel?: 'MAIL' | 'PUSH' } = {}) {
  const person = await createActor(server)
  await server.db.updateTable('users').set({ email: 'dano@example.com' }).where('id', '=', person.id).execute()
  await person.api.notifications.changeSettings({
    body: {
      timings: topics.map(topic => ({ topic, timing: given.timing ?? 'DAILY' })),
      digest: { channel: given.channel ?? 'MAIL', hour: hourNow() },
    },
  })
  await beDue(person)
  return person
}
async function beDue({ id }: Person) {
  const ago = new Date(Date.now() - 86_400_000)
  await server.db.updateTable('digests').set({ gathered_at: ago, hour: hourNow() }).where('user_id', '=', id).execute()
  await server.db.updateTable('notification_timings').set({ chosen_at: ago }).where('user_id', '=', id).execute()
}

/** Notifies, and waits until the card is written. */
async function tell({ id }: Person, given: Partial<NotificationEvent> = {}) {
  count += 1
  const dedupeKey = `news ${count}`
  const event: NotificationEvent = {
    type: 'APPLICATION_READ',
    userIds: [id],
    title: `담당자가 지원서를 읽었어요 ${count}`,
    content: '〈늦여름의 관객〉',
    dedupeKey,
    channels: ['MAIL'],
    ...given,
  }
  await server.db.transaction().execute(db => notify({ db, jobs: server.server.jobs }, event))
  const card = () =>
    server.db.selectFrom('notifications').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirstOrThrow()
  await vi.waitFor(card, { timeout: 14_000, interval: 50 })
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 14_000, interval: 50 })
  return event.title
}
async function jobsLeft() {
  const { rows } = await server.db.executeQuery<{ count: number }>(
    sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'notifications.write-cards' AND state IN ('created', 'retry', 'active')`.compile(server.db),
  )
  return rows[0]!.count
}
const gather = () => digestsJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
const sentTo = ({ id }: Person) =>
  server.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'notification_id')
    .select(['template', 'channel', 'blocked_reason as reason', 'content'])
    .where('deliveries.user_id', '=', id)
    .orderBy('deliveries.id')
    .execute()

test('news are told at once unless said otherwise, and security news always', async () => {
  const person = await createActor(server)
  const before = await person.api.notifications.settings()
  expect(new Set(before.topics.map(({ timing }) => timing))).toEqual(new Set(['NOW']))
  expect(before.digest).toEqual({ channel: 'PUSH', hour: 19, isStopped: false })
  const change = (topic: TopicCode, timing: TimingCode) =>
    person.api.notifications.changeSettings({ body: { timings: [{ topic, timing }] } })
  const { topics } = await change('PROGRESS', 'DAILY')
  expect(topics.find(({ topic }) => topic === 'PROGRESS')).toMatchObject({ timing: 'DAILY', on: ['PUSH'] })
  await change('PROFILE', 'NEVER')
  const again = await change('PROGRESS', 'NOW')
  expect(again.topics.filter(({ timing }) => timing !== 'NOW').map(({ topic }) => topic)).toEqual(['PROFILE'])
  for (const topic of ['ACCOUNT', 'MARKETING', 'DIGEST'] as const)
    expect(await refusal(change(topic, 'DAILY'))).toMatchObject({ status: 400 })
  expect(await refusal(server.api().notifications.settings())).toMatchObject({ status: 401 })
})

test('news of a day leave as one mail at the hour, once', async () => {
  const person = await reader(['PROGRESS', 'PROFILE'])
  const titles = [
    await tell(person),
    await tell(person, { type: 'PROFILE_CONTACT', title: '담당자가 연락처를 봤어요' }),
  ]
  expect(await sentTo(person)).toEqual([])
  await gather()
  expect(await sentTo(person)).toMatchObject([
    {
      template: 'DIGEST',
      channel: 'MAIL',
      content: titles
        .toReversed()
        .map(title => `· ${title}`)
        .join('\n'),
    },
  ])
  await gather()
  expect(await sentTo(person)).toHaveLength(1)
  const { list } = await person.api.notifications.list({ query: { limit: 10 } })
  expect(list.filter(({ type }) => type === 'DIGEST').every(({ isRead }) => isRead)).toBe(true)
})

test('without news, and of what was read meanwhile, there is no digest', async () => {
  const person = await reader(['PROGRESS'])
  await gather()
  await beDue(person)
  await tell(person)
  await person.api.notifications.readMany({ body: { ids: [] } })
  await gather()
  expect(await sentTo(person)).toEqual([])
})

test('what cannot wait for the digest leaves at once, and not again in it', async () => {
  const person = await reader(['PROGRESS'])
  await tell(person, { isUrgent: true })
  await tell(person, { arriveBefore: new Date(Date.now() + 1_800_000).toISOString() })
  await tell(person, {
    arriveBefore: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    title: '사흘 안에 답해 주세요',
  })
  await gather()
  expect((await sentTo(person)).map(({ template, content }) => (template === 'DIGEST' ? content : template))).toEqual([
    'APPLICATION_READ',
    'APPLICATION_READ',
    '· 사흘 안에 답해 주세요',
  ])
})

test('news that are never told stay in the product alone', async () => {
  const person = await reader(['PROGRESS'], { timing: 'NEVER' })
  const title = await tell(person)
  await gather()
  expect(await sentTo(person)).toMatchObject([{ template: 'APPLICATION_READ', reason: 'OPT_OUT' }])
  expect((await person.api.notifications.list({ query: { limit: 10 } })).list).toMatchObject([{ title }])
})

test('a digest by push goes by mail where no browser listens', async () => {
  const person = await reader(['PROGRESS'], { channel: 'PUSH' })
  await tell(person)
  await gather()
  expect(await sentTo(person)).toMatchObject([{ template: 'DIGEST', channel: 'MAIL' }])
})

test('many news are named up to ten, and nobody else’s are among them', async () => {
  const [person, other] = [await reader(['PROGRESS']), await reader(['PROGRESS'])]
  for (let nth = 0; nth < 12; nth++) await tell(person, { title: `소식 ${nth}` })
  await tell(other, { title: '남의 소식' })
  await gather()
  const [{ content } = { content: '' }] = await sentTo(person)
  expect(content.split('\n')).toHaveLength(11)
  expect(content).toContain('· 소식 11')
  expect(content).toMatch(/그 밖에 2건$/)
  expect(content).not.toContain('남의')
})

test('texts about castings need the topic to be told at once', async () => {
  const person = await reader(['MATCH'])
  expect(await hasTextAlerts(server.db, person.id)).toBe(false)
  await setTextAlerts(server.db, person.id, true)
  expect(await hasTextAlerts(server.db, person.id)).toBe(true)
  expect((await person.api.notifications.settings()).topics.find(({ topic }) => topic === 'MATCH')?.timing).toBe('NOW')
})
