import { sql } from 'kysely'
import { beforeEach, describe, expect, vi } from 'vitest'
import type { ConsentKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { refusal } from '#server/accounts/accounts.support.ts'
import { type SolapiStandIn, startSolapiStandIn } from '#server/integrations/sms/solapi-stand-in.ts'
import { apiTest } from '../../../test/support/api.ts'
import { makeMember } from '../../../test/support/membership.ts'
import { createReachable } from '../../../test/support/news.ts'
import { createActor, createAdmin } from '../../../test/support/people.ts'
import { type NotificationEvent, notify } from '../notify.ts'
import { deliveryJobs } from './deliveries.ts'
import { reportJobs } from './delivery-reports.ts'

let standIn: SolapiStandIn
const { server, test } = apiTest(async onCleanup => {
  standIn = await startSolapiStandIn()
  onCleanup(() => standIn.stop())
  return {
    SOLAPI_API_KEY: standIn.account.apiKey,
    SOLAPI_API_SECRET: standIn.account.apiSecret,
    SOLAPI_FROM: standIn.account.from,
    SOLAPI_BASE_URL: standIn.url,
    SOLAPI_PF_ID: 'KA01PF',
    SOLAPI_TEMPLATES: 'PROPOSAL=KA01TP',
    SOLAPI_HOOK_KEY: 'a-word-that-nobody-can-guess',
    AD_CONTACT: '02-000-0000',
    AD_OPT_OUT: '080-000-0000',
    LOG_LEVEL: 'silent',
  }
})
beforeEach(() => {
  standIn.messages.length = 0
  standIn.faults.length = 0
  standIn.listFaults.length = 0
})

const phone = '01098765432'
let count = 0

const reachable = () => createReachable(server, phone)

async function tell(userIds: number[], given: Partial<NotificationEvent> = {}) {
  count += 1
  const event: NotificationEvent = {
    type: 'RESULT',
    userIds,
    title: '결과가 나왔어요',
    content: '〈늦여름의 관객〉 수경 역의 결과를 확인해 주세요.',
    link: '/mypage/castinghistory',
    dedupeKey: `test:${count}`,
    ...given,
  }
  await server.db.transaction().execute(db => notify({ db, jobs: server.server.jobs }, event))
  return event
}

const deliveriesOf = (userId: number) =>
  server.db
    .selectFrom('deliveries')
    .select(['id', 'channel', 'status', 'blocked_reason as reason', 'attempts', 'provider_id as providerId', 'error'])
    .select('due_at as dueAt')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
const textOf = async (userId: number) => (await deliveriesOf(userId)).find(({ channel }) => channel === 'TEXT')
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 14_000, interval: 50 })
const agree = (userId: number, ...kinds: CodeOf<typeof ConsentKind>[]) =>
  server.db
    .insertInto('consents')
    .values(kinds.map(kind => ({ user_id: userId, kind, agreed: true, version: '2026-11-01' })))
    .execute()

const workAgain = (deliveryIds: number[]) => run('notifications.send-texts', { deliveryIds })

async function run(name: string, data: Record<string, unknown> = {}) {
  const { tools, jobs, log } = server.server
  await deliveryJobs(tools)
    .find(job => job.name === name)!
    .work(data, { db: server.db, log, jobs })
}

/** Quiet hours from this hour to the one before: now, at any time of day. */
async function beQuiet(userId: number, isOn: boolean) {
  const now = new Date(Date.now() + 9 * 3_600_000).getUTCHours()
  const hours = { is_on: isOn, from_hour: now, to_hour: (now + 23) % 24 }
  await server.db.updateTable('quiet_hours').set(hours).where('user_id', '=', userId).execute()
}

test('an important notification is sent as one text with its link, and its row says so', async () => {
  const actor = await reachable()
  await tell([actor.id])
  await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT', attempts: 1 }))
  expect(standIn.messages).toHaveLength(1)
  const { to, text, messageId, type } = standIn.messages[0]!
  expect({ to, type }).toEqual({ to: phone, type: 'LMS' })
  expect(text).toMatch(/^\[무대로\] 결과가 나왔어요\n.*\nhttp:\/\/localhost:\d+\/c\/(\w{5})(\w{5})\n확인번호 \1-\2$/)
  expect((await textOf(actor.id))!.providerId).toBe(messageId)
  await workAgain([(await textOf(actor.id))!.id])
  expect(standIn.messages).toHaveLength(1)
})

