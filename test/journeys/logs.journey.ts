import { expect, type Page, test } from '@playwright/test'
import { signIn, takenOver } from './support.ts'

/** Bodies of the page's log calls, as they arrive. */
function logsOf(page: Page) {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/logs/')) sent.push({ path: pathname, body: request.postDataJSON() })
  })
  return (path: string) => sent.filter(log => log.path === path).map(log => log.body)
}

// The same code on both screens.

test('[L-01] [L-03] [L-04] [L-06] visits, visible cards and viewed profiles are logged for signed-in people @desktop', async ({
  page,
}) => {
  await signIn(page.context(), 'manager1')
  const logs = logsOf(page)
  await page.goto('/actors?gender=FEMALE')
  await expect.poll(() => logs('/v1/logs/visit').at(-1)).toEqual({ path: '/actors?gender=FEMALE' })
  await expect.poll(() => logs('/v1/logs/profile-exposure').length).toBeGreaterThan(2)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/actors\/\d+$/)
  const profileId = Number(page.url().split('/').at(-1))
  await expect.poll(() => logs('/v1/logs/profile-view')).toEqual([{ profileId, prePath: '/actors?gender=FEMALE' }])
})

test('[L-01] [L-05] a guest sends no logs, and failing logs are ignored @desktop', async ({ page }) => {
  const logs = logsOf(page)
  await page.clock.install()
  await page.goto('/actors')
  await takenOver(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.clock.fastForward(10_000)
  expect(logs('/v1/logs/visit')).toEqual([])
  expect(logs('/v1/logs/profile-exposure')).toEqual([])
  await page.route('**/logs/**', route => route.fulfill({ status: 500, body: '{}' }))
  await signIn(page.context(), 'manager1')
  await page.goto('/mypage')
  await expect.poll(() => logs('/v1/logs/visit').length).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/mypage')
})

test('a failing script is reported by its kind and place only @desktop', async ({ page }) => {
  await page.goto('/casting')
  await takenOver(page)
  const sent = page.waitForRequest('**/v1/logs/browser')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('010-1234-5678')
    })
  })
  const request = await sent
  expect(request.postDataJSON()).toMatchObject({ path: '/casting', vitals: [], errors: [{ name: 'TypeError' }] })
  expect(request.postData()).not.toContain('010')
  expect((await request.response())?.status()).toBe(200)
})

test('an error that ends on the error page is reported @desktop', async ({ page }) => {
  await page.goto('/casting')
  await takenOver(page)
  await page.route('**/casting/*.data*', route => route.fulfill({ contentType: 'text/x-script', body: 'cut off' }))
  const sent = page.waitForRequest('**/v1/logs/browser')
  await page.getByRole('article').first().getByRole('link').first().click()
  const request = await sent
  expect(request.postDataJSON()).toMatchObject({ vitals: [], errors: [{ at: expect.stringMatching(/^\/assets\//) }] })
  expect(request.postData()).not.toContain('cut off')
  await expect(page.getByText('잠시 문제가 생겼어요')).toBeVisible()
})
