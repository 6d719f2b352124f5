import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { type NotificationEvent, notify, writeNotifications } from './notify.ts'
import { deleteOldNotifications } from './retention.ts'

const { server, test } = apiTest()
let person: Person
let other: Person
let count = 0
beforeEach(async () => {
  person = await createActor(server)
  other = await createActor(server)
})

/** Sends a distinct notification each time; STAGE belongs to the important tab, NOTICE to the other. */
async function tell(to: Person, given: Partial<NotificationEvent> = {}): Promise<number> {
  const event: NotificationEvent = {
    type: 'NOTICE',
    userIds: [to.id],
    title: '표준계약서 안내가 새로 나왔어요',
    content: '출연 계약 전에 확인할 여덟 가지를 정리했어요.',
    dedupeKey: `event ${++count}`,
    ...given,
  }
  const [card] = await writeNotifications(server.db, event)
  return card?.id ?? 0
}

const listOf = async (of: Person, query = {}) => (await of.api.notifications.list({ query })).list

describe('GET /v1/notifications', () => {
  test('[A-40][D-03] returns every field of a card, and the total', async () => {
    const id = await tell(person, {
      type: 'STAGE',
      link: '/mypage/castinghistory',
      linkText: '지원 내역',
      thumbImageUrl: '/media/images/abc/130.jpg',
    })
    const { list, totalResult } = await person.api.notifications.list()
    expect(totalResult).toBe(1)
    expect(list[0]).toEqual({
      id,
      type: 'STAGE',
      title: '표준계약서 안내가 새로 나왔어요',
      content: '출연 계약 전에 확인할 여덟 가지를 정리했어요.',
      link: '/mypage/castinghistory',
      linkText: '지원 내역',
      thumbImageUrl: '/media/images/abc/130.jpg',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      isClicked: false,
      isRead: false,
      isImportant: true,
    })
  })

  test('[N-11][A-40] returns five by default, newest first, by tab or both', async () => {
    for (let at = 0; at < 7; at++) await tell(person, { title: `${at}`, type: at % 2 ? 'STAGE' : 'NOTICE' })
    expect((await listOf(person)).map(card => card.title)).toEqual(['6', '5', '4', '3', '2'])
    expect(await listOf(person, { limit: 10 })).toHaveLength(7)
    expect((await listOf(person, { page: 2 })).map(card => card.title)).toEqual(['1', '0'])
    const important = await person.api.notifications.list({ query: { isImportant: true } })
    expect([important.totalResult, important.list.map(card => card.title)]).toEqual([3, ['5', '3', '1']])
    expect(await listOf(person, { isImportant: false })).toHaveLength(4)
  })

  test('[A-40] the word null in the URL is an unset value', async () => {
    await tell(person)
    const url = `${server.origin}/v1/notifications?page=null&limit=null&isImportant=null`
    const response = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } })
    expect(await response.json()).toMatchObject({ result: true, data: { totalResult: 1, page: 1, limit: 5 } })
  })

  test('[S-08] a guest, or an invalid token, gets an empty list', async () => {
    const empty = { list: [], totalResult: 0 }
    expect(await server.api().notifications.list()).toMatchObject(empty)
    expect(await server.api('pf_nobody').notifications.list()).toMatchObject(empty)
  })

  test('a page beyond the limit is refused', async () => {
    expect(await refusal(listOf(person, { page: 3000 }))).toBe('422 page_too_deep')
    expect(await refusal(listOf(person, { limit: 1001 }))).toBe('400 invalid_input')
  })
})

