import { expect, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, open, savedName, signedIn, takenOver } from './support.ts'

test('[P-04] a member links to the audit of their account @desktop', async ({ page, browser }) => {
  const { loginId, name } = await signInAsNewcomer(page.context())
  const operator = await signedIn(browser, 'admin1')
  await open(operator, `/admin/members?q=${loginId}`)
  await operator.getByRole('link', { name, exact: true }).click()
  await operator.getByRole('link', { name: '감사 기록 보기' }).click()
  const log = operator.getByRole('region', { name: '감사 기록', exact: true })
  await expect(log.getByRole('row').filter({ hasText: '회원 정보 열람' }).first()).toBeVisible()
  await expect(log.getByRole('row').filter({ hasText: '회원 가입' })).toHaveCount(1)
  await expectAccessible(operator)
  await expectNoSidewaysScroll(operator)

  const filters = operator.getByRole('search', { name: '감사 기록 검색' })
  await filters.getByLabel('한 일').selectOption({ label: '회원 가입' })
  await filters.getByRole('button', { name: '찾기' }).click()
  await expect(operator).toHaveURL(/action=account\.join/)
  await expect(log.getByRole('row').filter({ hasText: '회원 정보 열람' })).toHaveCount(0)
  await expect(log.getByRole('row').filter({ hasText: '회원 가입' })).toHaveCount(1)
  await expect(filters.getByLabel('대상 번호')).not.toHaveValue('')

  await takenOver(operator)
  await operator.getByRole('button', { name: '엑셀로 내려받기' }).click()
  const sheet = operator.getByRole('dialog', { name: '감사 기록 내려받기' })
  await sheet.getByRole('button', { name: '엑셀로 내려받기' }).click()
  await expect(sheet.getByRole('textbox', { name: '사유' })).toBeFocused()
  await sheet.getByRole('textbox', { name: '사유' }).fill('가입 분쟁 확인')
  const download = operator.waitForEvent('download')
  await sheet.getByRole('button', { name: '엑셀로 내려받기' }).click()
  expect(await savedName(download)).toBe('감사 기록.xlsx')
  await expect(sheet).toBeHidden()

  await open(operator, '/admin/audit?action=audit.export')
  await expect(log.getByRole('row').filter({ hasText: '가입 분쟁 확인' }).first()).toBeVisible()
  await open(operator, '/admin/audit?q=아무도없는사람')
  await expect(operator.getByRole('heading', { name: '찾는 기록이 없어요' })).toBeVisible()
  await operator.getByRole('link', { name: '조건 지우기' }).click()
  await expect(operator).toHaveURL('/admin/audit')
})
