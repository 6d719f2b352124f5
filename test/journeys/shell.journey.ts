import { type BrowserContext, expect, type Locator, test } from '@playwright/test'
import { signInAsNewcomer } from './newcomers.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, signIn, sizeOf, takenOver } from './support.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('on a phone @phone', () => {
  const groups = async (context: BrowserContext) => {
    const page = await context.newPage()
    await open(page, '/')
    await page.getByRole('button', { name: '메뉴 열기' }).click()
    const titles = await page.getByRole('dialog', { name: '메뉴' }).getByRole('heading', { level: 3 }).allTextContents()
    await page.close()
    return titles
  }

  test('[H-04] the left drawer shows its groups by role', async ({ context }) => {
    expect(await groups(context)).toEqual(['둘러보기', '소개'])
    await signIn(context, 'actor4')
    expect((await groups(context)).filter(title => title !== '멤버십')).toEqual(['둘러보기', '배우 활동', '소개'])
    await signIn(context, 'manager2')
    expect(await groups(context)).toEqual(['둘러보기', '캐스팅', '소개'])
    await signIn(context, 'admin1')
    expect(await groups(context)).toEqual(['둘러보기', '관리자', '소개'])
  })

  test('[H-04] the drawer traps the focus, closes by Esc and on navigation', async ({ page }) => {
    await open(page, '/')
    const button = page.getByRole('button', { name: '메뉴 열기' })
    const drawer = page.getByRole('dialog', { name: '메뉴' })
    await button.click()
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await drawer.getByRole('link', { name: '배우 찾기' }).click()
    await expect(page).toHaveURL('/actors')
    await expect(drawer).toBeHidden()
  })

  test('[H-03][H-05] login in the header, a bar at the lower edge, no footer', async ({ page }) => {
    await open(page, '/casting')
    await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const bar = page.getByRole('navigation', { name: '하단 메뉴' })
    await expect(bar.getByRole('link')).toHaveText(['홈', '공고', '배우', '로그인'])
    await expect(bar.getByRole('link', { name: '공고' })).toHaveAttribute('aria-current', 'page')
  })

  test('on paid offers and the first page, business data is shown without a footer', async ({ page }) => {
    for (const path of ['/', '/profiletour?tab=profilefeedback']) {
      await open(page, path)
      const company = page.getByRole('region', { name: '사업자 정보' })
      await company.scrollIntoViewIfNeeded()
      await expect(company.getByText(/사업자등록번호/)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })

  test('[R-19] joining has a minimal header with a link back to login', async ({ page }) => {
    await open(page, '/account/signup')
    await expect(page.getByText('회원가입', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '메뉴 열기' })).toBeHidden()
    await page.getByRole('link', { name: '취소' }).click()
    await expect(page).toHaveURL('/account/login')
  })
})

test.describe('on a wide screen @desktop', () => {
  test('[H-02][H-03] the header by role, and its menus by keyboard', async ({ page, context }) => {
    const header = page.getByRole('banner')
    await open(page, '/')
    await expect(header.getByRole('link', { name: '로그인 · 회원가입' })).toBeVisible()
    const menu = header.getByRole('navigation', { name: '주 메뉴' })
    await expect(menu.getByRole('link', { name: '캐스팅 공고' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '배우 찾기' })).toBeVisible()
    const about = menu.getByRole('button', { name: '소개' })
    await about.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /^서비스 소개/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: /^작품/ })).toBeHidden()
    await expect(about).toBeFocused()

    await signIn(context, 'actor5')
    await open(page, '/')
    const own = header.getByRole('button', { name: /^내 메뉴, / })
    await own.click()
    await expect(page.getByRole('link', { name: '마이페이지' })).toBeVisible()
    await expect(page.getByRole('button', { name: '로그아웃' })).toBeVisible()
    for (const name of [/^공지사항/, /^고객센터/])
      await expect(header.getByRole('link', { name }).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('link', { name: '관리자' })).toBeHidden()

    await signIn(context, 'admin1')
    await open(page, '/')
    await own.click()
    await page.getByRole('link', { name: '관리자', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible()
  })

  test('[H-05] the footer is shown on paths of one segment', async ({ page }) => {
    const footer = page.getByRole('contentinfo')
    await open(page, '/')
    await expect(footer.getByRole('link', { name: /영상 채널|사진 채널|블로그/ })).toHaveCount(3)
    await expect(footer.getByText(/사업자등록번호/)).toBeVisible()
    const notices = footer.getByRole('link', { name: /^공지사항/ })
    await expect(notices).toHaveAttribute('target', '_blank')
    for (const name of ['서비스 소개', '이용약관', '개인정보 처리방침', '캐스팅 문의'])
      await expect(footer.getByRole('link', { name })).toBeVisible()
    await open(page, '/casting')
    await expect(footer).toBeVisible()
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/casting\/\d+$/)
    await expect(footer).toBeHidden()
  })

  test('[H-08] the layout changes at 734 and at 1080', async ({ page }) => {
    await page.setViewportSize({ width: 733, height: 800 })
    await open(page, '/casting')
    const bar = page.getByRole('navigation', { name: '하단 메뉴' })
    const rail = page.getByRole('complementary', { name: '공고 필터' })
    await expect(bar).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await page.setViewportSize({ width: 734, height: 800 })
    await expect(bar).toBeHidden()
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.setViewportSize({ width: 1079, height: 800 })
    await expect(rail).toBeHidden()
    await page.setViewportSize({ width: 1080, height: 800 })
    await expect(rail).toBeVisible()
  })

  test('[H-09] shared sizes are those of the design, from modal to padding', async ({ page, context }) => {
    await signIn(context, 'manager1')
    await open(page, '/mypage/castingadmin')
    const row = page.getByRole('listitem').filter({ hasText: '모집 중' }).first()
    // By keys: a menu closes as the page scrolls, which a click may make it do.
    await row.getByRole('button', { name: /더 보기$/ }).press('Enter')
    await row.getByRole('button', { name: '조기마감', exact: true }).press('Enter')
    const modal = page.getByRole('dialog', { name: '공고를 지금 마감할까요?' })
    expect((await sizeOf(modal)).width).toBe(328)
    // It rises to the middle.
    const offCentre = async () => {
      const { x, y, width, height } = (await modal.boundingBox())!
      return Math.max(Math.abs(x + width / 2 - 640), Math.abs(y + height / 2 - page.viewportSize()!.height / 2))
    }
    await expect.poll(offCentre).toBeLessThanOrEqual(8)
    await expect(modal.locator('footer')).toHaveCount(0)
    const keep = modal.getByRole('button', { name: '닫기' }).last()
    expect((await sizeOf(keep)).height).toBe(41)
    await modal.getByRole('button', { name: '닫기' }).first().click()
    await expect(modal).toBeHidden()

    await page
      .getByRole('link', { name: /지원자 보기$/ })
      .first()
      .click()
    await page.getByRole('button', { name: '내보내기' }).hover()
    const tip = page.getByRole('tooltip')
    expect((await sizeOf(tip)).width).toBeLessThanOrEqual(250)
    await expect(tip).toHaveCSS('max-width', '250px')

    await open(page, '/actors')
    await page.getByRole('button', { name: '나이', exact: true }).click()
    const field = page.getByRole('textbox', { name: '최소 나이' })
    await expect(field).toBeVisible()
    const padding = await field.evaluate(element => getComputedStyle(element.closest('[popover]')!).paddingLeft)
    expect(padding).toBe('16px')

    await signIn(context, 'admin1')
    await open(page, '/admin/castings?status=OPEN')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: '공고 검수' })
    expect((await sizeOf(drawer)).width).toBe(736)
    // At the right edge, beside the page's scrollbar gutter.
    const end = async () => (await drawer.boundingBox())!.x + 736
    await expect.poll(end).toBeGreaterThanOrEqual(1280 - 16)
    await expect.poll(end).toBeLessThanOrEqual(1280)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  test('the keyboard: a skip link first, focus on the heading after navigation', async ({ page }) => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: '본문으로 바로가기' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('banner').getByRole('link', { name: '캐스팅 공고' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '캐스팅 공고' })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: '캐스팅 공고 페이지로 옮겼어요' })).toBeAttached()
  })
})

