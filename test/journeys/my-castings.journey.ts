import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { post, signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signIn } from './support.ts'

const rows = (page: Page) => page.getByRole('heading', { level: 2 })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '공고 상태' }).getByRole('link', { name: new RegExp(`^${name}`) })
const saveDraft = ({ request }: BrowserContext, title: string) =>
  post(request, '/v1/castings', { action: 'save', title })

test('[R-04] own castings are found by state and by a word, drafts apart', async ({ page, context }) => {
  const casting = await openOwnCasting(1)
  await signIn(context, casting.manager)
  await saveDraft(context, '쓰다 만 겨울 이야기')
  await open(page, '/mypage/castingadmin')
  await expect(page.getByText('올린 공고 1개 · 임시저장 1개')).toBeVisible()
  await expect(rows(page)).toHaveText([casting.title, '쓰다 만 겨울 이야기'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await tab(page, '임시저장').click()
  await expect(page).toHaveURL(/\?tab=DRAFT$/)
  await expect(rows(page)).toHaveText(['쓰다 만 겨울 이야기'])
  await tab(page, '마감').click()
  await expect(rows(page)).toHaveText(['마감된 공고가 없어요'])
  await tab(page, '전체').click()
  await expect(rows(page)).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: '내 공고 검색' })
  await search.fill('수경')
  await search.press('Enter')
  await expect(page.getByText('‘수경’ 검색 결과 1개')).toBeVisible()
  await expect(rows(page)).toHaveText([casting.title])
  await expect(tab(page, '임시저장')).toHaveText(/0/)
  await search.fill('없는 말')
  await search.press('Enter')
  await expect(rows(page)).toHaveText(['‘없는 말’에 맞는 공고가 없어요'])
  await expectAccessible(page)
  await page.getByRole('link', { name: '검색어 지우기' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[R-04] tabs are links and the search is a form', async ({ page, context }) => {
    await signInAsNewcomer(context, 'CastingManager')
    await saveDraft(context, '봄에 찍을 공고')
    await saveDraft(context, '가을에 찍을 공고')
    await page.goto('/mypage/castingadmin')
    await tab(page, '임시저장').click()
    await expect(rows(page)).toHaveText(['가을에 찍을 공고', '봄에 찍을 공고'])
    const search = page.getByRole('searchbox', { name: '내 공고 검색' })
    await search.fill('봄')
    await search.press('Enter')
    await expect(page).toHaveURL(/tab=DRAFT&q=/)
    await expect(rows(page)).toHaveText(['봄에 찍을 공고'])
  })
})