test('an event promised twice is sent once', async () => {
  const actor = await reachable()
  const event = await tell([actor.id])
  await tell([actor.id], { dedupeKey: event.dedupeKey })
  const last = await tell([actor.id])
  await until(async () => expect(await deliveriesOf(actor.id)).toHaveLength(2))
  await until(async () => expect((await deliveriesOf(actor.id)).map(row => row.status)).toEqual(['SENT', 'SENT']))
  expect(standIn.messages).toHaveLength(2)
  expect(last.dedupeKey).not.toBe(event.dedupeKey)
})

test('neither a slow channel nor a campaign holds personal notifications up', async () => {
  const actor = await reachable()
  await tell([actor.id], { type: 'NOTICE', channels: ['TEXT', 'MAIL'] })
  await tell([actor.id], { type: 'RESULT', channels: ['TEXT', 'MAIL'] })
  await tell([actor.id], { type: 'ACCOUNT', channels: ['TEXT', 'MAIL'], isUrgent: true })
  await until(async () => expect(await deliveriesOf(actor.id)).toHaveLength(6))
  const ids = (await deliveriesOf(actor.id)).map(({ id }) => id)
  const { rows } = await sql<{ name: string; rank: number }>`
    SELECT name, priority AS rank FROM pgboss.job
    WHERE name LIKE 'notifications.send-%' AND (data -> 'deliveryIds' -> 0)::bigint = ANY(${ids}) ORDER BY name, rank`.execute(
    server.db,
  )
  expect(rows.map(({ name, rank }) => `${name} ${rank}`)).toEqual([
    'notifications.send-mails 0',
    'notifications.send-mails 2',
    'notifications.send-mails 3',
    'notifications.send-texts 0',
    'notifications.send-texts 2',
    'notifications.send-texts 3',
  ])
  await until(async () =>
    expect((await deliveriesOf(actor.id)).filter(row => row.channel === 'TEXT').map(row => row.status)).toEqual([
      'SENT',
      'SENT',
      'SENT',
    ]),
  )
})

