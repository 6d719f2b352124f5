import { expect, type Page, test } from '@playwright/test'
import { mailsIn, phonesIn } from '../support/contacts.ts'
import { axeViolations, expectAccessible, expectNoSidewaysScroll, open, signIn, watchConsole } from './support.ts'

const guestPages = [
  '/',
  '/casting',
  '/casting?q=관객&gender=FEMALE',
  '/casting?q=이런공고는없어요',
  '/casting/1',
  '/actors',
  '/actors?gender=MALE&ageMin=20&ageMax=29',
  '/actors/1',
  '/about',
  '/plfilplus',
  '/profiletour?tab=profiletour',
  '/account/login',
  '/account/signup',
  '/500',
  '/nowhere',
]
const signedInPages: Record<string, string[]> = {
  actor1: [
    '/',
    '/mypage',
    '/mypage/profilemanagement',
    '/plfilplus/join',
    '/mypage/castinghistory',
    '/mypage/auditions',
    '/casting/1',
    '/actors/1',
  ],
  manager1: [
    '/',
    '/mypage',
    '/mypage/castingauth',
    '/mypage/castingadmin',
    '/mypage/castingadmin/1',
    '/mypage/castingadmin/1/auditions',
    '/mypage/castingadmin/1/auditions/day',
    '/casting/new',
    '/casting/1/edit',
  ],
  admin1: ['/admin', '/admin/castings', '/admin/castings?status=OPEN&id=1', '/admin/castingauth'],
}

// Recording a trace of so many checks takes longer than the checks.
test.use({ trace: 'off' })

