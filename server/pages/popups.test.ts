import { expect } from 'vitest'
import { refusal } from '#server/accounts/accounts.support.ts'
import { apiTest } from '../../test/support/api.ts'
import { createActor, createAdmin } from '../../test/support/people.ts'

const { server, test } = apiTest()

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const popup = (given: object = {}) => ({ title: '가을 프로필 투어', startAt: hours(-1), endAt: hours(1), ...given })

test('[A-39][S-07] anybody gets the current popups, in order, at most five', async () => {
  const admin = await createAdmin(server)
  const add = (given: object) => admin.api.pages.addPopup({ body: popup(given) })
  await add({ title: '나중', order: 2 })
  await add({ title: '먼저', order: 1, link: '/profiletour', linkText: '보러 가기', target: 'ACTOR', hideDays: 7 })
  await add({ title: '내린 것', isOn: false })
  await add({ title: '지난 것', startAt: hours(-3), endAt: hours(-2) })
  await add({ title: '올 것', startAt: hours(1), endAt: hours(2) })
  const { list } = await server.api().pages.popups()
  expect(list.map(({ title }) => title)).toEqual(['먼저', '나중'])
  expect(list[0]).toMatchObject({
    link: '/profiletour',
    linkText: '보러 가기',
    target: 'ACTOR',
    hideDays: 7,
    image: null,
  })
  expect(Object.keys(list[0]!)).not.toContain('isOn')
  for (let at = 0; at < 5; at += 1) await add({ order: 3 })
  expect((await server.api('no token of ours').pages.popups()).list).toHaveLength(5)
})

test('[A-95] banners are the current ones, in order, at most three, without popups', async () => {
  const admin = await createAdmin(server)
  const add = (given: object) => admin.api.pages.addPopup({ body: popup({ place: 'BANNER', ...given }) })
  await add({ title: '둘째', order: 2 })
  await add({ title: '첫째', order: 1, link: '/casting', target: 'ACTOR' })
  await add({ title: '지난 것', startAt: hours(-3), endAt: hours(-2) })
  const { list } = await server.api().pages.banners()
  expect(list.map(({ title }) => title)).toEqual(['첫째', '둘째'])
  expect(list[0]).toMatchObject({ link: '/casting', target: 'ACTOR' })
  expect((await server.api().pages.popups()).list.map(({ title }) => title)).not.toContain('첫째')
  for (let at = 0; at < 3; at += 1) await add({ order: 3 })
  expect((await server.api().pages.banners()).list).toHaveLength(3)
})

test('[A-39] a popup with a foreign link or an end before its beginning is refused', async () => {
  const { api } = await createAdmin(server)
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,a',
    '//example.com',
    '\\\\example.com',
    'http://example.com',
    'https://a@b.example.com',
  ])
    expect(await refusal(api.pages.addPopup({ body: popup({ link }) })), link).toBe('400 invalid_input')
  expect(await refusal(api.pages.addPopup({ body: popup({ endAt: hours(-2) }) }))).toBe('400 invalid_input')
  expect(await refusal(api.pages.addPopup({ body: popup({ hideDays: 0 as never }) }))).toBe('400 invalid_input')
  for (const words of [{ body: '010 1234 5678' }, { linkText: '010-1234-5678' }])
    expect(await refusal(api.pages.addPopup({ body: popup(words) }))).toBe('422 contact_in_text')
  expect(await refusal(api.pages.addPopup({ body: popup({ imageId: 999 }) }))).toBe('422 photo_not_yours')
})

test('only operators write popups, at once and audited', async () => {
  const [admin, actor] = [await createAdmin(server), await createActor(server)]
  expect(await refusal(actor.api.pages.addPopup({ body: popup() }))).toBe('403 forbidden')
  const { id } = await admin.api.pages.addPopup({ body: popup({ title: '바뀔 것' }) })
  const params = { popupId: id }
  expect(await admin.api.pages.changePopup({ params, body: popup({ title: '바뀐 것' }) })).toMatchObject({
    isShown: true,
  })
  await admin.api.pages.removePopup({ params })
  expect(await refusal(admin.api.pages.removePopup({ params }))).toBe('404 not_found')
  expect(await refusal(admin.api.pages.changePopup({ params, body: popup() }))).toBe('404 not_found')
  const log = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['popup.add', 'popup.change', 'popup.remove'])
})
