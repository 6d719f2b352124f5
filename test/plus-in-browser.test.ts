import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { findChromium } from './support/chromium.ts'
import { createMember, runDay } from './support/membership.ts'
import { cardWindow, go, openNews, openPage } from './support/pages.ts'
import { withPayments } from './support/payments.ts'
import { createAdmin, type Person } from './support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings, 'built')
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(() => browser?.close())

const managed = '/mypage/plfilplus/paymentinfo'
const next = (page: Page) => page.getByRole('complementary', { name: '다음 결제' })
/** What the provider has taken from a person, in order. */
async function takenFrom({ id }: Person): Promise<number[]> {
  const { events } = await control.state()
  return events.filter(({ customer }) => customer.id === `mdr-${id}`).map(({ eventAmount }) => eventAmount)
}

test('[T-02][R-14] only members who accept a higher price are charged it', {
  timeout: 180_000,
}, async () => {
  server.clock.set(new Date('2029-01-15T15:00:00+09:00'))
  const [agreeing, silent] = [await createMember(server, control), await createMember(server, control)]
  const rise = { name: 'PLUS_MONTHLY' as const, amount: 24_900, from: '2029-02-15T00:00:00+09:00' }
  await (await createAdmin(server)).api.admin.setPrice({ body: { ...rise, reason: '새 가격표' } })
  await runDay(server, '2029-01-16')

  const page = await openPage(browser, server, agreeing, '/mypage')
  const news = await openNews(page)
  await news.getByRole('listitem').filter({ hasText: '플러스 멤버십 가격이 올라요' }).getByRole('link').first().click()
  await page.waitForURL(`**${managed}`)
  await page.getByText(/2월 15일부터 이용료가 24,900원으로 올라요/).waitFor()
  await page.getByText('동의하지 않으면 오른 금액으로 결제하지 않고, 그날 멤버십이 끝나요.').waitFor()
  await page.getByRole('button', { name: '24,900원으로 계속하기' }).click()
  await page.getByText('동의했어요. 다음 결제부터 바뀐 금액으로 결제돼요').waitFor()
  await page.getByText(/이용료가 24,900원으로 올라요/).waitFor({ state: 'detached' })
  await next(page).getByText('24,900원').waitFor()

  await runDay(server, '2029-02-08')
  await go(page, server, managed)
  await (await openNews(page)).getByText(/2월 15일에 등록한 카드로 24,900원을 결제해요/).waitFor()
  expect(await takenFrom(agreeing)).toEqual([19_900])

  await runDay(server, '2029-02-15')
  await go(page, server, managed)
  await next(page)
    .getByText(/3월 15일/)
    .waitFor()
  await page.getByRole('link', { name: '24,900원' }).waitFor()
  expect(await takenFrom(agreeing)).toEqual([19_900, 24_900])

  await go(page, server, '/plfilplus')
  await page.getByText('이용 중', { exact: true }).first().waitFor()
  await page.context().close()

  const left = await openPage(browser, server, silent, managed, 390)
  await left.waitForURL('**/plfilplus')
  const drawer = await openNews(left)
  await drawer.getByText(/오른 가격에 동의하지 않아서 결제하지 않고 멤버십을 끝냈어요/).waitFor()
  expect(await takenFrom(silent)).toEqual([19_900])
  await left.context().close()
})

test('[A-51][R-14] after declined renewals another card is charged at once', {
  timeout: 180_000,
}, async () => {
  server.clock.set(new Date('2027-03-15T15:00:00+09:00'))
  const actor = await createMember(server, control)
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await runDay(server, '2027-04-15')
  const page = await openPage(browser, server, actor, managed, 390)
  const unpaid = page.getByRole('main').getByText('19,900원이 결제되지 않았어요.')
  await unpaid.waitFor()
  await page.getByText(/4월 16일에 다시 결제해 볼게요\. .*4월 22일까지는 혜택을 그대로 쓸 수 있어요/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.context().close()

  await control.fault({ call: 'chargeBillingKey', fault: 'hard-decline' })
  await runDay(server, '2027-04-16')
  const wide = await openPage(browser, server, actor, managed)
  await wide.getByText(/이 카드로는 더 결제할 수 없어요/).waitFor()
  await wide.getByRole('button', { name: '카드 변경' }).click()
  await wide.getByRole('dialog').getByRole('button', { name: '카드 등록하고 19,900원 결제하기' }).click()
  await cardWindow(wide).getByRole('button', { name: '카드 등록' }).click()
  await wide.getByText('카드를 바꿨어요').waitFor()
  await wide.getByText('19,900원이 결제되지 않았어요.').waitFor({ state: 'detached' })
  await next(wide)
    .getByText(/5월 15일/)
    .waitFor()
  expect(await takenFrom(actor)).toEqual([19_900, 19_900])
  await wide.context().close()
})