/** Checks that apply to every page. */
async function expectGoodPage(page: Page, path: string): Promise<void> {
  const complaints = watchConsole(page)
  await test.step(path, async () => {
    await open(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
    await expect(page).toHaveTitle(/무대로/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    // The sizes of targets depend on the components alone.
    expect(await axeViolations(page, { withTargets: path === '/dev/ui' })).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('[R-20] the check of accessibility finds a picture without a text and a pale letter @desktop', async ({
  page,
}) => {
  await open(page, '/account/login')
  const faults = '<img src="/icon.svg"><p style="color:#eee;background:#fff">연한 글자</p>'
  await page.evaluate(html => document.querySelector('main')!.insertAdjacentHTML('beforeend', html), faults)
  expect(await axeViolations(page)).toEqual(['color-contrast: #main > p', 'image-alt: img'])
})

test('[R-20][X-02] public pages pass all checks', async ({ page }) => {
  for (const path of guestPages) await expectGoodPage(page, path)
})

test('[R-20] the page of all components passes all checks', ({ page }) => expectGoodPage(page, '/dev/ui'))

for (const [loginId, pages] of Object.entries(signedInPages)) {
  test(`[R-15][R-20] the pages of ${loginId} pass all checks`, async ({ page, context }) => {
    await signIn(context, loginId)
    for (const path of pages) await expectGoodPage(page, path)
  })
}

test('[R-20] a public page asks for at most 32 files beside the pictures of people @phone', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', request => asked.add(request.url()))
  for (const path of [
    '/',
    '/casting',
    '/casting/1',
    '/actors',
    '/actors/1',
    '/plfilplus',
    '/about',
    '/account/login',
  ]) {
    asked.clear()
    await open(page, path)
    await page.waitForLoadState('networkidle')
    const files = [...asked].filter(url => !/^data:|\/media\/images\//.test(url))
    expect(files.length, `${path}: ${files.join(' ')}`).toBeLessThanOrEqual(32)
    expect(files.length, path).toBeGreaterThan(10)
  }
})

test('[R-20] open dialogs and menus pass all checks', async ({ page, isMobile }) => {
  const complaints = watchConsole(page)
  await open(page, '/casting')
  if (isMobile) {
    await page.getByRole('button', { name: '필터' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '메뉴 열기' }).click()
    await expectAccessible(page)
  }
  await open(page, '/actors')
  await page.getByRole('button', { name: '특기·언어' }).click()
  await expectAccessible(page)
  await signIn(page.context(), 'actor10')
  await open(page, '/casting?recruiting=true')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: '지원하기' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

test.describe('responses @desktop', () => {
  // The same on every screen.
  test('pages and scripts are compressed, scripts cached for a year', async ({ page }) => {
    const encodings = new Map<string, string | undefined>()
    page.on('response', response => {
      const type = response.headers()['content-type'] ?? ''
      const { pathname } = new URL(response.url())
      if (/html|javascript|css/.test(type)) encodings.set(pathname, response.headers()['content-encoding'])
      if (pathname.startsWith('/assets/')) expect(response.headers()['cache-control']).toMatch(/max-age=31536000/)
    })
    for (const path of ['/', '/casting', '/account/login']) await open(page, path)
    const small = [...encodings].filter(([path, encoding]) => !encoding && !path.startsWith('/assets/'))
    expect(small).toEqual([])
    expect([...encodings].filter(([path, encoding]) => path.endsWith('.js') && encoding).length).toBeGreaterThan(5)
  })

  test('[A-65][A-69] public pages and their state contain no phone number, mail address or birth date', async ({
    request,
  }) => {
    const pages = ['/', '/casting', '/casting/1', '/casting/3', '/casting?gender=FEMALE', '/actors', '/actors?page=2']
    for (const path of [...pages, '/actors/1', '/actors/2', '/actors/3', '/actors.data', '/casting.data']) {
      const html = await (await request.get(path)).text()
      expect(html.length, path).toBeGreaterThan(500)
      expect(phonesIn(html), path).toEqual([])
      // That of the company is in the footer of a program that has one.
      expect(
        mailsIn(html).filter(mail => !process.env.COMPANY_EMAIL?.startsWith(mail)),
        path,
      ).toEqual([])
      expect(html.match(/birthDate|(?:19[3-9]\d|200\d|201\d)-\d\d-\d\d(?!T)/g) ?? [], path).toEqual([])
    }
  })
})

test('[W-26] a phone number keeps its caret during editing, with a Korean input method too @phone', async ({
  page,
}) => {
  await open(page, '/account/findId')
  const phone = page.getByRole('textbox', { name: '휴대폰 번호', exact: true })
  const caret = () => phone.evaluate((input: HTMLInputElement) => input.selectionStart)
  const caretAt = (position: number) =>
    phone.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), position)

  await phone.pressSequentially('01012345678')
  await expect(phone).toHaveValue('010-1234-5678')
  await caretAt(4)
  await page.keyboard.press('Backspace')
  await expect(phone).toHaveValue('011-234-5678')
  expect(await caret()).toBe(2)
  await page.keyboard.press('0')
  await expect(phone).toHaveValue('010-1234-5678')
  expect(await caret()).toBe(3)
  await page.keyboard.press('Delete')
  await expect(phone).toHaveValue('010-234-5678')

  // Phone keyboards report the deletion alone, without the key.
  await caretAt(8)
  await phone.evaluate(() => document.execCommand('delete'))
  await expect(phone).toHaveValue('010-235-678')
  expect(await caret()).toBe(6)

  const ime = await page.context().newCDPSession(page)
  for (const text of ['ㅎ', '하', '한'])
    await ime.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
  await ime.send('Input.insertText', { text: '한' })
  await expect(phone).toHaveValue('010-235-678')
  expect(await caret()).toBe(6)
  await ime.send('Input.insertText', { text: '4' })
  await expect(phone).toHaveValue('010-234-5678')
  expect(await caret()).toBe(7)
})

test.describe('Korean typing @desktop', () => {
  // The composition is that of a desk.
  test('Enter that completes a syllable searches once, with the whole word', async ({ page }) => {
    await open(page, '/casting')
    const searches: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/casting.data') searches.push(searchParams.get('q') ?? '')
    })
    const search = page.getByRole('searchbox', { name: '공고 검색' }).filter({ visible: true })
    await search.focus()
    const ime = await page.context().newCDPSession(page)
    await ime.send('Input.imeSetComposition', { text: '과', selectionStart: 1, selectionEnd: 1 })
    await ime.send('Input.imeSetComposition', { text: '관', selectionStart: 1, selectionEnd: 1 })
    await ime.send('Input.insertText', { text: '관' })
    await ime.send('Input.imeSetComposition', { text: '개', selectionStart: 1, selectionEnd: 1 })
    await ime.send('Input.imeSetComposition', { text: '객', selectionStart: 1, selectionEnd: 1 })
    await composingEnter(page)
    expect(searches).toEqual([])
    await ime.send('Input.insertText', { text: '객' })
    await expect(search).toHaveValue('관객')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/casting?q=${encodeURIComponent('관객')}`)
    expect(searches).toEqual(['관객'])
  })

  test('[A-77] a composed name is submitted once', async ({ page }) => {
    await open(page, '/account/signup')
    await page.getByRole('button', { name: '배우로 시작하기' }).click()
    const name = page.getByRole('textbox', { name: '이름', exact: true })
    await expect(name).toBeFocused()
    const ime = await page.context().newCDPSession(page)
    for (const [steps, syllable] of [
      ['ㅎ하', '한'],
      ['ㄱ가', '가'],
      ['ㄹ라', '람'],
    ] as const) {
      for (const text of steps) await ime.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
      await ime.send('Input.insertText', { text: syllable })
    }
    await expect(name).toHaveValue('한가람')
    await page.getByRole('textbox', { name: '생년월일' }).fill('19990301')
    await name.focus()
    await composingEnter(page)
    await expect(page).toHaveURL(/step=who/)
    await name.press('Enter')
    await expect(page).toHaveURL(/step=phone/)
    await page.goBack()
    await expect(name).toHaveValue('한가람')
  })
})

/** The Enter that an input method consumes to complete a syllable, as browsers report it. */
async function composingEnter(page: Page): Promise<void> {
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
    nativeVirtualKeyCode: 229,
  })
  await ime.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 })
}
