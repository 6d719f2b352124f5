import { expect, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, field, open, password, signIn } from './support.ts'

test('[P-04][S-01] a member whom an operator suspends sees the reason on signing in @desktop', async ({
  page,
  browser,
}) => {
  const { loginId } = await signInAsNewcomer(page.context(), 'Actor', { name: '정지될이' })
  const operator = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'ko-KR' })
  await signIn(operator.context(), 'admin1')
  const openMember = async () => {
    await open(operator, '/admin/members')
    await operator.getByRole('searchbox', { name: '회원 검색' }).fill(loginId)
    await operator.getByRole('searchbox', { name: '회원 검색' }).press('Enter')
    await operator.getByRole('link', { name: '정지될이' }).first().click()
    await expect(operator.getByRole('heading', { name: '정지될이' })).toBeVisible()
  }

  await test.step('suspends with a required reason', async () => {
    await openMember()
    await expect(operator.getByRole('definition').getByText(loginId, { exact: true })).toBeVisible()
    await expectAccessible(operator)
    await operator.getByRole('button', { name: '이용정지하기' }).click()
    const member = operator.getByRole('dialog', { name: '이용정지하기' })
    await member.getByRole('button', { name: '이용정지하기' }).click()
    await expect(member.getByText('사유를 다섯 글자 이상 적어 주세요')).toBeVisible()
    await field(member, '사유').fill('다른 사람의 사진을 올렸어요')
    await member.getByRole('button', { name: '이용정지하기' }).click()
    await expect(operator.getByText('이용을 정지했어요')).toBeVisible()
  })

  await test.step('the session has ended, and signing in shows the reason', async () => {
    await page.goto('/mypage')
    await expect(page).toHaveURL(/\/account\/login/)
    await field(page, '아이디').fill(loginId)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('다른 사람의 사진을 올렸어요')
  })

  await test.step('after lifting, the person signs in again', async () => {
    await openMember()
    await operator.getByRole('button', { name: '이용정지 풀기' }).click()
    const member = operator.getByRole('dialog', { name: '이용정지 풀기' })
    await field(member, '사유').fill('소명을 확인했어요')
    await member.getByRole('button', { name: '이용정지 풀기' }).click()
    await expect(operator.getByText('이용정지를 풀었어요')).toBeVisible()
    // A form sent before the page was alive comes back without the password.
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page).toHaveURL(/\/mypage/)
  })
  await operator.close()
})
