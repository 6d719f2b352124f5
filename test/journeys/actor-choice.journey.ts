import { expect, test } from '@playwright/test'
import { signInAsNewManager } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, open } from './support.ts'

test('[D-05] several actors of the search go into a new list at once, by keys', async ({ context, page }) => {
  await signInAsNewManager(context)
  await open(page, '/actors')
  await page.getByRole('button', { name: '여러 명 선택' }).press('Enter')
  const boxes = page.getByRole('checkbox', { name: / 선택$/ })
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: '선택한 배우' })
  await expect(bar.getByText('2명 선택')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: '배우 더 보기' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(bar.getByText('2명 선택')).toBeVisible()
  await bar.getByRole('button', { name: '리스트에 담기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '리스트 이름' }).fill('동생 역 후보')
  await dialog.getByRole('button', { name: '새 리스트' }).click()
  await expect(dialog.getByText('배우 2명', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(dialog.getByText('배우 0명', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('button', { name: '여러 명 선택' })).toBeFocused()
})
