import { expect, type Page, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, open, pictured } from './support.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Phones have a button to go back.

test('[R-10][R-11] going back leads to the same position of a grown list @phone', async ({ page, context }) => {
  // Other journeys add and delete younger people meanwhile.
  await open(page, '/actors?ageMin=38')
  const cards = page.locator('#main article')
  await expect(cards).toHaveCount(25)
  await page.getByRole('link', { name: '배우 더 보기' }).click()
  await expect(cards).toHaveCount(50)
  const card = cards.nth(35).getByRole('link')
  const address = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(address)

  await test.step('a guest is told that signing in enables bookmarks, and returns here', async () => {
    const link = page.getByRole('link', { name: '로그인하고 저장' })
    await expect(link).toHaveAttribute('href', `/account/login?returnUrl=${encodeURIComponent(address)}`)
    await page.getByRole('button', { name: '공유' }).click()
    await expect(page.getByRole('link', { name: 'PDF로 받기' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !history.state?.layers)
  })

  await page.goBack()
  await expect(cards).toHaveCount(50)
  await expect(cards.nth(35)).toBeInViewport()

  await pictured(context, '13')
  await open(page, '/actors/13')
  const enlarged = page.getByRole('dialog', { name: /사진$/ })
  await page.getByRole('button', { name: /사진 1 크게 보기/ }).click()
  await expect(enlarged.getByRole('img')).toBeVisible()
  await page.goBack()
  await expect(enlarged).toBeHidden()
  await expect(page).toHaveURL(/\/actors\/13$/)
  await page.getByRole('button', { name: /사진 1 크게 보기/ }).click()
  await enlarged.getByRole('button', { name: '닫기' }).click()
  await expect(enlarged).toBeHidden()
  await expect(page).toHaveURL(/\/actors\/13$/)

  await test.step('while a photo is viewed the address is the page’s own', async () => {
    await page.getByRole('button', { name: /사진 1 크게 보기/ }).click()
    await expect(enlarged).toBeVisible()
    await expect(page).toHaveURL(/\/actors\/13$/)
  })
})

test('[R-02] a pressed casting asks once for its data, and back returns to its place @phone', async ({ page }) => {
  const asked = dataAsked(page)
  // Other journeys post castings elsewhere meanwhile, which would move those here.
  await open(page, '/casting?region=GYEONGGI&region=BUSAN')
  const link = page.locator('#main article h2 a').nth(6)
  const address = (await link.getAttribute('href')) ?? ''
  // A click may scroll before it presses.
  await page.evaluate(() => addEventListener('pointerdown', () => Object.assign(window, { pressedAt: scrollY })))
  await link.click({ delay: 200 })
  await expect(page).toHaveURL(address)
  await expect(link).toHaveCount(0)
  expect(asked).toEqual([`${address}.data`])
  const place = await page.evaluate(() => (window as { pressedAt?: number }).pressedAt)
  expect(place).toBeGreaterThan(0)
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route('**/casting.data*', async route => {
    await shown
    await route.continue()
  })
  await page.goBack()
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  const renewed = page.waitForResponse('**/casting.data*')
  show()
  await (await renewed).finished()
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  expect(asked).toHaveLength(2)
})

test('[R-02] a list is read again on going back after a write @phone', async ({ page }) => {
  await signInAsNewcomer(page.context())
  await open(page, '/casting')
  const title = (await page.locator('#main article').nth(5).getByRole('heading').textContent()) ?? ''
  // Other journeys post castings meanwhile, which move it down.
  const card = page.locator('#main article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const mark = page.getByRole('button', { name: title, pressed: true }).filter({ visible: true })
  await expect(mark).toHaveCount(0)
  await card.getByRole('link', { name: title }).click()
  // The list has a mark of the same name.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: title, pressed: false }).filter({ visible: true }).click()
  await expect(mark).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/casting$/)
  await expect(card.getByRole('button', { name: title, pressed: true })).toBeVisible()
})

test('[R-02] a list that was read before a write had ended is read again after it @phone', async ({ page }) => {
  await signInAsNewcomer(page.context())
  await open(page, '/casting')
  const link = page.locator('#main article').nth(5).getByRole('link').first()
  const address = (await link.getAttribute('href')) ?? ''
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/bookmark/, async route => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: title, pressed: false }).filter({ visible: true }).click()
  const renewed = page.waitForResponse(answer => /\/casting\.data/.test(answer.url()))
  await page.goBack()
  await renewed
  const mark = page.locator(`#main article:has(a[href="${address}"])`).getByRole('button', { name: title })
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  release()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
})

test('[R-02] a press asks ahead for the page of a link, but not for people who save data @phone', async ({ page }) => {
  const asked = dataAsked(page)
  const press = async () => {
    await page.locator('#main article h2 a').first().dispatchEvent('pointerdown')
    await page.evaluate(() => fetch('/icon.svg'))
  }
  await open(page, '/casting')
  await press()
  await expect.poll(() => asked.length).toBe(1)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await open(page, '/casting')
  await press()
  expect(asked).toHaveLength(1)
})

/** The addresses of pages' data that this page asks for. */
function dataAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('.data')) asked.push(pathname + search)
  })
  return asked
}