test('[H-06][W-24] floating buttons scroll to the top and to the bottom', async ({ page, isMobile }) => {
  await open(page, '/casting')
  const up = page.getByRole('button', { name: '맨 위로' })
  const down = page.getByRole('button', { name: '맨 아래로' })
  await expect(up).toBeHidden()
  await expect(down).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 99, behavior: 'instant' }))
  await expect(up).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
  await expect(up).toBeVisible()
  // On a phone they stand in the header, never over a card or an input.
  if (isMobile) {
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: '맨 위로' })).toBeVisible()
    await expect(header.getByRole('button', { name: '맨 아래로' })).toBeVisible()
  }
  expect(await pressableUnder([up, down])).toEqual([])
  await down.click()
  await expect(down).toBeHidden()
  const isAtBottom = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  await expect.poll(isAtBottom).toBe(true)
  // A list that grows on the way stops a smooth scroll, and the press holds all the same.
  await page.evaluate(() =>
    addEventListener('scroll', () => scrollBy({ top: -1, behavior: 'instant' }), { once: true }),
  )
  await up.click()
  await expect(up).toBeHidden()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

/** What can be pressed on the page and lies, even in part, below these buttons. */
async function pressableUnder(buttons: Locator[]): Promise<string[]> {
  const found = await Promise.all(
    buttons.map(button =>
      button.evaluate(own => {
        const { left, right, top, bottom } = own.getBoundingClientRect()
        const points = [left + 1, (left + right) / 2, right - 1].flatMap(x =>
          [top + 1, (top + bottom) / 2, bottom - 1].map(y => [x, y] as const),
        )
        const below = points.flatMap(([x, y]) => document.elementsFromPoint(x, y))
        const others = below.flatMap(element => element.closest('a, button, input, select, textarea') ?? [])
        return others.filter(element => element !== own).map(element => element.outerHTML.slice(0, 80))
      }),
    ),
  )
  return found.flat()
}

