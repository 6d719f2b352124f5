import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { codeFor, field, newcomer, open, password } from './support.ts'

const casting = { search: '봄, 수영', title: /^〈봄, 수영〉/ }

test('[U-04][H-03][R-01][R-02] a guest gets from home to a casting by search', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('다음 배역은여기서 만나요')
  await expect(page.getByRole('link', { name: /^로그인/ }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: '공고 검색' }).fill(casting.search)
  await page.getByRole('searchbox', { name: '공고 검색' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1개를 찾았어요' })).toBeVisible()
  await page.getByRole('link', { name: casting.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: casting.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: /모집 배역/ })).toBeVisible()
})

test('[R-02] filters are in the URL, and going back keeps them and the scroll position', async ({ page }) => {
  const found = page.getByRole('status').filter({ hasText: '찾았어요' })
  const numberFound = async () => Number((await found.textContent())?.replace(/\D/g, ''))
  await open(page, '/casting?gender=FEMALE&minFee=300000')
  const filtered = await numberFound()
  await open(page, '/casting')
  // Other journeys open castings meanwhile: a slightly different count is the same list.
  const between = (filtered + (await numberFound())) / 2
  await chooseWomenFrom300000(page)
  await expect(page).toHaveURL('/casting?gender=FEMALE&minFee=300000')
  await expect.poll(numberFound).toBeLessThan(between)

  // Not the last one: other journeys close castings meanwhile, and a shorter list cannot scroll as far.
  const further = page.getByRole('article').nth(5).getByRole('link').first()
  await further.evaluate(link => link.scrollIntoView({ block: 'center' }))
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await further.click()
  await expect(page).toHaveURL(/\/casting\/\d+$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/casting?gender=FEMALE&minFee=300000')
  await expect.poll(numberFound).toBeLessThan(between)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 60)
  await page.goBack()
  await expect(page).not.toHaveURL(/minFee/)
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

test('[S-05][W-11] a filter that fails says so in place and keeps the list', async ({ page, isMobile }) => {
  await open(page, '/casting')
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  await page.route('**/casting.data*', route => route.abort())
  if (isMobile) await page.getByRole('link', { name: '여자', exact: true }).click()
  else await page.getByRole('radio', { name: '여자' }).check()
  await expect(page.getByRole('alert')).toContainText('공고를 불러오지 못했어요')
  await expect(page).toHaveURL(/gender=FEMALE/)
  await expect(first).toBeVisible()
  await page.unroute('**/casting.data*')
  await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '를 찾았어요' })).toBeVisible()
})

test('[S-05][W-11] a failing actor list says so in place, and keeps the earlier results @desktop', async ({ page }) => {
  await open(page, '/actors')
  const first = page.getByRole('article').first()
  const name = await first.getByRole('heading').textContent()
  await page.route('**/actors.data*', route => route.abort())
  const search = page.getByRole('searchbox', { name: '배우 검색' })
  await search.fill('아무도없는이름')
  await search.press('Enter')
  await expect(page.getByRole('alert')).toContainText('배우를 불러오지 못했어요')
  await expect(page).toHaveURL(/\/actors\?/)
  await expect(first.getByRole('heading')).toHaveText(name!)
  await page.unroute('**/actors.data*')
  await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('조건에 맞는 배우가 없어요')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[R-10][R-11] the actors: filtered, page after page, and one in full', async ({ page }) => {
  await open(page, '/actors')
  const found = page.getByRole('status').filter({ hasText: '찾았어요' })
  // Other journeys create and delete profiles meanwhile: counts are compared roughly.
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
  await page
    .getByRole('button', { name: /^배우 [\d,]+명 보기$/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/gender=FEMALE/)
  await expect.poll(count).toBeLessThan(all - 20)
  await page.getByRole('button', { name: '정렬 기준' }).click()
  await page.getByRole('link', { name: '관련도 순' }).click()
  await expect(page).toHaveURL(/gender=FEMALE&sort=relevance/)

  // By its address: other journeys add profiles meanwhile, which come first.
  const href = (await articles.first().getByRole('link').first().getAttribute('href')) ?? ''
  const actor = articles.filter({ has: page.locator(`a[href="${href}"]`) })
  const name = await actor.getByRole('heading').first().textContent()
  await actor.getByRole('link').first().click()
  await expect(page).toHaveURL(href)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.replace('영화인 인증', '') ?? '')
  await page.goBack()
  await expect(page).toHaveURL(/gender=FEMALE/)
})

test('[W-03] signing in by the header or the bottom bar returns to the same page', async ({ page, isMobile }) => {
  await open(page, '/casting?region=SEOUL')
  await page
    .getByRole('link', { name: /^로그인/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL('/account/login?returnUrl=%2Fcasting%3Fregion%3DSEOUL')
  await expect(page.getByRole('link', { name: '회원가입' }).filter({ visible: true }).last()).toHaveAttribute(
    'href',
    /returnUrl=%2Fcasting%3Fregion%3DSEOUL/,
  )
  await open(page, '/casting?region=SEOUL')
  if (!isMobile) return
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^로그인/ })
    .click()
  await expect(page).toHaveURL('/account/login?returnUrl=%2Fcasting%3Fregion%3DSEOUL')
})

