import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, open } from './support.ts'

test('[A-69] words about actors become removable chips, and a mistyped name is found @phone', async ({ page }) => {
  await open(page, '/actors')
  const search = page.getByRole('searchbox', { name: '배우 검색' })
  await search.fill('20대 여자 경상도 사투리')
  await search.press('Enter')
  await expect(page).toHaveURL(/gender=FEMALE/)
  const conditions = page
    .getByRole('list', { name: '적용한 조건' })
    .or(page.getByRole('group', { name: '적용한 조건' }))
  await expect(page.getByText('‘20대 여자 경상도 사투리’, 이렇게 이해했어요')).toBeVisible()
  await expect(conditions.getByRole('link', { name: '만 20–29세 조건 지우기' })).toBeVisible()
  await expect(conditions.getByRole('link', { name: '경상도 사투리 조건 지우기' })).toBeVisible()
  await expect(page.getByText(/명을 찾았어요/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await conditions.getByRole('link', { name: '여자 조건 지우기' }).click()
  await expect(page).not.toHaveURL(/gender/)
  await expect(page).toHaveURL(/ageMin=20/)

  // 서단오 by one wrong letter.
  await open(page, '/actors?q=서단우')
  await expect(page.getByText('‘서단우’ 대신 비슷한 말로 찾았어요')).toBeVisible()
  await expect(page.getByRole('link', { name: '서단오' }).first()).toBeVisible()

  await open(page, '/actors?q=꽃바구니만들기달인')
  await page.getByRole('link', { name: /^‘꽃바구니만들기달인’을 빼면 [\d,]+명이에요$/ }).click()
  await expect(page).toHaveURL('/actors')
})

test('words about castings become chips, even mistyped ones @desktop', async ({ page }) => {
  await open(page, '/casting')
  const search = page.getByRole('searchbox', { name: '공고 검색' }).filter({ visible: true })
  await search.fill('서울 여자')
  await search.press('Enter')
  await expect(page).toHaveURL(/region=SEOUL/)
  await expect(page).toHaveURL(/gender=FEMALE/)
  await expect(page.getByRole('link', { name: '서울 조건 지우기' }).filter({ visible: true })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await open(page, '/casting?q=뮤지칼')
  await expect(page).toHaveURL(/artCategory=MUSICAL/)
  await expect(page.getByText('‘뮤지칼’ 대신 비슷한 말로 찾았어요')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()

  await open(page, '/casting?q=꽃바구니만들기달인&region=SEOUL')
  await expect(page.getByText('0개를 찾았어요')).toBeHidden()
  await page.getByRole('link', { name: /^‘꽃바구니만들기달인’을 빼면 [\d,]+개예요$/ }).click()
  await expect(page).toHaveURL(/casting\?region=SEOUL$/)
})
