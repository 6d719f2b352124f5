import { expect, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, signedIn } from './support.ts'

test('[P-04] an operator of the money sees the part that the owner opened @desktop', async ({ browser }) => {
  const person = await browser.newPage()
  const { loginId, name } = await signInAsNewcomer(person.context())
  const owner = await signedIn(browser, 'admin1')
  const row = owner.getByRole('row').filter({ hasText: loginId })

  await test.step('appointed with a reason', async () => {
    await open(owner, '/admin/operators')
    await expectAccessible(owner)
    await expectNoSidewaysScroll(owner)
    await owner.getByRole('button', { name: '운영자 지정' }).click()
    const sheet = owner.getByRole('dialog', { name: '운영자 지정' })
    await field(sheet, '아이디').fill(loginId)
    await sheet.getByRole('checkbox', { name: /^정산/ }).check()
    await sheet.getByRole('button', { name: '업무를 새로 맡았어요' }).click()
    await sheet.getByRole('button', { name: '저장하기' }).click()
    await expect(owner.getByText('역할을 저장했어요')).toBeVisible()
    await expect(row.getByText('정산', { exact: true })).toBeVisible()
  })

  const operator = await signedIn(browser, loginId)
  await test.step('the menu and the dashboard show the part of the role; the rest is refused', async () => {
    await open(operator, '/admin')
    const menu = operator.getByRole('navigation', { name: '관리자' })
    await expect(menu.getByRole('link', { name: '환불' })).toBeVisible()
    for (const other of ['공고', '회원', '감사 기록', '운영자'])
      await expect(menu.getByRole('link', { name: other, exact: true })).toHaveCount(0)
    await open(operator, '/admin/refunds')
    await expect(operator.getByRole('heading', { name: '환불' })).toBeVisible()
    const refused = await operator.goto('/admin/castings')
    expect(refused?.status()).toBe(403)
  })

  await test.step('dismissed, they are a member again', async () => {
    await row.getByRole('button', { name: `${name} 운영자 해제` }).click()
    const sheet = owner.getByRole('dialog', { name: `${name} 운영자 해제` })
    await sheet.getByRole('button', { name: '업무가 끝났어요' }).click()
    await sheet.getByRole('button', { name: '해제', exact: true }).click()
    await expect(owner.getByText('운영자에서 해제했어요')).toBeVisible()
    await expect(row).toHaveCount(0)
    await operator.goto('/admin/refunds')
    await expect(operator).toHaveURL(/\/account\/login/)
  })
})