test('[R-16] applying asks to sign in, says why, and returns to the open form @phone', async ({ page }) => {
  await open(page, `/casting?q=${encodeURIComponent(casting.search)}`)
  await page.getByRole('link', { name: casting.title }).click()
  await expect(page).toHaveURL(/\/casting\/\d+$/)
  const address = page.url()
  await page.getByRole('link', { name: '지원하기' }).click()
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fcasting%2F\d+%3Fapply%3D1$/)
  await expect(page.getByRole('heading', { name: '지원하려면 로그인해 주세요' })).toBeVisible()
  await field(page, '아이디').fill('actor2')
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(`${address}?apply=1`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[R-02] navigation requests only the data and scripts of the next page @desktop', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await open(page, '/casting')
  asked.length = 0
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/casting\/\d+$/)
  await expect(page.getByRole('heading', { name: /모집 배역/ })).toBeVisible()
  expect(asked).toContainEqual(expect.stringMatching(/^\/casting\/\d+\.data$/))
  // A browser with tabs shows the icon again for each new URL, from its cache.
  expect(asked.filter(path => !/^\/(?:assets|media|v1|v2)\/|\.data$|^\/icon\.svg$/.test(path))).toEqual([])
})

test('[R-02] navigation adds style sheets at the end, and loads no font again', async ({ page }) => {
  await open(page, `/casting?q=${encodeURIComponent(casting.search)}`)
  await page.evaluate(() => document.fonts.ready)
  const fonts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  const sheetsOf = () =>
    page.locator('link[rel=stylesheet]').evaluateAll(links => links.map(link => link.getAttribute('href')))
  const before = await sheetsOf()
  await page.evaluate(() =>
    document.fonts.addEventListener('loading', () => {
      document.documentElement.dataset.fonts = 'again'
    }),
  )
  // The first of the new sheets arrives last.
  const isSheet = (request: Request) => request.resourceType() === 'stylesheet'
  const arrived = page.waitForEvent('requestfinished', isSheet)
  let isFirst = true
  await page.route('**/*.css', async route => {
    if (isFirst) {
      isFirst = false
      await arrived
    }
    await route.continue()
  })
  await page.getByRole('link', { name: casting.title }).click()
  await expect(page.getByRole('heading', { name: /모집 배역/ })).toBeVisible()
  // A part that is loaded after the page finds its sheets there.
  await page.getByRole('button', { name: '로그인하지 않고 질문하기' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const after = await sheetsOf()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.length).toBeGreaterThan(before.length)
  expect(new Set(after.map(href => href && new URL(href, page.url()).pathname)).size).toBe(after.length)
  // A page may need letters of a font file that no page before it had.
  if (fonts.length === 0) await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
})

test('pointing at a card enlarges its own picture alone @desktop', async ({ page }) => {
  // Castings that other journeys post have no picture, and close later.
  await open(page, '/casting?sort=deadline')
  const scales = () =>
    page.locator('article img').evaluateAll(images => images.map(image => getComputedStyle(image).transform))
  await page.locator('article:has(img)').first().hover()
  await expect.poll(async () => (await scales()).filter(scale => scale !== 'none').length).toBe(1)
})

test('[W-02] a button pressed before the scripts have come does its work afterwards @phone', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async given => {
      document.documentElement.dataset.shared = given?.url ?? ''
    }
  })
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client*', async route => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/casting/1')
  await page.getByRole('button', { name: '공유', exact: true }).filter({ visible: true }).click()
  pressed.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-shared', page.url())
})