describe('the provider fails', () => {
  test.each(['reset-after', 'bad-gateway'] as const)('%s: exactly one text', async fault => {
    const actor = await reachable()
    standIn.faults.push(fault)
    await tell([actor.id])
    await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT' }))
    expect(standIn.messages).toHaveLength(1)
  })

  test('slow: exactly one text', async () => {
    const actor = await reachable()
    standIn.faults.push('slow')
    await tell([actor.id])
    await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT' }))
    expect(standIn.messages).toHaveLength(1)
  })

  test('connection reset before acceptance: retried, exactly one text', async () => {
    const actor = await reachable()
    standIn.faults.push('reset-before')
    await tell([actor.id])
    await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT', attempts: 2, error: null }))
    expect(standIn.messages).toHaveLength(1)
  })

  test('a channel that refuses permanently fails alone, with its reason', async () => {
    const [first, second] = [await reachable(), await reachable()]
    standIn.faults.push('refused')
    await tell([first.id, second.id])
    await until(async () => {
      const rows = [(await textOf(first.id))!, (await textOf(second.id))!]
      expect(rows.map(row => row.status).toSorted()).toEqual(['FAILED', 'SENT'])
      expect(rows.find(row => row.status === 'FAILED')!.error).toContain('1062')
    })
  })

  test('a process killed after the provider accepted the text does not resend it', async () => {
    const actor = await reachable()
    await tell([actor.id])
    await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT' }))
    const { id } = (await textOf(actor.id))!
    await server.db
      .updateTable('deliveries')
      .set({ status: 'SENDING', provider_id: null, reserved_at: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', id)
      .execute()
    await workAgain([id])
    expect(await textOf(actor.id)).toMatchObject({ status: 'SENT', providerId: standIn.messages[0]!.messageId })
    expect(standIn.messages).toHaveLength(1)
  })

  test('a text of unknown outcome is looked up even after a night', async () => {
    const actor = await reachable()
    standIn.faults.push('reset-after')
    standIn.listFaults.push('busy')
    await tell([actor.id])
    await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'RETRY' }))
    const { id } = (await textOf(actor.id))!
    await beQuiet(actor.id, true)
    await server.db.updateTable('deliveries').set({ due_at: new Date() }).where('id', '=', id).execute()
    await workAgain([id])
    expect(await textOf(actor.id)).toMatchObject({ status: 'HELD' })
    await beQuiet(actor.id, false)
    await workAgain([id])
    expect(await textOf(actor.id)).toMatchObject({ status: 'SENT', providerId: standIn.messages[0]!.messageId })
    expect(standIn.messages).toHaveLength(1)
  })

  test('two workers that take the same text at once send it once', async () => {
    const actor = await reachable()
    await beQuiet(actor.id, true)
    await tell([actor.id])
    await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'HELD' }))
    const { id } = (await textOf(actor.id))!
    await beQuiet(actor.id, false)
    standIn.faults.push('slow')
    await Promise.all([workAgain([id]), workAgain([id]), workAgain([id])])
    expect(standIn.messages).toHaveLength(1)
    expect(await textOf(actor.id)).toMatchObject({ status: 'SENT', attempts: 1 })
  })

  test('an outage of hours loses nothing, with growing pauses between attempts', async () => {
    const actor = await reachable()
    await beQuiet(actor.id, true)
    await tell([actor.id])
    await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'HELD' }))
    await beQuiet(actor.id, false)
    const { id } = (await textOf(actor.id))!
    const pauses: number[] = []
    for (let tries = 0; tries < 20; tries += 1) {
      standIn.faults.push('reset-before')
      await workAgain([id])
      const { status, dueAt } = (await textOf(actor.id))!
      if (status === 'FAILED') break
      expect(status).toBe('RETRY')
      // Within ten seconds, because the clock goes on.
      pauses.push(Math.round((dueAt.getTime() - Date.now()) / 10_000) * 10)
      await server.db.updateTable('deliveries').set({ due_at: new Date() }).where('id', '=', id).execute()
    }
    standIn.faults.length = 0
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(5 * 3600)
    expect(await textOf(actor.id)).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('not in its list'),
    })
  })

  test('with the provider unreachable a job postpones its messages without counting', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, reachable))
    const ids = people.map(({ id }) => id)
    await Promise.all(ids.map(id => beQuiet(id, true)))
    await tell(ids)
    const all = () => server.db.selectFrom('deliveries').selectAll().where('user_id', 'in', ids).orderBy('id').execute()
    await until(async () => expect((await all()).map(row => row.status)).toEqual(ids.map(() => 'HELD')))
    await Promise.all(ids.map(id => beQuiet(id, false)))
    standIn.faults.push(...ids.map(() => 'reset-before' as const))
    await workAgain((await all()).map(row => row.id))
    standIn.faults.length = 0
    const rows = await all()
    const untried = rows.filter(row => row.attempts === 0)
    expect(untried.length).toBeGreaterThan(5)
    for (const { status, due_at } of untried) {
      expect(status).toBe('HELD')
      expect(due_at.getTime()).toBeGreaterThan(Date.now() + 20_000)
    }
    expect(rows.filter(row => row.attempts > 0).map(row => row.status)).not.toContain('FAILED')
    await workAgain(untried.map(row => row.id))
    const after = new Map((await all()).map(row => [row.id, row.status]))
    expect(untried.map(({ id }) => after.get(id))).toEqual(untried.map(() => 'SENT'))
    // Their other attempts must not affect the following tests.
    await server.db.updateTable('deliveries').set({ status: 'FAILED' }).where('status', '=', 'RETRY').execute()
  })

  test('a delivery queued but never started is retried, and given up after three days', async () => {
    const [late, old] = [await reachable(), await reachable()]
    await tell([late.id, old.id])
    await until(async () => expect(await textOf(old.id)).toMatchObject({ status: 'SENT' }))
    await until(async () => expect(await textOf(late.id)).toMatchObject({ status: 'SENT' }))
    const anHourAgo = new Date(Date.now() - 3_600_000)
    const open = { status: 'READY' as const, due_at: anHourAgo, attempts: 0, provider_id: null }
    await server.db.updateTable('deliveries').set(open).where('user_id', 'in', [late.id, old.id]).execute()
    const longAgo = { promised_at: new Date(Date.now() - 4 * 86_400_000) }
    await server.db.updateTable('deliveries').set(longAgo).where('user_id', '=', old.id).execute()
    standIn.messages.length = 0
    await run('notifications.resend-overdue')
    await until(async () => expect(await textOf(late.id)).toMatchObject({ status: 'SENT' }))
    expect(await textOf(old.id)).toMatchObject({ status: 'FAILED' })
    expect(standIn.messages).toHaveLength(1)
  })
})

