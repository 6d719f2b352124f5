import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { createReadyActor } from './support/applicants.ts'
import { findChromium } from './support/chromium.ts'
import { createMember } from './support/membership.ts'
import { go, openPage } from './support/pages.ts'
import { withPayments } from './support/payments.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings, 'built')
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await findChromium())
})
afterAll(() => browser?.close())

const places = [
  'proposals',
  'suggestions',
  'auditions',
  'selftapes',
  'castinghistory',
  'statistics',
  'statistics?view=history',
  'history',
  'history?tab=lecture',
  'feedback',
  'coupons',
  'account',
  'social',
  'notifications',
  'alerts',
  'consents',
  'blocks',
  'reports',
  'withdrawal',
  'bookmarks',
].map(name => `/mypage/${name}`)

/** Where the title of the page begins, its size, and where its tabs begin if it has any. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('main h1') as HTMLElement
    const tabs = document.querySelector('main nav:has([aria-current="page"]):not(:has(h2))')
    const box = title.getBoundingClientRect()
    return {
      left: Math.round(box.left),
      size: getComputedStyle(title).fontSize,
      tabs: tabs && Math.round(tabs.getBoundingClientRect().left),
      isWide: document.documentElement.scrollWidth > innerWidth,
    }
  })

test.each([390, 1280])(
  'pages of 마이페이지 begin at one edge with titles of one size at %i px',
  {
    timeout: 240_000,
  },
  async width => {
    const { actor } = await createReadyActor(server)
    const page = await openPage(browser, server, actor, '/mypage')
    await page.setViewportSize({ width, height: 900 })
    const found = new Map<string, string[]>()
    const lefts = new Set<number>()
    for (const place of places) {
      await go(page, server, place)
      const { left, size, tabs, isWide } = await measured(page)
      const form = `${left} ${size}`
      found.set(form, [...(found.get(form) ?? []), place])
      lefts.add(left)
      if (tabs !== null) lefts.add(tabs)
      expect(isWide, place).toBe(false)
    }
    expect([...found].slice(1)).toEqual([])
    expect([...lefts].slice(1)).toEqual([])
  },
)

test('wide screens list the other pages of 마이페이지 beside each', async () => {
  const member = await createMember(server, control)
  const page = await openPage(browser, server, member, '/mypage/coupons')
  const side = page.getByRole('navigation', { name: '마이페이지' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => side.getByRole('link', { name: '쿠폰' }).getAttribute('aria-current')).toBe('page')
  await side.getByRole('link', { name: '결제 내역' }).click()
  await page.waitForURL('**/mypage/history')
  await expect.poll(() => side.locator('[aria-current]').allTextContents()).toEqual(['결제 내역'])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await side.isVisible()).toBe(false)
})