describe('read, clicked, counted', () => {
  test('[A-41][D-04] unread ones are counted per tab', async () => {
    expect(await person.api.notifications.unreadCount()).toEqual({ importantCount: 0, nonImportantCount: 0 })
    await tell(person, { type: 'RESULT' })
    await tell(person)
    await tell(person)
    expect(await person.api.notifications.unreadCount()).toEqual({ importantCount: 1, nonImportantCount: 2 })
  })

  test('[A-42][N-08] a click is recorded, counts as reading, and changes nothing the second time', async () => {
    const id = await tell(person)
    const params = { notificationId: id }
    expect(await person.api.notifications.click({ params })).toEqual({ importantCount: 0, nonImportantCount: 0 })
    const at = await server.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await person.api.notifications.click({ params })
    const again = await server.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(again).toEqual(at)
    expect((await listOf(person))[0]).toMatchObject({ isClicked: true, isRead: true })
  })

  test('[A-44] one is marked as read', async () => {
    const [first, second] = [await tell(person), await tell(person)]
    await person.api.notifications.read({ params: { notificationId: first } })
    expect((await listOf(person)).map(card => [card.id, card.isRead, card.isClicked])).toEqual([
      [second, false, false],
      [first, true, false],
    ])
  })

  test('[A-43][N-07] the given notifications are marked as read, or all of both tabs', async () => {
    const [first] = [await tell(person, { type: 'STAGE' }), await tell(person, { type: 'STAGE' }), await tell(person)]
    expect(await person.api.notifications.readMany({ body: { ids: [first!, first!] } })).toEqual({
      importantCount: 1,
      nonImportantCount: 1,
    })
    for (const body of [{}, { ids: null }, { ids: 'all' }, { ids: [0] }, { ids: [], all: true }]) {
      const refused = person.api.notifications.readMany({ body } as never)
      expect(await refusal(refused)).toBe('400 invalid_input')
    }
    await person.api.notifications.readMany({ body: { ids: [], before: '0000-01-01T00:00:00Z' } })
    expect(await person.api.notifications.unreadCount()).toEqual({ importantCount: 1, nonImportantCount: 1 })
    const none = { importantCount: 0, nonImportantCount: 0 }
    expect(await person.api.notifications.readMany({ body: { ids: [] } })).toEqual(none)
    expect((await listOf(person)).every(card => card.isRead)).toBe(true)
  })

  test('[P-04][A-42][A-43][A-44] clicking or reading other people’s notifications changes nothing', async () => {
    const id = await tell(other)
    const before = await listOf(other)
    const params = { notificationId: id }
    expect(await refusal(person.api.notifications.click({ params }))).toBe('404 not_found')
    expect(await refusal(person.api.notifications.read({ params }))).toBe('404 not_found')
    await person.api.notifications.readMany({ body: { ids: [id] } })
    await person.api.notifications.readMany({ body: { ids: [] } })
    expect(await listOf(other)).toEqual(before)
    expect(await other.api.notifications.unreadCount()).toEqual({ importantCount: 0, nonImportantCount: 1 })
  })

  test('[N-09] reading all while more arrive keeps the counters equal to the rows', async () => {
    const arriving = Array.from({ length: 30 }, (_, at) => tell(person, { type: at % 2 ? 'STAGE' : 'NOTICE' }))
    const reading = Array.from({ length: 10 }, () => person.api.notifications.readMany({ body: { ids: [] } }))
    await Promise.all([...arriving, ...reading])
    await expectCountersToFit(person)
  })
})

/** The counters equal a count of the rows. */
async function expectCountersToFit({ id, api }: Person): Promise<void> {
  const { rows } = await sql<{ important: number; normal: number; total: number }>`
    SELECT count(*) FILTER (WHERE is_important AND read_at IS NULL) AS important,
      count(*) FILTER (WHERE NOT is_important AND read_at IS NULL) AS normal, count(*) AS total
    FROM notifications WHERE user_id = ${id}`.execute(server.db)
  const { important, normal, total } = rows[0]!
  expect(await api.notifications.unreadCount()).toEqual({ importantCount: important, nonImportantCount: normal })
  expect((await api.notifications.list()).totalResult).toBe(total)
}

test('[D-04] after any order of events the counters match the rows', async () => {
  type Step = { do: 'tell' | 'group' | 'repeat' | 'read' | 'click' | 'all' | 'delete'; at: number }
  const step = fc.record({
    do: fc.constantFrom<Step['do'][]>('tell', 'group', 'repeat', 'read', 'click', 'all', 'delete'),
    at: fc.nat(9),
  })
  const key = (at: number) => ({ key: `g${at % 2}`, title: '{count}명', content: '{count}명이 지원했어요.' })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      const somebody = await createActor(server)
      const ids: number[] = []
      const { notifications } = somebody.api
      for (const { do: what, at } of steps) {
        const id = ids[at % (ids.length || 1)]
        if (what === 'tell') ids.push(await tell(somebody, { type: at % 2 ? 'STAGE' : 'NOTICE' }))
        if (what === 'repeat') await tell(somebody, { dedupeKey: `same ${at % 3}` })
        if (what === 'group') await tell(somebody, { group: key(at) })
        if (what === 'all') await notifications.readMany({ body: { ids: [] } })
        if (id === undefined) continue
        if (what === 'read') await notifications.readMany({ body: { ids: [id] } })
        if (what === 'click') await notifications.click({ params: { notificationId: id } }).catch(() => {})
        if (what === 'delete') await server.db.deleteFrom('notifications').where('id', '=', id).execute()
      }
      await expectCountersToFit(somebody)
    }),
    { numRuns: 25 },
  )
})

