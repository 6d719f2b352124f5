import { expect, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { openOwnCasting } from './own-castings.ts'
import { expectAccessible, field, open, signedIn, signIn } from './support.ts'

test('[R-17][A-35][S-07] a person without an account sends an enquiry, whose input survives a refusal @phone', async ({
  page,
}) => {
  await open(page, '/agent')
  await expect(page.getByRole('heading', { name: '배우를 찾고 계신가요?' })).toBeVisible()
  await expectAccessible(page)
  await field(page, '회사 이름').fill('필름 온기')
  await page.getByRole('textbox', { name: /어떤 배우를 찾나요/ }).fill('20대 무용 전공 배우 세 분을 찾고 있어요.')
  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByText('개인정보 수집·이용에 동의해 주세요').first()).toBeVisible()
  await expect(field(page, '회사 이름')).toHaveValue('필름 온기')
  await field(page, '이름').fill('한담당')
  await page.getByLabel('이메일').fill('maker@example.com')
  await page.getByRole('checkbox', { name: /수집·이용에 동의해요/ }).check()
  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByText('문의를 받았어요')).toBeVisible()
})

test('[W-20] people who cannot apply are not asked for a role @desktop', async ({ page, context, browser }) => {
  // Phones ask in the sheet.
  await signInAsNewcomer(context)
  await open(page, '/casting?recruiting=true')
  const address = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  const operator = await signedIn(browser, 'admin1')
  for (const [reader, count] of [
    [page, 1],
    [operator, 0],
  ] as const) {
    await open(reader, address!)
    await expect(reader.getByRole('complementary', { name: '지원하기' })).toBeVisible()
    await expect(reader.getByRole('group', { name: '배역 선택' })).toHaveCount(count)
  }
  await operator.context().close()
})

test('[U-02][U-05][R-02] an actor bookmarks a casting, asks about it, and finds it among bookmarks @desktop', async ({
  page,
  context,
}) => {
  // The button that saves stands elsewhere on a phone.
  await signInAsNewcomer(context)
  await open(page, '/casting?recruiting=true')
  await page.getByRole('article').first().getByRole('link').first().click()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const save = page.getByRole('complementary', { name: '지원하기' }).getByRole('button', { name: '저장', exact: true })
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: '질문하기' }).fill('지방에 사는 배우도 지원할 수 있나요?')
  await page.getByRole('button', { name: '질문 보내기' }).click()
  await expect(page.getByText('답이 달리면 모두에게 보여요').first()).toBeVisible()
  await open(page, '/mypage/bookmarks')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('link', { name: /배우/ }).last().click()
})

test('[U-03] a casting is copied into a draft that lacks only its dates @desktop', async ({ page, context }) => {
  const { id, manager } = await openOwnCasting(0)
  await signIn(context, manager)
  await open(page, '/mypage/castingadmin')
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/casting/${id}"]`) })
  await row.getByRole('button', { name: /더 보기$/ }).click()
  await row.getByRole('button', { name: '복사해서 새 공고 쓰기' }).click()
  await expect(page).toHaveURL(/\/casting\/(?!new)\d+\/edit$/)
  expect(page.url()).not.toContain(`/${id}/`)
  await expect(page.getByText('공고를 복사했어요')).toBeVisible()
  await expect(field(page, '공고 제목')).toHaveValue(/늦여름의 관객/)
})
