import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { runAutoTours } from '#server/tours/automatic/months.ts'
import { apiTest } from './support/api.ts'
import { findChromium } from './support/chromium.ts'
import { createMember, runDay } from './support/membership.ts'
import { go, openNews, openPage } from './support/pages.ts'
import { engineOf, withPayments } from './support/payments.ts'
import { createAdmin, createManager, type Person } from './support/people.ts'
import { addProfile } from './support/profiles.ts'
import { openTour, tourOffice } from './support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings, 'built')
let browser: Browser
let admin: Person
beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
  admin = await createAdmin(server)
})
afterAll(() => browser?.close())

const { createTourist, buy, move, print, startWalking, mark, read } = tourOffice(server, control, () => admin)
const managed = '/mypage/plfilplus/paymentinfo'

/** The jobs of ten o’clock on a Seoul day. */
async function pass(day: string): Promise<void> {
  await runDay(server, day)
  await runAutoTours(engineOf(server))
}
const titleOf = async (tourId: number) =>
  (await admin.api.tours.tours({ query: {} })).list.find(({ id }) => id === tourId)!.title

test('[U-09][A-48][A-53] automatic tours are charged after a list in which one is excluded', {
  timeout: 240_000,
}, async () => {
  server.clock.set(new Date('2027-03-05T09:00:00+09:00'))
  const actor = await createMember(server, control)
  await addProfile(server, actor)
  const page = await openPage(browser, server, actor, managed, 390)
  await page.getByText('매달 자동으로 투어하기').click()
  await page.getByText('이번 달 목록이 아직 없어요', { exact: false }).waitFor()

  const [stays, leaves] = [await openTour(server, admin), await openTour(server, admin)]
  const [staying, leaving] = [await titleOf(stays), await titleOf(leaves)]
  await pass('2027-03-07')
  await go(page, server, managed)
  await (await openNews(page, false)).getByText('이번 달 자동 투어를 확인해 주세요').waitFor()
  await go(page, server, managed)
  await page.getByText(/받은 날부터 6개월 동안 보관해요/).waitFor()
  for (const title of [staying, leaving]) await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: '2곳에 동의하고 넣기' }).click()
  await page.getByText(/ 9,000원에 주문해요/).waitFor()
  await page.getByRole('button', { name: `${leaving} 빼기` }).click()
  await page.getByText(/ 7,000원에 주문해요/).waitFor()

  await pass('2027-03-10')
  await go(page, server, managed)
  await page.getByText('동의한 곳을 주문했어요.').waitFor()
  await page.getByRole('link', { name: '투어 보기' }).click()
  await page.getByRole('heading', { name: '방문', exact: true }).waitFor()
  expect(await page.getByText(leaving).count()).toBe(0)
  const [first] = (await actor.api.payments.orders({ query: { product: 'TOUR' } })).list
  expect(first).toMatchObject({ amount: 7_000 })
  await startWalking(first!.orderId)
  await mark(stays, [first!.orderId], 'VISITED')
  await move(first!.orderId, 'DONE')

  await pass('2027-04-05')
  // A month later, with the membership renewed, the accepted office repeats by itself, and one tap excludes it.
  server.clock.set(new Date('2027-04-14T09:00:00+09:00'))
  const again = await openTourAgain(stays)
  const fresh = await openTour(server, admin)
  await pass('2027-04-14')
  await go(page, server, managed)
  await page.getByText(/ 7,000원에 주문해요/).waitFor()
  await page.getByRole('checkbox', { name: await titleOf(fresh) }).waitFor()
  await page.getByText('2027년 3월').waitFor()
  await page.getByRole('button', { name: `${staying} 빼기` }).click()
  await page.getByText(/아직 주문할 곳이 없어요/).waitFor()
  await page
    .getByRole('button', { name: `${staying} 다시 넣기` })
    .first()
    .click()
  await page.getByText(/ 7,000원에 주문해요/).waitFor()
  await pass('2027-04-17')
  await go(page, server, managed)
  await page.getByText('동의한 곳을 주문했어요.').waitFor()
  const { list } = await actor.api.payments.orders({ query: { product: 'TOUR' } })
  expect(list.map(({ amount }) => amount)).toEqual([7_000, 7_000])
  expect((await read(actor, list[0]!.orderId)).visits.map(({ tourId }) => tourId)).toEqual([again])
  await page.context().close()
})

/** The next tour of the office of an earlier one. */
async function openTourAgain(tourId: number): Promise<number> {
  const { office_id: officeId } = await server.db
    .selectFrom('tours')
    .select('office_id')
    .where('id', '=', tourId)
    .executeTakeFirstOrThrow()
  const ahead = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString()
  const { id } = await admin.api.admin.addTour({
    body: {
      ...{ officeId, isQRTour: false, lookingFor: '', castingId: null, price: null, memberPrice: null, capacity: 5 },
      ...{ closesAt: ahead(10), visitsFrom: ahead(12).slice(0, 10), visitsTo: ahead(14).slice(0, 10) },
    },
  })
  await admin.api.admin.moveTour({ params: { tourId: id }, body: { to: 'OPEN' } })
  return id
}

