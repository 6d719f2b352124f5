import { expect, test } from '@playwright/test'
import { expectAnnounced, field, open } from './support.ts'

test('a form without an answer says so, keeps what was typed, and is sent again later @phone', async ({
  page,
  context,
}) => {
  await open(page, '/account/login?returnUrl=%2Fcasting')
  const loginId = field(page, '아이디')
  await loginId.fill('actor4')
  await page.getByLabel('비밀번호', { exact: true }).fill('not-the-password')
  const send = page.getByRole('button', { name: '로그인', exact: true })

  await test.step('a slow answer', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/account/login.data*', async route => {
      await answered
      await route.continue()
    })
    await send.click()
    await expect(page.getByText('응답이 늦어지고 있어요')).toBeVisible()
    await expectAnnounced(page, '적은 내용은 그대로 있어요')
    await expect(loginId).toHaveValue('actor4')
    answer()
    await expect(page.getByText('응답이 늦어지고 있어요')).toBeHidden()
    await expect(page.getByText('아이디나 비밀번호가 맞지 않아요').first()).toBeVisible()
    await page.unroute('**/account/login.data*')
  })

  await test.step('no network', async () => {
    await context.setOffline(true)
    await send.click()
    await expect(page.getByText('연결이 끊겨서 아직 보내지 못했어요')).toBeVisible()
    await expect(loginId).toHaveValue('actor4')
    const sent = page.waitForResponse(/\/account\/login\.data/)
    await context.setOffline(false)
    await sent
    await expect(page.getByText('연결이 끊겨서 아직 보내지 못했어요')).toBeHidden()
    await expect(loginId).toHaveValue('actor4')
  })
})

test('a call that got no answer is offered again when the network is back @phone', async ({ page, context }) => {
  await open(page, '/agent')
  const company = page.getByRole('textbox').first()
  await company.fill('필름 새봄')
  await context.setOffline(true)
  await page.locator('main form').getByRole('button').last().click()
  await expect(page.getByText('서버와 연결하지 못했어요').first()).toBeVisible()
  await expect(company).toHaveValue('필름 새봄')
  await context.setOffline(false)
  await expect(page.getByText('인터넷에 다시 연결됐어요')).toBeVisible()
  const sent = page.waitForResponse(response => response.request().method() === 'POST')
  await page.getByRole('button', { name: '다시 시도' }).click()
  expect((await sent).status()).toBe(400)
  await expect(company).toHaveValue('필름 새봄')
})