describe('what is written', () => {
  test('an event is written once, and not for people who may not sign in', async () => {
    await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', other.id).execute()
    const event = { type: 'NOTICE' as const, title: '한 번', content: '만', dedupeKey: 'once' }
    const userIds = [person.id, other.id]
    expect(await writeNotifications(server.db, { ...event, userIds })).toHaveLength(1)
    expect(await writeNotifications(server.db, { ...event, userIds })).toHaveLength(0)
    expect(await listOf(person)).toHaveLength(1)
  })

  test('events of a group share one unread card with their number', async () => {
    const group = { key: 'applications 7', title: '지원자 {count}명', content: '지원자 {count}명이 왔어요.' }
    const events = Array.from({ length: 40 }, (_, at) => ({ group, title: '새 지원자', dedupeKey: `applied ${at}` }))
    await Promise.all([...events, ...events.slice(0, 10)].map(event => tell(person, event)))
    expect((await listOf(person)).map(card => [card.title, card.content])).toEqual([
      ['지원자 40명', '지원자 40명이 왔어요.'],
    ])
    await person.api.notifications.readMany({ body: { ids: [] } })
    await tell(person, { group, title: '새 지원자', dedupeKey: 'applied later' })
    await tell(person, { group, title: '새 지원자', dedupeKey: 'applied 3' })
    expect((await listOf(person)).map(card => card.title)).toEqual(['새 지원자', '지원자 40명'])
    await expectCountersToFit(person)
  })

  test('[N-07] a card updated since it was seen stays unread', async () => {
    const group = { key: 'applications 8', title: '지원자 {count}명', content: '지원자 {count}명이 왔어요.' }
    const title = '새 지원자'
    await tell(person, { group, title, dedupeKey: 'grown 1' })
    const [seen] = await listOf(person)
    const read = { ids: [seen!.id], before: seen!.createdAt }
    await tell(person, { group, title, dedupeKey: 'grown 2' })
    await person.api.notifications.readMany({ body: read })
    const [grown] = await listOf(person)
    expect(grown).toMatchObject({ id: seen!.id, title: '지원자 2명', isRead: false })
    await person.api.notifications.readMany({ body: { ids: [grown!.id], before: grown!.createdAt } })
    expect((await listOf(person))[0]).toMatchObject({ isRead: true })
  })

  test('[N-04] a link that is neither our path nor plain https is refused', async () => {
    const bad = [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,hi',
      '//evil.example',
      '\\\\evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'http://evil.example',
      'https://somebody@evil.example',
      'https://user:secret@evil.example/',
      'https:evil.example',
      'https:///evil.example',
      'mypage',
      ' /mypage',
    ]
    for (const link of bad) {
      const jobs = { send: async () => {} }
      const event: NotificationEvent = {
        type: 'NOTICE',
        userIds: [person.id],
        title: '1',
        content: '2',
        dedupeKey: link,
        link,
      }
      await expect(notify({ db: server.db, jobs }, event), link).rejects.toThrow()
      await expect(writeNotifications(server.db, event), link).rejects.toThrow()
    }
    for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https://a@evil.example']) {
      const row = {
        user_id: person.id,
        type: 'NOTICE' as const,
        is_important: false,
        title: '',
        content: '',
        dedupe_key: link,
      }
      await expect(
        server.db
          .insertInto('notifications')
          .values({ ...row, link })
          .execute(),
        link,
      ).rejects.toThrow('notifications_link_safe')
    }
    for (const link of ['/', '/casting/7?tab=1#roles', 'https://example.com/@somebody?q=a@b'])
      expect(await tell(person, { link })).toBeGreaterThan(0)
    await expect(tell(person, { thumbImageUrl: 'https://example.com/a.jpg' })).rejects.toThrow()
  })

  test('notifications older than a year are deleted in batches, and the rest stays', async () => {
    for (let at = 0; at < 7; at++) await tell(person, { type: at % 2 ? 'STAGE' : 'NOTICE' })
    const old = (await listOf(person, { limit: 10 })).slice(2).map(card => card.id)
    await sql`UPDATE notifications SET created_at = now() - interval '366 days' WHERE id = ANY(${old})`.execute(
      server.db,
    )
    expect(await deleteOldNotifications(server.db, 2)).toBe(5)
    expect(await listOf(person, { limit: 10 })).toHaveLength(2)
    await expectCountersToFit(person)
  })
})
