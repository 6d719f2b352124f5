import { expect, type Page, test } from '@playwright/test'
import { field, open, password } from './support.ts'

const notice = { search: '봄, 수영', title: /^〈봄, 수영〉/ }

test('[U-04][H-03][R-01][R-02] a guest comes from home to a notice by way of the search', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('다음 배역은여기서 만나요')
  await expect(page.getByRole('link', { name: /^로그인/ }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: '공고 검색' }).fill(notice.search)
  await page.getByRole('searchbox', { name: '공고 검색' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1개를 찾았어요' })).toBeVisible()
  await page.getByRole('link', { name: notice.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: notice.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: /모집 배역/ })).toBeVisible()
})

test('[R-02] filters live in the address, and going back keeps them and the place on the page', async ({ page }) => {
  await open(page, '/casting?gender=FEMALE&minFee=300000')
  const found = page.getByRole('status').filter({ hasText: '찾았어요' })
  const count = await found.textContent()
  await open(page, '/casting')
  await expect(found).not.toHaveText(count ?? '')
  await chooseWomenFrom300000(page)
  await expect(page).toHaveURL('/casting?gender=FEMALE&minFee=300000')
  await expect(found).toHaveText(count ?? '')

  const last = page.getByRole('article').last().getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await last.click()
  await expect(page).toHaveURL(/\/casting\/\d+$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/casting?gender=FEMALE&minFee=300000')
  await expect(found).toHaveText(count ?? '')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 60)
  await page.goBack()
  await expect(page).not.toHaveURL(/minFee/)
  await expect(found).not.toHaveText(count ?? '')
})

async function chooseWomenFrom300000(page: Page): Promise<void> {
  const isPhone = await page.getByRole('button', { name: '필터' }).isVisible()
  if (isPhone) await page.getByRole('button', { name: '필터' }).click()
  const filters = isPhone ? page.getByRole('dialog') : page.getByRole('complementary', { name: '공고 필터' })
  await filters.getByRole('radio', { name: '여자' }).check()
  if (!isPhone) await expect(page).toHaveURL(/gender=FEMALE/)
  await filters.getByRole('radio', { name: '30만 원 이상' }).check()
  if (isPhone) await filters.getByRole('button', { name: /보기$/ }).click()
}

test('[R-10][R-11] the actors: narrowed by filters, one after another, one in full', async ({ page }) => {
  await open(page, '/actors')
  const found = page.getByRole('status').filter({ hasText: '찾았어요' })
  // Other journeys begin and delete profiles meanwhile: numbers are compared roughly.
  const count = async () => Number(/\d+/.exec((await found.textContent()) ?? '')?.[0])
  const all = await count()
  const articles = page.getByRole('article')
  const first = await articles.count()
  await page.getByRole('link', { name: '배우 더 보기' }).click()
  await expect.poll(() => articles.count()).toBeGreaterThan(first)

  const search = page.getByRole('searchbox', { name: '배우 검색' })
  await search.fill('아무도없는이름')
  await search.press('Enter')
  await expect(page.getByText('조건에 맞는 배우가 없어요')).toBeVisible()
  await page.getByRole('link', { name: '모든 배우 보기' }).click()
  await expect.poll(count).toBeGreaterThan(all - 20)

  await page.getByRole('button', { name: '성별' }).click()
  await page.getByRole('radio', { name: '여자' }).check()
  await page.getByRole('button', { name: '배우 보기' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/gender=FEMALE/)
  await expect.poll(count).toBeLessThan(all - 20)
  await page.getByRole('button', { name: '정렬 기준' }).click()
  await page.getByRole('link', { name: '관련도 순' }).click()
  await expect(page).toHaveURL(/gender=FEMALE&sort=relevance/)

  const actor = articles.first()
  const name = await actor.getByRole('heading').first().textContent()
  await actor.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/actors\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.replace('영화인 인증', '') ?? '')
  await page.goBack()
  await expect(page).toHaveURL(/gender=FEMALE/)
})

test('[R-16] applying asks to sign in and comes back to the notice', async ({ page }) => {
  await open(page, `/casting?q=${encodeURIComponent(notice.search)}`)
  await page.getByRole('link', { name: notice.title }).click()
  await expect(page).toHaveURL(/\/casting\/\d+$/)
  const address = page.url()
  await page.getByRole('link', { name: '지원하기' }).click()
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fcasting%2F\d+$/)
  await field(page, '아이디').fill('actor2')
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: notice.title })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[U-04][R-01][R-02][R-10] lists, filters, notices and actors can be read', async ({ page, isMobile }) => {
    await page.goto('/')
    await page.getByRole('searchbox', { name: '공고 검색' }).fill(notice.search)
    await page.getByRole('button', { name: '검색', exact: true }).click()
    await expect(page).toHaveURL(/\/casting\?q=/)
    await page.getByRole('link', { name: notice.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: notice.title })).toBeVisible()

    await page.goto('/casting')
    if (isMobile) await page.getByRole('link', { name: '여자', exact: true }).click()
    else {
      await page.getByRole('radio', { name: '여자' }).check()
      await page.getByRole('button', { name: '이 조건으로 보기' }).click()
    }
    await expect(page).toHaveURL(/gender=FEMALE/)
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.goto('/actors')
    await page.getByRole('link', { name: '배우 더 보기' }).click()
    await expect(page).toHaveURL('/actors?page=2')
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('[R-16] signing in works, and a wrong password says so', async ({ page }) => {
    await page.goto('/account/login')
    await field(page, '아이디').fill('actor3')
    await page.getByLabel('비밀번호', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByText('아이디나 비밀번호가 맞지 않아요')).toBeVisible()
    await expect(field(page, '아이디')).toHaveValue('actor3')
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page).toHaveURL('/')
  })
})
