import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { openCasting } from './support/castings.ts'
import { findChromium } from './support/chromium.ts'
import { isAlive } from './support/pages.ts'
import { createAdmin, createManager, type Person } from './support/people.ts'

const { server, test } = apiTest({}, 'built')
let browser: Browser
let operator: Person
let ids: number[] = []

beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
  operator = await createAdmin(server)
})
afterAll(() => browser?.close())

beforeEach(async () => {
  await server.db.updateTable('castings').set({ status: 'CLOSED' }).where('status', '=', 'IN_REVIEW').execute()
  await server.db.deleteFrom('operator_decisions').execute()
  const manager = await createManager(server)
  ids = []
  for (const title of ['첫째 배역', '둘째 배역', '셋째 배역']) {
    const submitted_at = new Date(Date.now() - 3_600_000 + ids.length)
    ids.push((await openCasting(server, manager, { title, status: 'IN_REVIEW', opened_at: null, submitted_at })).id)
  }
})

const statuses = async () => {
  const rows = await server.db.selectFrom('castings').select('status').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ status }) => status)
}
const heading = (page: Page) => page.getByRole('dialog', { name: '공고 검수' }).getByRole('heading', { level: 3 })

/** The first waiting case, opened for an operator. */
async function openFirst(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, locale: 'ko-KR' })
  await context.addCookies([{ name: 'pfToken', value: operator.token, url: server.origin }])
  const page = await context.newPage()
  await page.goto(`${server.origin}/admin/castings?id=${ids[0]}`)
  await page.waitForFunction(isAlive)
  await heading(page).filter({ hasText: '첫째' }).waitFor()
  return page
}

/** Presses a key in the very moment in which the next case is drawn. */
const pressAsNextComes = (page: Page, code: string) =>
  page.evaluate(code => {
    const now = () => document.querySelector('dialog[open] h3')?.textContent
    const before = now()
    new MutationObserver((_, observer) => {
      if (!now() || now() === before) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, code)

/** The first case is approved by a key that is pressed again as the second comes, and the second has rested. */
async function approveFirstTwice() {
  const page = await openFirst()
  await pressAsNextComes(page, 'KeyA')
  await page.keyboard.press('a')
  await heading(page).filter({ hasText: '둘째' }).waitFor()
  await page.locator('[data-rests]').waitFor({ state: 'detached' })
  return page
}

test('a key in the moment in which the next case comes decides nothing', {
  timeout: 60_000,
}, async () => {
  const page = await approveFirstTwice()
  expect(await statuses()).toEqual(['OPEN', 'IN_REVIEW', 'IN_REVIEW'])
  await page.keyboard.press('a')
  await heading(page).filter({ hasText: '셋째' }).waitFor()
  expect(await statuses()).toEqual(['OPEN', 'OPEN', 'IN_REVIEW'])
  await page.context().close()
})

test('a refusal by Ctrl+Enter right after an approval is of the next case', {
  timeout: 60_000,
}, async () => {
  const page = await approveFirstTwice()
  await page.keyboard.press('1')
  await page.keyboard.press('r')
  await page.keyboard.type('금액을 적어 주세요')
  await page.keyboard.press('Control+Enter')
  await heading(page).filter({ hasText: '셋째' }).waitFor()
  expect(await page.getByText('공고 상태가 바뀌었어요').count()).toBe(0)
  expect(await statuses()).toEqual(['OPEN', 'REJECTED', 'IN_REVIEW'])
  await page.context().close()
})

test('decisions are taken back from the list when their message is gone', {
  timeout: 60_000,
}, async () => {
  for (const castingId of ids.slice(0, 2))
    await operator.api.admin.decideCasting({ params: { castingId }, body: { status: 'OPEN' } })
  const page = await openFirst()
  await page.goto(`${server.origin}/admin/castings`)
  await page.waitForFunction(isAlive)
  const kept = page.getByRole('region', { name: '되돌릴 수 있는 결정' })
  expect(await kept.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^둘째 배역.*모집 중.*까지/),
    expect.stringMatching(/^첫째 배역/),
  ])
  await page.keyboard.press('z')
  await expect.poll(statuses).toEqual(['OPEN', 'IN_REVIEW', 'IN_REVIEW'])
  await kept.getByRole('button', { name: '첫째 배역 결정 되돌리기' }).click()
  await expect.poll(statuses).toEqual(['IN_REVIEW', 'IN_REVIEW', 'IN_REVIEW'])
  await kept.waitFor({ state: 'detached' })
  await page.context().close()
})
