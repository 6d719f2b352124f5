import { expect, test } from '@playwright/test'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signIn } from './support.ts'

test('[L-06] an actor sees which company looked at the profile, and guests as a number @phone', async ({
  page,
  context,
  browser,
}) => {
  const { name } = await signInAsNewcomer(context)
  const number = await addProfile(context, name)
  await open(page, '/mypage')
  await page.getByRole('main').getByRole('link', { name: '내 프로필을 본 사람' }).click()
  await expect(page.getByRole('heading', { name: '이 기간에는 기록이 없어요' })).toBeVisible()
  await expectAccessible(page)

  const manager = await browser.newContext()
  await signIn(manager, 'manager1')
  const theirs = await manager.newPage()
  const logged = theirs.waitForResponse(response => response.url().endsWith('/v1/logs/profile-view'))
  await open(theirs, `/actors/${number}`)
  await logged
  await manager.close()
  const guest = await browser.newContext()
  expect((await guest.request.get(`/v1/profiles/${number}/pdf`)).status()).toBe(200)
  await guest.close()

  // Views are written once a second.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/에서 프로필을 봤어요$/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('로그인하지 않은 사람이 프로필을 PDF로 받았어요')).toBeVisible()
  await page.getByRole('button', { name: '7일' }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(page.getByText(/에서 프로필을 봤어요$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