test('a type with a registered template is sent as AlimTalk with the text as fallback', async () => {
  const actor = await reachable()
  await tell([actor.id], { type: 'PROPOSAL', title: '제안이 왔어요' })
  await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT' }))
  expect(standIn.messages[0]).toMatchObject({
    type: 'ATA',
    kakaoOptions: {
      pfId: 'KA01PF',
      templateId: 'KA01TP',
      disableSms: false,
      variables: { '#{제목}': '제안이 왔어요' },
    },
    replacements: [{ text: expect.stringContaining('제안이 왔어요') }],
  })
})

test('who has no number or turned the topic off is sent nothing, as the row says', async () => {
  const [without, off] = [await createActor(server), await reachable()]
  await server.db
    .insertInto('notification_settings')
    .values({ user_id: off.id, topic: 'APPLY', channel: 'TEXT', is_on: false })
    .execute()
  await tell([without.id, off.id])
  await until(async () => expect(await textOf(without.id)).toMatchObject({ status: 'BLOCKED', reason: 'NO_ADDRESS' }))
  expect(await textOf(off.id)).toMatchObject({ status: 'BLOCKED', reason: 'OPT_OUT' })
  expect(standIn.messages).toHaveLength(0)
})

test('advertising is sent only with consent, mark, sender and opt-out', async () => {
  const [silent, willing] = [await reachable(), await reachable()]
  await agree(willing.id, 'MARKETING_SMS', 'NIGHT')
  await tell([silent.id, willing.id], { type: 'MARKETING', title: '투어 할인', link: '/plfilplus' })
  await until(async () => expect(await textOf(willing.id)).toMatchObject({ status: 'SENT' }))
  expect(await textOf(silent.id)).toMatchObject({ status: 'BLOCKED', reason: 'NO_CONSENT' })
  expect(standIn.messages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^\(광고\)\[무대로\] 투어 할인\n(?:.*\n)+문의 02-000-0000\n무료수신거부 080-000-0000$/),
  ])
})

