import { expect, test } from '@playwright/test'
import { openOwnCasting } from './own-castings.ts'
import { codeFor, expectAccessible, field, newcomer, open, signedIn, textLink } from './support.ts'

test('[S-07] a guest with a proven number asks, and reads the answer by a link @phone', async ({ page, browser }) => {
  const { id, manager } = await openOwnCasting(0)
  const { phone } = newcomer()

  await test.step('what is missing is said in place, and a code proves the number', async () => {
    await open(page, `/casting/${id}`)
    await page.getByRole('button', { name: '로그인하지 않고 질문하기' }).click()
    const dialog = page.getByRole('dialog')
    await field(dialog, '질문').fill('촬영장까지 대중교통으로 갈 수 있나요?')
    await field(dialog, '이름').fill('한손님')
    await dialog.getByRole('button', { name: '질문 보내기' }).click()
    await expect(dialog.getByText('답을 받을 이메일을 적어 주세요')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByText('휴대폰', { exact: true }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '번호 인증하고 보내기' }).click()
    await field(dialog, '휴대폰 번호').fill(phone)
    await dialog.getByRole('button', { name: '인증번호 받기' }).click()
    await field(dialog, '인증번호').fill(await codeFor(page.request, phone))
    await dialog.getByRole('button', { name: '질문 보내기' }).click()
    await expect(dialog.getByText('답이 달리면 문자로 알려 드려요')).toBeVisible()
  })

  await test.step('the team answers the guest alone', async () => {
    const team = await signedIn(browser, manager)
    await open(team, `/casting/${id}`)
    await expect(team.getByText('회원이 아닌 분의 질문이에요')).toBeVisible()
    await field(team.locator('#questions'), '답하기').fill('역에서 걸어서 5분이에요')
    await team.getByRole('checkbox', { name: '이름 없이 공고에도 공개하기' }).uncheck()
    await team.getByRole('button', { name: '답 올리기' }).click()
    await expect(team.getByText('답을 올렸어요')).toBeVisible()
    await team.context().close()
  })

  await test.step('the answer is behind the link of the text, and not on the casting', async () => {
    await open(page, await textLink(page.request, phone, /\/question\?token=\S+/))
    await expect(page.getByText('역에서 걸어서 5분이에요')).toBeVisible()
    await expect(page.getByText('이 답은 나만 볼 수 있어요')).toBeVisible()
    await expectAccessible(page)
    await open(page, `/casting/${id}`)
    await expect(page.getByText('역에서 걸어서 5분이에요')).toBeHidden()
  })
})
