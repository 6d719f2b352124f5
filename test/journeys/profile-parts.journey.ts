import { expect, test } from '@playwright/test'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, open } from './support.ts'

test('[A-65] an actor keeps the age from guests, and sees the profile as they do @phone', async ({
  page,
  context,
  browser,
}) => {
  const { name } = await signInAsNewcomer(context)
  const number = await addProfile(context, name)
  await open(page, '/mypage/profilemanagement')
  const age = page.getByLabel('출생 연도와 나이')

  await test.step('who sees the age is chosen beside all other parts', async () => {
    await age.selectOption('캐스팅 담당자')
    await page.getByRole('button', { name: '저장하기' }).filter({ visible: true }).first().click()
    await expect(page.getByText('프로필을 저장했어요')).toBeVisible()
  })

  await test.step('a guest would not see it, a casting manager would', async () => {
    await page.getByRole('link', { name: '남이 보는 내 프로필' }).click()
    await expect(page.getByText('보이지 않는 항목: 출생 연도와 나이', { exact: false })).toBeVisible()
    await expect(page.getByText(/^만 \d+세$/)).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: '캐스팅 담당자' }).click()
    await expect(page.getByText(/^만 \d+세$/)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^만 \d+세$/)).toBeHidden()
  })

  await test.step('and it is true', async () => {
    const guest = await browser.newPage()
    await open(guest, `/actors/${number}`)
    await expect(guest.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(guest.getByText(/^만 \d+세$/)).toBeHidden()
    await guest.close()
  })
})
