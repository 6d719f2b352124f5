import { expect, test } from '@playwright/test'
import { keptAt, login, open, takenOver } from './support.ts'

test('offline, an opened casting can be read, and the last list is shown @phone', async ({ page, context }) => {
  await open(page, '/casting')
  const first = page.getByRole('article').first()
  const title = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = page.url()
  const synopsis =
    (await page.getByRole('heading', { name: '시놉시스' }).locator('xpath=following-sibling::*[1]').textContent()) ?? ''
  await keptAt(page, '/seen/opened')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await page.goto(address).catch(() => {})
  await expect(page).toHaveTitle(title)
  await expect(page.getByText('마지막으로 본 내용을 보여 드려요')).toBeVisible()
  await expect(page.getByText(synopsis.slice(0, 30))).toBeVisible()
  await page.goto('/mypage').catch(() => {})
  await expect(page.getByRole('heading', { level: 1, name: '인터넷에 연결되지 않았어요' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '마지막으로 본 목록' })).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await context.setOffline(false)
  await page.getByRole('link', { name: title }).first().click()
  await takenOver(page)
  await expect(page.getByText('마지막으로 본 내용을 보여 드려요')).toBeHidden()
})

test('data seen by one person is deleted when another signs in to the same browser @phone', async ({ page }) => {
  await open(page, '/casting')
  await keptAt(page, '/seen/list')
  await login(page, 'actor1')
  await keptAt(page, '/seen/list', false)
})

test('an iPhone shows how to add the site to the home screen until it is added @phone', async ({
  browser,
  baseURL,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ userAgent, baseURL: baseURL! })
  const page = await context.newPage()
  await login(page, 'actor1')
  await open(page, '/mypage')
  await expect(page.getByRole('heading', { name: '홈 화면에서 바로 열어요' })).toBeVisible()
  await page.addInitScript(() => {
    const real = matchMedia
    globalThis.matchMedia = query => real(query.includes('standalone') ? 'all' : query)
  })
  await open(page, '/mypage')
  await expect(page.getByRole('heading', { name: '홈 화면에서 바로 열어요' })).toBeHidden()
  await context.close()
})