test('[R-02] a casting is shared from its page, on a phone too', async ({ page, context, isMobile }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The phone's own share sheet cannot be pressed by a test: its data is stored instead.
  await page.addInitScript(() => {
    navigator.share = async given => {
      document.documentElement.dataset.shared = given?.url ?? ''
    }
  })
  await open(page, '/casting/1')
  await page.getByRole('button', { name: '공유', exact: true }).filter({ visible: true }).click()
  if (isMobile) await expect(page.locator('html')).toHaveAttribute('data-shared', page.url())
  else expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[U-04][R-01][R-02][R-10] lists, filters, castings and actors can be read', async ({ page, isMobile }) => {
    await page.goto('/')
    await page.getByRole('searchbox', { name: '공고 검색' }).fill(casting.search)
    await page.getByRole('button', { name: '검색', exact: true }).click()
    await expect(page).toHaveURL(/\/casting\?q=/)
    await page.getByRole('link', { name: casting.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: casting.title })).toBeVisible()

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

  test('[H-04][R-02][W-02] the menu and the filters open @phone', async ({ page }) => {
    // Wide screens show both without a press.
    await page.goto('/')
    const close = page.getByRole('button', { name: '닫기' }).filter({ visible: true })
    await page.getByRole('button', { name: '메뉴 열기' }).click()
    await close.click()
    await expect(close).toHaveCount(0)
    await page.getByRole('button', { name: '메뉴 열기' }).click()
    await page.getByRole('link', { name: '캐스팅 공고' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/casting')
    const [order, submit] = [page.getByRole('combobox', { name: '정렬' }), page.getByRole('button', { name: '정렬' })]
    const middleOf = async (place: Locator) => {
      const box = await place.boundingBox()
      return box ? box.y + box.height / 2 : 0
    }
    // The page may still be laid out.
    const distance = async () => Math.abs((await middleOf(order)) - (await middleOf(submit)))
    await expect.poll(distance, 'in one row').toBeLessThan(2)
    await page.getByRole('button', { name: '필터' }).click()
    await close.click()
    await expect(close).toHaveCount(0)
    await page.getByRole('button', { name: '필터' }).click()
    await page.getByRole('radio', { name: '여자' }).filter({ visible: true }).check()
    await page.getByRole('checkbox', { name: '부산' }).filter({ visible: true }).check()
    await page.getByRole('button', { name: '이 조건으로 보기' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/gender=FEMALE.*region=BUSAN/)
  })

  test('[W-02] forms that need scripts say so at their button @phone', async ({ page }) => {
    // By element, because searches by text ignore the contents of a noscript.
    const says = page.locator('main noscript b')
    for (const address of ['/share/1', '/account/findId']) {
      await page.goto(address)
      await expect(says.first()).toHaveText('이 화면은 자바스크립트가 켜져 있어야 쓸 수 있어요.')
      await expect(says.first()).toBeVisible()
    }
    await signInPlainly(page, 'actor3')
    await page.goto('/profiletour?tab=profiletour')
    const tour = await page.locator('input[name=tours]:enabled').first().getAttribute('value')
    await page.goto(`/profiletour/order?tours=${tour}`)
    await expect(says.first()).toBeVisible()
    await page.goto('/plfilplus/join')
    await expect(says.first()).toBeVisible()
  })

  test('[S-07][W-02] joining takes two posted forms and keeps all input @phone', async ({ page }) => {
    const { phone, loginId } = newcomer()
    await page.goto('/account/signup?returnUrl=%2Fcasting')
    await page.getByRole('button', { name: '배우로 시작하기' }).click()
    await expect(page).toHaveURL(/signup\/plain/)
    await expect(page.getByRole('radio', { name: '배우로 시작하기' })).toBeChecked()
    await field(page, '이름').fill('서도윤')
    await field(page, '휴대폰 번호').fill(phone)
    await page.getByRole('button', { name: '인증번호 받기' }).click()
    await expect(page.getByText('생년월일 값을 입력해 주세요')).toBeVisible()
    await expect(field(page, '이름')).toHaveValue('서도윤')
    await field(page, '생년월일').fill('19990301')
    await page.getByRole('button', { name: '인증번호 받기' }).click()
    await field(page, '아이디').fill('actor1')
    await field(page, '비밀번호').fill('password123')
    const code = await codeFor(page.request, phone)
    await field(page, '인증번호').fill(code)
    await page.getByRole('button', { name: '가입하기' }).click()
    await expect(page.getByText('필수 약관이에요. 동의해 주세요')).toHaveCount(2)
    await expect(page.getByText('만 14세 이상인지 확인해 주세요')).toBeVisible()
    await expect(field(page, '인증번호')).toHaveValue(code)
    for (const name of [/이용약관/, /개인정보 수집/, /만 14세/]) await page.getByRole('checkbox', { name }).check()
    await field(page, '비밀번호').fill('password123')
    await page.getByRole('button', { name: '가입하기' }).click()
    await expect(page.getByText(/이미 .* 아이디/)).toBeVisible()
    await expect(page.getByText(/너무 흔하거나/)).toBeVisible()
    await field(page, '아이디').fill(loginId)
    await field(page, '비밀번호').fill(password)
    await page.getByRole('button', { name: '가입하기' }).click()
    await expect(page.getByRole('heading', { name: '서도윤 님, 반가워요' })).toBeVisible()
    await page.getByRole('link', { name: '보던 곳으로 돌아가기' }).click()
    await expect(page).toHaveURL('/casting')
  })

  test('[R-16] signing in works, and a wrong password is reported @desktop', async ({ page }) => {
    await page.goto('/account/login')
    await field(page, '아이디').fill('actor3')
    await page.getByLabel('비밀번호', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByText('아이디나 비밀번호가 맞지 않아요')).toBeVisible()
    await expect(field(page, '아이디')).toHaveValue('actor3')
    await signInPlainly(page, 'actor3')
  })
})

async function signInPlainly(page: Page, loginId: string) {
  await page.goto('/account/login')
  await field(page, '아이디').fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL('/')
}
