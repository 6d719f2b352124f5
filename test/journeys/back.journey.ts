import { expect, test } from '@playwright/test'
import { expectAccessible, open, pictured } from './support.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Phones have a button to go back.

test('[R-10][R-11] going back leads to the position in a grown list, and closes a photo without leaving the page @phone', async ({
  page,
  context,
}) => {
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