test('[H-07] a spinner covers a slow page @phone', async ({ page }) => {
  await open(page, '/casting')
  const seen = Promise.withResolvers<void>()
  await page.route(/\/actors\.data/, async route => {
    await seen.promise
    await route.continue()
  })
  const cover = page.getByRole('status').filter({ hasText: '페이지를 불러오고 있어요' })
  await page.getByRole('link', { name: /^배우/ }).filter({ visible: true }).first().click()
  await expect(cover).toBeVisible()
  expect(await cover.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  seen.resolve()
  await expect(page.getByRole('heading', { level: 1, name: '배우 찾기' })).toBeVisible()
  await expect(cover).toBeHidden()
})

test('[R-16][S-02] a wrong password keeps the input, and logging out keeps no cookie', async ({
  page,
  context,
  isMobile,
}) => {
  await open(page, '/account/login')
  await field(page, '아이디').fill('actor6')
  await page.getByLabel('비밀번호', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText('아이디나 비밀번호가 맞지 않아요')).toBeVisible()
  await expect(field(page, '아이디')).toHaveValue('actor6')
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeFocused()

  await signIn(context, 'actor6')
  const token = async () => (await context.cookies()).find(cookie => cookie.name === 'pfToken')
  expect(await token()).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  await open(page, '/')
  await page.getByRole('button', { name: isMobile ? '메뉴 열기' : /^내 메뉴, / }).click()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL('/account/login')
  expect(await token()).toBeUndefined()
})

test('[S-01][S-04] an ended session leads to login and back @phone', async ({ page, context }) => {
  await signIn(context, 'actor7')
  await open(page, '/actors')
  const link = page.getByRole('article').nth(1).getByRole('link').first()
  await link.click()
  await expect(page).toHaveURL(/\/actors\/\d+$/)
  const address = new URL(page.url()).pathname
  await takenOver(page)
  await endSession(context)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page).toHaveURL(`/account/login?returnUrl=${encodeURIComponent(address)}&refusal=signed_out`)
  await expect(page.getByText('로그인이 만료됐어요')).toBeVisible()
  await page.goto('/mypage/castinghistory?status=READ')
  await expect(page).toHaveURL(`/account/login?returnUrl=${encodeURIComponent('/mypage/castinghistory?status=READ')}`)
})