test('within quiet hours a text is held, and sent when they are over', async () => {
  const actor = await reachable()
  await beQuiet(actor.id, true)
  await tell([actor.id])
  await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'HELD', reason: 'NIGHT' }))
  const { id } = (await textOf(actor.id))!
  // However often the job is repeated, the text is queued once.
  await workAgain([id])
  await until(async () => {
    const { rows } = await sql<{ later: boolean }>`
    SELECT start_after > now() + interval '20 hours' AS later FROM pgboss.job
    WHERE name = 'notifications.send-texts' AND data -> 'deliveryIds' @> ${JSON.stringify([id])}::jsonb AND state = 'created'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ later: true }])
  })
  await beQuiet(actor.id, false)
  await workAgain([id])
  expect(await textOf(actor.id)).toMatchObject({ status: 'SENT', reason: null })
})

test('at night only urgent messages are sent, and later none that is obsolete', async () => {
  const actor = await reachable()
  await makeMember(server, actor)
  await beQuiet(actor.id, true)
  await tell([actor.id], { isUrgent: true })
  await until(async () => expect((await deliveriesOf(actor.id))[0]).toMatchObject({ status: 'SENT' }))
  await tell([actor.id])
  await tell([actor.id], { type: 'NEW_CASTING_MATCH', dedupeKey: 'casting-alert:987654321' })
  await until(async () => {
    const rows = await deliveriesOf(actor.id)
    expect(rows.map(({ status, reason }) => reason ?? status)).toEqual(['SENT', 'NIGHT', 'GONE'])
  })
  await actor.api.notifications.readMany({ body: { ids: [] } })
  await beQuiet(actor.id, false)
  await workAgain([(await deliveriesOf(actor.id))[1]!.id])
  expect((await deliveriesOf(actor.id))[1]).toMatchObject({ status: 'BLOCKED', reason: 'SEEN' })
  expect(standIn.messages).toHaveLength(1)
})

test('a report only triggers a query to the provider, and is not trusted itself', async () => {
  const actor = await reachable()
  await tell([actor.id])
  await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT' }))
  const message = standIn.messages[0]!
  Object.assign(message, { status: 'COMPLETE', statusCode: '3104' })
  const report = (key: string, body: unknown) =>
    fetch(`${server.origin}/hooks/solapi/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(answer => answer.status)
  expect(await report('wrong', [{ messageId: message.messageId, statusCode: '4000' }])).toBe(404)
  const hook = 'a-word-that-nobody-can-guess'
  expect(await report(hook, 'nonsense')).toBe(200)
  expect(await report(hook, [{ messageId: message.messageId, statusCode: '4000' }])).toBe(200)
  await until(async () =>
    expect(await textOf(actor.id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('3104') }),
  )
})

test('texts without a report are queried in turn, least recently queried first', async () => {
  const [first, second] = [await reachable(), await reachable()]
  await tell([first.id, second.id])
  for (const { id } of [first, second])
    await until(async () => expect(await textOf(id)).toMatchObject({ status: 'SENT' }))
  const { providerId: lostId } = (await textOf(first.id))!
  const sentAgo = (id: number, minutes: number) =>
    server.db
      .updateTable('deliveries')
      .set({ sent_at: new Date(Date.now() - minutes * 60_000) })
      .where('user_id', '=', id)
      .execute()
  await sentAgo(first.id, 60)
  await sentAgo(second.id, 30)
  const lost = standIn.messages.find(({ messageId }) => messageId === lostId)!
  Object.assign(lost, { status: 'PENDING', statusCode: '2000' })
  const { tools, jobs, log } = server.server
  const ask = (atOnce?: number) =>
    reportJobs(tools, atOnce)
      .find(({ name }) => name === 'notifications.read-reports')!
      .work({}, { db: server.db, log, jobs })
  const statuses = async () => [(await textOf(first.id))!.status, (await textOf(second.id))!.status]
  await ask(1)
  expect(await statuses()).toEqual(['SENT', 'SENT'])
  await ask(1)
  expect(await statuses()).toEqual(['SENT', 'DELIVERED'])
  Object.assign(lost, { status: 'COMPLETE', statusCode: '3104' })
  await ask()
  expect(await textOf(first.id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('3104') })
})

test('operators see failed messages, and retry those that may still arrive', async () => {
  const [actor, admin] = [await reachable(), await createAdmin(server)]
  standIn.faults.push('refused')
  await tell([actor.id], { title: '다시 보낼 결과' })
  await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'FAILED' }))
  const { id } = (await textOf(actor.id))!
  const mine = async () => {
    const { list } = await admin.api.admin.failedDeliveries({ query: { channel: 'TEXT' } })
    return list.find(one => one.id === id)
  }
  expect(await mine()).toMatchObject({ title: '다시 보낼 결과', userId: actor.id, isRepeatable: true })
  expect((await mine())!.reason).toContain('1062')
  expect(await refusal(actor.api.admin.sendAgain({ params: { deliveryId: id } }))).toBe('403 forbidden')
  await admin.api.admin.sendAgain({ params: { deliveryId: id } })
  await until(async () => expect(await textOf(actor.id)).toMatchObject({ status: 'SENT' }))
  expect(standIn.messages).toHaveLength(1)
  expect(await mine()).toBeUndefined()
  expect(await refusal(admin.api.admin.sendAgain({ params: { deliveryId: id } }))).toBe('409 delivery_not_again')
})