test('[A-59][T-03] the refund of each state is shown before cancelling, and paid', {
  timeout: 240_000,
}, async () => {
  server.clock.set(new Date('2027-06-01T09:00:00+09:00'))
  const actor = await createTourist()
  const offices = [await openTour(server, admin), await openTour(server, admin)]
  const [visited] = offices
  const checking = (id: number) => move(id, 'FILE_CHECK')
  const states: [name: string, prepare: (id: number) => Promise<unknown>, refund: number][] = [
    ['RECEIVED', async () => {}, 11_000],
    ['FILE_CHECK', checking, 11_000],
    ['FILE_REJECTED', async id => [await checking(id), await move(id, 'FILE_REJECTED', '사진이 흐려요')], 11_000],
    ['PRINTING', print, 6_000],
    ['TOURING', startWalking, 6_000],
    ['one delivered', async id => [await startWalking(id), await mark(visited!, [id], 'VISITED')], 3_000],
  ]
  const page = await openPage(browser, server, actor, '/mypage/history?tab=profiletour')
  for (const [name, prepare, refund] of states) {
    const orderId = await buy(actor, offices)
    await prepare(orderId)
    await go(page, server, `/mypage/history/${orderId}`)
    await page.getByRole('button', { name: '주문 취소하기' }).click()
    const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
    const sum = `${refund.toLocaleString('ko-KR')}원`
    expect(await dialog.getByText('돌려받는 금액').locator('xpath=..').textContent(), name).toContain(sum)
    await dialog.getByRole('button', { name: '취소하고 환불받기' }).click()
    await page.getByText(`${sum} 환불`, { exact: true }).waitFor()
    expect((await read(actor, orderId)).state, name).toBe('CANCELLED')
  }

  const failed = await buy(actor, offices)
  await startWalking(failed)
  for (const office of offices) await mark(office, [failed], 'CLOSED')
  await move(failed, 'DONE')
  await go(page, server, `/mypage/history/${failed}`)
  await page.getByText('11,000원 환불', { exact: true }).waitFor()
  const all = await buy(actor, offices)
  await startWalking(all)
  for (const office of offices) await mark(office, [all], 'VISITED')
  await go(page, server, `/mypage/history/${all}`)
  expect(await page.getByRole('button', { name: '주문 취소하기' }).count()).toBe(0)
  await move(all, 'DONE')

  // Contact requests since the first delivery, from the logs.
  const manager = await createManager(server)
  const { profile_id: profileId } = await server.db
    .selectFrom('tour_orders')
    .select('profile_id')
    .where('order_id', '=', all)
    .executeTakeFirstOrThrow()
  await server.db.updateTable('tour_visits').set({ moved_at: new Date() }).where('order_id', '=', all).execute()
  await manager.api.profiles.contact({ params: { profileId: profileId! } })
  await go(page, server, `/mypage/tours/${all}`)
  const asked = page.getByRole('region', { name: '투어 현황' })
  await asked.getByText('1건').waitFor()
  await page.getByRole('heading', { name: '그 밖에 연락을 요청한 곳' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: '필름 온기' }).getByText(/전화/).waitFor()
  await page.context().close()
})

test('a QR sheet that is guessed or has expired opens a page that says so', { timeout: 60_000 }, async () => {
  const tourId = await openTour(server, admin, { isQRTour: true })
  const { code } = await admin.api.admin.sheetOfTour({ params: { tourId } })
  const open = async (path: string) => {
    const answer = await fetch(server.origin + path)
    return { status: answer.status, html: await answer.text() }
  }
  expect(await open(`/qr/${code}`)).toMatchObject({ status: 200, html: expect.stringContaining('프로필 시트') })
  const unknown = expect.stringContaining('열 수 없는 QR 시트예요')
  for (const path of ['/qr/1', `/qr/${crypto.randomUUID()}`, `/qr/${code}/999999`])
    expect(await open(path), path).toMatchObject({ status: 404, html: unknown })
  server.clock.pass({ days: 17 + 61 })
  for (const path of [`/qr/${code}`, `/qr/${code}/1`])
    expect(await open(path), path).toMatchObject({ status: 410, html: expect.stringContaining('기간이 지났어요') })
})

test('an office that closes while its order is filled in is named', {
  timeout: 120_000,
}, async () => {
  const actor = await createTourist()
  const [stays, closes] = [await openTour(server, admin), await openTour(server, admin)]
  const closing = await titleOf(closes)
  const page = await openPage(browser, server, actor, `/profiletour/order?tours=${stays},${closes}`, 390)
  await page.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await admin.api.admin.moveTour({ params: { tourId: closes }, body: { to: 'CLOSED' } })
  await page.getByRole('button', { name: '11,000원 결제하기' }).click()
  await page.getByText('그사이 마감된 곳이 있어요').waitFor()
  await page.getByRole('listitem').filter({ hasText: closing }).getByText('마감됐어요. 빼고 주문해 주세요').waitFor()
  await page.getByRole('link', { name: `${closing} 빼기` }).click()
  await page.getByRole('button', { name: '8,000원 결제하기' }).waitFor()
  expect((await actor.api.payments.orders({ query: {} })).list).toEqual([])
  await page.context().close()
})