/** Ends the browser's session elsewhere; the browser still holds its cookie. */
async function endSession(context: BrowserContext): Promise<void> {
  const token = (await context.cookies()).find(cookie => cookie.name === 'pfToken')!
  await context.request.post('/v1/users/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  await context.addCookies([token])
}

test('[S-05][W-04] a failure leads to /500, and the input is kept @desktop', async ({ page, context }) => {
  await signIn(context, 'actor8')
  await open(page, '/mypage/profilemanagement')
  await field(page, '한 줄 소개').fill('연결이 끊겨도 남는 소개예요')
  await expect(page.getByText(/임시 저장했어요/)).toBeAttached()
  await page.route(/\/v3\/profiles\/\d+/, route => route.abort())
  await page.getByRole('button', { name: '저장하기' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/500')
  await expect(page.getByRole('heading', { level: 1, name: '잠시 문제가 생겼어요' })).toBeVisible()
  await open(page, '/mypage/profilemanagement')
  await page.getByRole('button', { name: '이어서 쓰기' }).click()
  await expect(field(page, '한 줄 소개')).toHaveValue('연결이 끊겨도 남는 소개예요')
})

test('[S-05][W-04] settings that could not be saved keep the input, after a lost connection too @phone', async ({
  page,
  context,
}) => {
  await signInAsNewcomer(context)
  await open(page, '/mypage/account')
  const mail = page.getByRole('textbox', { name: /^이메일/ })
  const save = page.getByRole('button', { name: '저장하기' }).first()
  await mail.fill('typed@example.com')
  await page.route('**/mypage/account*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await save.click()
  await expect(page.getByText('전송됐는지 확인하지 못했어요')).toBeVisible()
  await expect(mail).toHaveValue('typed@example.com')
  await page.unroute('**/mypage/account*')
  await open(page, '/mypage/account')
  await expect(mail).toHaveValue('typed@example.com')
  await save.click()
  await expect(page.getByText('저장했어요')).toBeVisible()
  await mail.fill('not a mail address')
  await save.click()
  await expect(mail).toHaveAttribute('aria-invalid', 'true')
  await expect(mail).toHaveValue('not a mail address')
  await open(page, '/mypage/account')
  await expect(mail).toHaveValue('typed@example.com')
})

test('[W-04] consents that could not be saved keep their ticks, and are sent again on a press @phone', async ({
  page,
  context,
}) => {
  await signInAsNewcomer(context)
  await open(page, '/mypage/consents')
  const texts = page.getByRole('switch', { name: /^문자로 소식 받기/ })
  await expect(texts).not.toBeChecked()
  await texts.press('Space')
  await page.route('**/mypage/consents*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('전송됐는지 확인하지 못했어요')).toBeVisible()
  await expect(texts).toBeChecked()
  await page.unroute('**/mypage/consents*')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('저장했어요')).toBeVisible()
})

test('[W-25] a refused field’s error disappears once corrected @phone', async ({ page, context }) => {
  await open(page, '/account/login')
  await field(page, '아이디').fill('nobody-here')
  const secret = page.getByLabel('비밀번호', { exact: true })
  await secret.fill('not-the-password')
  const signsIn = page.getByRole('button', { name: '로그인', exact: true })
  const refused = page.getByText('아이디나 비밀번호가 맞지 않아요')
  await signsIn.click()
  await expect(refused).toBeVisible()
  await field(page, '아이디').fill('nobody-there')
  await expect(refused).toBeHidden()
  await expect(secret).not.toHaveAttribute('aria-invalid')
  await signsIn.click()
  await expect(refused).toBeVisible()
  await expect(secret).toBeFocused()

  await signInAsNewcomer(context)
  await open(page, '/mypage/account')
  const name = field(page, '이름')
  const save = page.getByRole('button', { name: '저장하기' }).first()
  const wrong = page.getByText(/숫자와 다른 부호를 지워 주세요/)
  for (const text of ['김1', '이2']) {
    await name.fill(text)
    await expect(wrong).toBeHidden()
    await save.click()
    await expect(wrong).toBeVisible()
    await expect(name).toBeFocused()
  }

  await open(page, '/mypage/withdrawal')
  const leave = page.getByRole('button', { name: '탈퇴하기' })
  await leave.click()
  const confirmed = page.getByRole('checkbox')
  await expect(confirmed).toHaveAttribute('aria-invalid', 'true')
  await confirmed.check()
  await expect(confirmed).not.toHaveAttribute('aria-invalid')

  await open(page, '/agent')
  await page.getByRole('button', { name: '문의 보내기' }).click()
  const company = field(page, '회사 이름')
  await expect(company).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('회사 이름 값을 입력해 주세요')).toBeVisible()
  await expect(page.getByText('휴대폰 번호나 이메일 중 하나를 적어 주세요')).toBeVisible()
  await company.fill('필름 온기')
  await expect(company).not.toHaveAttribute('aria-invalid')
})

test('[W-26] a number pasted in international form is the same number @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/agent')
  await page.evaluate(() => navigator.clipboard.writeText('+82 10-1234-5678'))
  const phone = field(page, '휴대폰 번호')
  await phone.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(phone).toHaveValue('010-1234-5678')
  await phone.fill('')
  await phone.pressSequentially('+82 10-1234-5678')
  await expect(phone).toHaveValue('010-1234-5678')
})

test('[W-03] a person who forgot the password returns to where the login led @phone', async ({ page }) => {
  await open(page, '/account/login?returnUrl=%2Fcasting')
  const address = await page.getByRole('link', { name: '비밀번호 찾기' }).getAttribute('href')
  await page.evaluate(() => sessionStorage.clear())
  await open(page, address!)
  await page.getByRole('link', { name: '아이디 찾기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }))).toContain('"/casting"')
})

test('[S-04] a proposal written as the session ended is kept after signing in again @desktop', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager1')
  const { list } = (await (await context.request.get('/v1/profiles?limit=1')).json()).data
  const actor = `/actors/${list[0].id}`
  await open(page, actor)
  const dialog = page.getByRole('dialog')
  const propose = page.getByRole('button', { name: '배역 제안' }).filter({ visible: true }).first()
  await propose.click()
  await dialog.getByRole('combobox', { name: '공고' }).selectOption({ index: 1 })
  const role = dialog.getByRole('combobox', { name: '배역' })
  await expect(role).toBeEnabled()
  // A casting of one role offers it alone, without a question before it.
  await role.selectOption({ index: (await role.locator('option').count()) - 1 })
  await field(dialog, '전할 말 (선택)').fill('로그인이 끝나도 남는 제안이에요')
  await endSession(context)
  await dialog.getByRole('button', { name: '제안 보내기' }).click()
  await page.getByRole('alertdialog', { name: '제안을 보낼까요?' }).getByRole('button', { name: '보내기' }).click()
  await expect(page).toHaveURL(/\/account\/login/)
  await signIn(context, 'manager1')
  await open(page, actor)
  await propose.click()
  await expect(field(dialog, '전할 말 (선택)')).toHaveValue('로그인이 끝나도 남는 제안이에요')
})

test('[S-05] the actor list stays when a call fails @desktop', async ({ page, context }) => {
  await signIn(context, 'actor9')
  await open(page, '/actors')
  await page.route(/\/v1\/bookmark\/profiles/, route => route.abort())
  await page.getByRole('button', { name: /저장$/ }).first().click()
  await expect(page.getByText(/서버와 연결하지 못했어요/)).toBeVisible()
  await expect(page).toHaveURL('/actors')
})

test('[R-18] an unknown URL and a failure each have their page @desktop', async ({ page }) => {
  for (const address of ['/a/%00', '/a/nobody-took-it', '/account/sns/constructor', '/nowhere/at-all']) {
    const unknown = await page.goto(address)
    expect(unknown?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '페이지를 찾지 못했어요' })).toBeVisible()
  }
  await page.getByRole('link', { name: '공고 보러 가기' }).click()
  await expect(page).toHaveURL('/casting')
  const failure = await page.goto('/500')
  expect(failure?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1, name: '잠시 문제가 생겼어요' })).toBeVisible()
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
})

test('[P-02][P-03] actors’ own pages are refused to managers, and managers’ to actors @desktop', async ({
  context,
}) => {
  const statusOf = async (path: string) => (await context.request.get(path)).status()
  const ofActors = ['/mypage/castinghistory', '/mypage/profilemanagement', '/mypage/history?tab=lecture']
  await signIn(context, 'manager1')
  for (const path of ofActors) expect.soft(await statusOf(path), path).toBe(403)
  expect.soft(await statusOf('/mypage/castingadmin')).toBe(200)
  await signIn(context, 'actor3')
  for (const path of ofActors) expect.soft(await statusOf(path), path).toBe(200)
  expect.soft(await statusOf('/mypage/castingadmin')).toBe(403)
})
