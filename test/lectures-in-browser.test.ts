import { readFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { apiTest } from './support/api.ts'
import { findChromium } from './support/chromium.ts'
import { buySeat, createTeacher, moveOn, openLecture } from './support/lectures.ts'
import { makeMember } from './support/membership.ts'
import { cardWindow, go, openNews, openPage } from './support/pages.ts'
import { withPayments } from './support/payments.ts'
import { createActor, createAdmin, type Person } from './support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings, 'built')
let browser: Browser
let admin: Person
let teacher: Person
beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
  admin = await createAdmin(server)
  teacher = await createTeacher(server, admin)
})
afterAll(() => browser?.close())

/** Agrees and pays in the window over the page. */
async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole('heading', { name: '강의 신청하기' }).waitFor()
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await page
    .getByRole('button', { name: `${amount} 결제하기` })
    .filter({ visible: true })
    .click()
  await cardWindow(page).getByRole('button', { name: '결제', exact: true }).click()
  await page.getByRole('heading', { name: '결제를 마쳤어요' }).waitFor()
}

test('[U-09][R-09] a member pays half, and is refunded half of that two days before the class', {
  timeout: 180_000,
}, async () => {
  const id = await openLecture(server, admin, teacher, { price: 55_001, classes: [10] })
  const actor = await createActor(server)
  await makeMember(server, actor)
  const page = await openPage(browser, server, actor, `/profiletour/lectures/${id}/order`)
  await pay(page, '27,500원')
  const [{ orderId } = { orderId: 0 }] = (await actor.api.payments.orders({ query: { product: 'LECTURE' } })).list
  server.clock.pass({ days: 8 })
  await go(page, server, `/mypage/lectures/${orderId}`)
  await page.getByText('첫 수업이 3일 안이라 절반을 돌려받아요.').waitFor()
  await page.getByRole('button', { name: '수강 취소하기' }).click()
  const dialog = page.getByRole('dialog', { name: '수강을 취소할까요?' })
  expect(await dialog.getByText('돌려받는 금액').locator('xpath=..').textContent()).toContain('13,750원')
  await dialog.getByRole('button', { name: '취소하고 환불받기' }).click()
  await page.getByText('취소한 강의예요.', { exact: true }).waitFor()
  await go(page, server, `/mypage/history/${orderId}`)
  await page.getByText('13,750원 환불', { exact: true }).waitFor()
  await page.context().close()
})

test('[U-02][R-08] a freed seat passes from offer to offer until somebody takes it', {
  timeout: 180_000,
}, async () => {
  const id = await openLecture(server, admin, teacher, { capacity: 1, classes: [20] })
  const holder = await createActor(server)
  const seat = await buySeat(control, holder, id)
  const [slow, gone, quick] = [
    await createActor(server),
    await createActor(server, { name: '윤가람' }),
    await createActor(server),
  ]
  for (const one of [slow, gone, quick]) await one.api.lectures.joinWaiting({ params: { id } })
  await holder.api.lectures.cancelLecture({ params: { orderId: seat }, body: {} })

  const late = await openPage(browser, server, slow, `/profiletour/lectures/${id}`, 390)
  await late.getByRole('heading', { name: '자리가 났어요' }).waitFor()
  const office = await openPage(browser, server, admin, `/admin/lectures?id=${id}`)
  await office.getByRole('button', { name: '윤가람 대기에서 빼기' }).click()
  await office.getByRole('textbox', { name: /사유/ }).fill('본인이 요청했어요')
  await office.getByRole('button', { name: '대기에서 빼기', exact: true }).click()
  await office.getByText('대기에서 뺐어요').waitFor()
  await office.context().close()

  server.clock.pass({ hours: 24, minutes: 1 })
  await moveOn(server)
  await go(late, server, `/profiletour/lectures/${id}`)
  await late.getByRole('button', { name: '대기 신청' }).filter({ visible: true }).waitFor()
  await (await openNews(late)).getByText('잡아 둔 자리의 기한이 지났어요').waitFor()
  await late.context().close()

  const removed = await openPage(browser, server, gone, `/profiletour/lectures/${id}`, 390)
  await (await openNews(removed)).getByText('강의 대기에서 빠졌어요').waitFor()
  await removed.context().close()

  const page = await openPage(browser, server, quick, `/profiletour/lectures/${id}`)
  await page.getByRole('heading', { name: '자리가 났어요' }).waitFor()
  server.clock.pass({ hours: 23 })
  await page.getByRole('link', { name: '55,001원 결제하기' }).filter({ visible: true }).click()
  await pay(page, '55,001원')
  await go(page, server, `/profiletour/lectures/${id}`)
  await page.getByRole('heading', { name: '수강이 확정됐어요' }).waitFor()
  await page.context().close()
})

test('[R-08][P-04] a participant downloads a certificate that anybody can verify', {
  timeout: 180_000,
}, async () => {
  const id = await openLecture(server, admin, teacher, { classes: [1] })
  const actor = await createActor(server, { name: '한도경' })
  const orderId = await buySeat(control, actor, id)
  server.clock.pass({ days: 1, minutes: 1 })
  await moveOn(server)
  const { classes } = await teacher.api.lectures.taughtLecture({ params: { id } })
  await actor.api.lectures.attendLecture({ params: { orderId }, body: { code: classes[0]!.code! } })
  server.clock.pass({ hours: 3 })
  await moveOn(server)

  const page = await openPage(browser, server, actor, `/mypage/lectures/${orderId}`, 390)
  const certificate = page.waitForEvent('download')
  await page.getByRole('link', { name: '수료증 받기' }).click()
  expect((await certificate).suggestedFilename()).toBe('카메라 앞에서 듣는 연기 수료증.pdf')
  expect((await readFile(await (await certificate).path())).subarray(0, 5).toString()).toBe('%PDF-')
  const { code } = (await actor.api.lectures.myLecture({ params: { orderId } })).certificate!
  const guest = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await go(guest, server, `/certificates/${code}`)
  await guest.getByRole('heading', { name: '확인된 수료증이에요' }).waitFor()
  await guest.getByText('한*경').waitFor()
  await guest.context().close()
  await page.context().close()

  const day = koreanDate(server.clock.now())
  const office = await openPage(browser, server, admin, `/admin/lecture-payouts?from=${day}&to=${day}`)
  await office.getByRole('cell', { name: '카메라 앞에서 듣는 연기' }).first().waitFor()
  const table = office.waitForEvent('download')
  await office.getByRole('button', { name: '엑셀로 받기' }).click()
  expect((await table).suggestedFilename()).toMatch(/^강사 정산 .*\.xlsx$/)
  expect((await readFile(await (await table).path())).subarray(0, 2).toString()).toBe('PK')
  await office.context().close()
})
