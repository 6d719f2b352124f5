import { expect, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { expectNoSidewaysScroll, open } from './support.ts'

const popup = {
  id: 1,
  title: '가을 프로필 투어를 열었어요',
  body: '11월 30일까지 신청해 주세요.',
  image: null,
  link: '/actors',
  linkText: '보러 가기',
  target: 'ALL',
  hideDays: 7,
}
const envelope = (list: object[]) => ({ result: true, data: { list }, message: null })

test('[A-39][S-04] a popup traps the focus, and stays hidden for a week @phone', async ({ page }) => {
  let status = 200
  await page.route('**/v1/popups', route => route.fulfill({ status, json: status === 200 ? envelope([popup]) : {} }))
  const dialog = page.getByRole('dialog', { name: popup.title })
  await open(page, '/casting')
  await expect(dialog).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab')
  await expect(page.locator('dialog :focus, body:focus')).toHaveCount(1)
  await dialog.getByRole('button', { name: '7일 동안 보지 않기' }).click()
  await expect(dialog).toBeHidden()
  const again = page.waitForResponse('**/v1/popups')
  await page.reload()
  await again
  await expect(dialog).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  for (const failure of [401, 500]) {
    status = failure
    const answered = page.waitForResponse('**/v1/popups')
    await open(page, '/casting')
    await answered
    await expect(page).toHaveURL(/\/casting$/)
    await expect(page.getByRole('heading', { name: '캐스팅 공고', level: 1 })).toBeVisible()
  }

  status = 200
  let asked = false
  page.on('request', request => {
    asked ||= request.url().endsWith('/v1/popups')
  })
  await open(page, '/account/signup')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(asked).toBe(false)
})

test('[U-09] an actor saves conditions for new castings and chooses channels @phone', async ({ page, context }) => {
  await signInAsNewcomer(context)
  await open(page, '/mypage/alerts')
  await page.getByRole('button', { name: '조건 추가하기' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '저장하기' }).click()
  await expect(sheet.getByText('조건을 하나 이상 선택해 주세요').first()).toBeVisible()
  await sheet.getByRole('button', { name: '단편영화' }).click()
  await sheet.getByRole('button', { name: '서울' }).click()
  await sheet.getByLabel('내 나이').fill('25')
  await sheet.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByRole('switch', { name: '단편영화, 서울, 만 25세' })).toBeChecked()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('아직 저장한 조건이 없어요')).toBeVisible()

  await open(page, '/mypage/notifications')
  const texts = page.getByRole('group', { name: '지원 결과' }).getByRole('button', { name: '문자' })
  await expect(texts).toHaveAttribute('aria-pressed', 'true')
  const saved = page.waitForResponse(answer => answer.url().endsWith('/v1/notification-settings'))
  await texts.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(texts).toHaveAttribute('aria-pressed', 'false')
  await expectNoSidewaysScroll(page)
})

test('the push service worker leaves pages as they are, except offline @phone', async ({ page, context }) => {
  await open(page, '/casting')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/actors')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('인터넷에 연결되지 않았어요')
  await expect(page.getByRole('banner')).toBeVisible()
  await context.setOffline(true)
  await page.goto('/casting').catch(() => {})
  await expect(page.getByRole('heading', { name: '인터넷에 연결되지 않았어요' })).toBeVisible()
})

test('news of a kind are gathered for once a day, at an hour of choice @phone', async ({ page, context }) => {
  await signInAsNewcomer(context)
  await open(page, '/mypage/notifications')
  const saves = async (work: () => Promise<unknown>) => {
    const saved = page.waitForResponse(
      answer => answer.url().endsWith('/v1/notification-settings') && answer.request().method() !== 'GET',
    )
    await work()
    expect((await saved).status()).toBe(200)
  }
  const progress = page.getByRole('combobox', { name: '지원 진행 언제 받을까요?' })
  const digest = page.getByRole('region', { name: '하루 소식' })
  await expect(digest).toHaveCount(0)
  await saves(() => progress.selectOption({ label: '하루 한 번' }))
  await saves(() => digest.getByRole('combobox', { name: '받을 시각' }).selectOption({ label: '오전 8시' }))
  await page.reload()
  await expect(progress).toHaveValue('DAILY')
  await expect(digest.getByRole('combobox', { name: '받을 시각' })).toHaveValue('8')
  await expectNoSidewaysScroll(page)
  await saves(() => progress.selectOption({ label: '바로' }))
  await expect(digest).toHaveCount(0)
})
