import { test as base, expect, type Locator, type Page, request as requests } from '@playwright/test'
import { getChoseong } from 'es-hangul'
import { post, read } from './newcomers.ts'
import { type OwnCasting, openOwnCasting } from './own-castings.ts'
import { expectAnnounced, expectNoSidewaysScroll, field, open, password, signIn } from './support.ts'

/** A casting with applicants for the journeys of one worker, which undo what they change. */
const test = base.extend<object, { casting: OwnCasting }>({
  casting: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a function needs.
    async ({}, use) => {
      const casting = await openOwnCasting(6)
      await arrangeApplicants(casting)
      await use(casting)
    },
    { scope: 'worker' },
  ],
})

/** The team has groups of its own, the last applicant is in one of them, and the one before past the papers. */
async function arrangeApplicants({ id, manager, applicants }: OwnCasting): Promise<void> {
  const owner = await requests.newContext({ baseURL: process.env.BASE_URL })
  const headers = { 'sec-fetch-site': 'same-origin' }
  await owner.put('/v1/users/login', { headers, data: { loginId: manager, password } })
  const path = `/v1/castings/${id}/applications`
  const { list } = await read(owner, `${path}/groups`)
  const usual = list.map(({ id, name, colorId }: { id: number; name: string; colorId: number }) => ({
    id,
    name,
    colorId,
  }))
  const own = ['감독 추천', '2차 후보', '이미지 좋음', '사투리 가능'].map((name, at) => ({ name, colorId: at + 4 }))
  const answer = await owner.put(`${path}/groups`, { headers, data: { groups: [...usual, ...own] } })
  const groups = (await answer.json()).data.list as { id: number; name: string }[]
  const groupId = groups.find(({ name }) => name === '감독 추천')?.id
  const [passed, recommended] = applicants.slice(-2).map(each => each.applicationId)
  await owner.patch(`${path}/groups/${groupId}`, { headers, data: { applicationIds: [recommended] } })
  await post(owner, `${path}/stages`, { applicationIds: [passed], stage: 'SHORTLISTED' })
  await owner.dispose()
}

async function openWorkspace(page: Page, { id, manager }: OwnCasting): Promise<void> {
  await signIn(page.context(), manager)
  await page.goto('/mypage/castingadmin')
  const link = page.getByRole('link', { name: /늦여름의 관객.*지원자 보기/ })
  await expect(link).toHaveAttribute('href', new RegExp(`/${id}$`))
  await open(page, (await link.getAttribute('href')) ?? '')
}

test.describe('at a desk @desktop', () => {
  const cards = (page: Page) => page.getByRole('gridcell')
  const details = (page: Page) => page.getByRole('complementary', { name: /상세$/ })
  const nameOf = async (card: Locator) => (await card.locator('p span').first().textContent())!
  const shown = async (page: Page) => (await details(page).getAttribute('aria-label'))!.replace(' 상세', '')
  const isShown = (page: Page, name: string) => expect(details(page)).toHaveAccessibleName(`${name} 상세`)

  test.beforeEach(async ({ page, casting }) => {
    await openWorkspace(page, casting)
    const role = page.getByRole('combobox', { name: '배역', exact: true })
    await role.selectOption(await role.getByRole('option', { name: /^수경/ }).getAttribute('value'))
    await expect(page).toHaveURL(/role=\d+/)
    await expect(details(page)).toBeVisible()
  })

  test('[U-03][A-20][A-23][A-33] keys move, sort into groups, undo and enlarge', async ({ page }) => {
    const [first, second, third] = await Promise.all([0, 1, 2].map(at => nameOf(cards(page).nth(at))))
    const card = cards(page).nth(0)
    await card.click()
    await isShown(page, first!)
    await page.keyboard.press('j')
    await isShown(page, second!)
    await page.keyboard.press('k')
    await isShown(page, first!)
    await page.keyboard.press('ArrowRight')
    await isShown(page, second!)
    await page.keyboard.press('k')

    await page.keyboard.press('3')
    await expect(card).toHaveAccessibleName(/제외/)
    await expect(page.getByRole('status').filter({ hasText: `${first} → 제외` })).toBeVisible()
    await isShown(page, second!)
    await page.keyboard.press('4')
    await expect(cards(page).nth(1)).toHaveAccessibleName(/감독 추천/)
    await isShown(page, third!)
    await page.keyboard.press('k')
    await page.keyboard.press('0')
    await expect(cards(page).nth(1)).not.toHaveAccessibleName(/감독 추천/)
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await expect(card).not.toHaveAccessibleName(/제외/)
    await expect(page.getByText('되돌렸어요')).toBeVisible()

    const active = await shown(page)
    await page.keyboard.press('Space')
    const enlarged = page.getByRole('dialog', { name: `${active} 사진` })
    await expect(enlarged).toBeVisible()
    await page.keyboard.press('Space')
    await expect(enlarged).toBeHidden()
    await page.keyboard.press('u')
    await expect(details(page)).not.toHaveAccessibleName(`${active} 상세`)
  })

  test('[U-03][A-23][W-07][W-12] in the enlarged photo keys move on, sort, rate, comment, decide and undo', async ({
    page,
  }) => {
    const [first, second, third] = await Promise.all([0, 1, 2].map(at => nameOf(cards(page).nth(at))))
    await cards(page).nth(0).click()
    await isShown(page, first!)
    await page.keyboard.press('Space')
    const enlarged = page.getByRole('dialog', { name: / 사진$/ })
    await expect(enlarged).toHaveAccessibleName(`${first} 사진`)
    await page.keyboard.press('j')
    await expect(enlarged).toHaveAccessibleName(`${second} 사진`)
    await page.keyboard.press('k')
    await expect(enlarged).toHaveAccessibleName(`${first} 사진`)
    await page.keyboard.press('3')
    await expect(enlarged).toHaveAccessibleName(`${second} 사진`)
    await expectAnnounced(page, new RegExp(`${first} → 제외`))
    await page.keyboard.press('k')
    await expect(enlarged.getByRole('button', { name: '3 제외' })).toHaveAttribute('aria-pressed', 'true')
    // The key of the group that somebody is in changes nothing.
    await page.keyboard.press('3')
    await expect(enlarged).toHaveAccessibleName(`${second} 사진`)
    await expectAnnounced(page, `${first} · 이미 ‘제외’에 있어요`)
    await expect(page.getByText(`${first} → 제외`)).toHaveCount(0)
    await page.keyboard.press('k')
    await expect(enlarged).toHaveAccessibleName(`${first} 사진`)
    await expect(enlarged.getByRole('button', { name: '3 제외' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('0')
    await expect(enlarged.getByRole('button', { name: '3 제외' })).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('z')
    await expect(enlarged.getByRole('button', { name: '3 제외' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('4')
    await expect(enlarged).toHaveAccessibleName(`${second} 사진`)
    await enlarged.getByRole('button', { name: '되돌리기' }).click()
    await expectAnnounced(page, /되돌렸어요/)
    await page.keyboard.press('k')
    await expect(enlarged.getByRole('button', { name: '3 제외' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('z')
    await expect(enlarged.getByRole('button', { name: '3 제외' })).toHaveAttribute('aria-pressed', 'false')

    await page.keyboard.press('Shift+Digit4')
    await expect(enlarged.getByRole('button', { name: '4점' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Shift+Digit0')
    await expect(enlarged.getByRole('button', { name: '4점' })).toHaveAttribute('aria-pressed', 'false')
    await expect(enlarged.getByRole('combobox', { name: /진행 단계$/ }).first()).toBeVisible()

    await page.keyboard.press('c')
    await expect(field(enlarged, '댓글')).toBeFocused()
    await page.keyboard.type('j')
    await expect(field(enlarged, '댓글')).toHaveValue('j')
    await field(enlarged, '댓글').clear()
    await page.keyboard.press('Escape')
    await expect(enlarged).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(enlarged).toHaveAccessibleName(`${third} 사진`)
    await page.keyboard.press('Escape')
    await expect(enlarged).toBeHidden()
    await isShown(page, third!)
    await expect(cards(page).nth(2)).toBeFocused()
  })

  test('[U-03][W-16] Ctrl+Enter saves a comment and leaves its field, so that J works next', async ({ page }) => {
    const [first, second] = await Promise.all([0, 1].map(at => nameOf(cards(page).nth(at))))
    await cards(page).nth(0).click()
    await isShown(page, first!)
    await page.keyboard.press('c')
    await page.keyboard.type('목소리가 좋아요')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('j')
    await isShown(page, second!)
    await page.keyboard.press('k')
    await isShown(page, first!)
    const comment = details(page).getByRole('listitem').filter({ hasText: '목소리가 좋아요' })
    await comment.getByRole('button', { name: /댓글 메뉴$/ }).click()
    await page.getByRole('button', { name: '지우기', exact: true }).click()
    await expect(comment).toBeHidden()
  })

  test('[U-03] an applicant is found by number, and a number in a comment links to them', async ({ page, casting }) => {
    const [first, second] = casting.applicants
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: '지원자 검색' }).fill('2번')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toHaveAccessibleName(new RegExp(`${second!.name} 2번`))
    await page.getByRole('button', { name: '검색어 2번 지우기' }).click()
    await page.getByRole('gridcell', { name: new RegExp(`${first!.name} 1번`) }).click()
    await isShown(page, first!.name)
    await page.keyboard.press('c')
    await page.keyboard.type('2번과 자매로 어울려요. 99번은 없어요')
    await page.keyboard.press('Control+Enter')
    const comment = details(page).getByRole('listitem').filter({ hasText: '자매로 어울려요' })
    await expect(comment.getByRole('link')).toHaveText(['2번'])
    await comment.getByRole('link', { name: '2번' }).click()
    await isShown(page, second!.name)
    await expect(details(page).getByText(/^2번/)).toBeVisible()
    await page.getByRole('gridcell', { name: new RegExp(`${first!.name} 1번`) }).click()
    await comment.getByRole('button', { name: /댓글 메뉴$/ }).click()
    await page.getByRole('button', { name: '지우기', exact: true }).click()
    await expect(comment).toBeHidden()
  })

  test('[U-03][W-17] a search word is not remembered, and initial consonants find a name', async ({ page }) => {
    const wanted = await nameOf(cards(page).nth(2))
    const count = page.getByRole('region', { name: '지원자 목록' }).getByRole('status').first()
    const all = await count.textContent()
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: '지원자 검색' }).fill(getChoseong(wanted))
    await expect(page.getByRole('gridcell', { name: new RegExp(wanted) })).toBeVisible()
    await expect(count).not.toHaveText(all ?? '')
    await open(page, new URL(page.url()).pathname)
    await expect(count).toHaveText(all ?? '')
  })

  test('[A-20] a second window of the same person shows changes of the first at once', async ({ page }) => {
    const name = await nameOf(cards(page).nth(0))
    const other = await page.context().newPage()
    const hearing = other.waitForResponse(/\/applications\/stream$/)
    await open(other, new URL(page.url()).pathname)
    await hearing
    await cards(page).nth(0).click()
    await isShown(page, name)
    await page.keyboard.press('3')
    await expect(other.getByText(`다른 창에서 ${name} 님을 ‘제외’로 옮겼어요`)).toBeVisible()
    await expect(other.getByRole('gridcell', { name: new RegExp(name) })).toHaveAccessibleName(/제외/)
    await page.keyboard.press('z')
    await expect(other.getByRole('gridcell', { name: new RegExp(name) })).not.toHaveAccessibleName(/제외/)
    await other.close()
  })

  test('[A-20][W-19] moves made while the page was still connecting appear as well', async ({ page, casting }) => {
    let connect = () => {}
    const connected = new Promise<void>(resolve => {
      connect = resolve
    })
    await page.route('**/applications/stream', async route => {
      await connected
      await route.continue()
    })
    const path = `/v1/castings/${casting.id}/applications`
    const indexed = page.waitForResponse(`**${path}/index`)
    await page.reload()
    await indexed
    const [{ name, applicationId }] = casting.applicants as [OwnCasting['applicants'][number]]
    const { list } = await read(page.request, `${path}/groups`)
    const { id: groupId } = list.find(({ name }: { name: string }) => name === '2차 후보')
    const headers = { 'sec-fetch-site': 'same-origin' }
    const moveTo = (id: number) =>
      page.request.patch(`${path}/groups/${id}`, { headers, data: { applicationIds: [applicationId] } })
    await moveTo(groupId)
    connect()
    await expect(cards(page).filter({ hasText: name })).toHaveAccessibleName(/2차 후보/)
    await moveTo(0)
  })

  test('[U-03] keys do nothing during typing, and letters can be switched off', async ({ page }) => {
    const [first, second] = await Promise.all([0, 1].map(at => nameOf(cards(page).nth(at))))
    await cards(page).nth(0).click()
    await isShown(page, first!)
    await page.keyboard.press('c')
    const comment = field(page, '댓글')
    await expect(comment).toBeFocused()
    await page.keyboard.type('j2x')
    await expect(comment).toHaveValue('j2x')
    await isShown(page, first!)
    await expect(page.getByRole('toolbar', { name: '선택한 지원자' })).toBeHidden()
    // Unsaved text waits for its applicant.
    await page.keyboard.press('Escape')
    await expect(cards(page).nth(0)).toBeFocused()
    await pressWith(page, { key: 'ㅓ', code: 'KeyJ' })
    await isShown(page, second!)
    await expect(comment).toHaveValue('')
    await pressWith(page, { key: 'Process', code: 'KeyJ', isComposing: true })
    await pressWith(page, { key: 'ㅏ', code: 'KeyK' })
    await isShown(page, first!)
    await expect(comment).toHaveValue('j2x')
    await comment.clear()
    await page.keyboard.press('Escape')

    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: '키보드로 검토하기' })
    await help.getByRole('switch', { name: /글자 단축키 쓰기/ }).click({ force: true })
    await expect(help.getByRole('switch', { name: /글자 단축키 쓰기/ })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByText('글자 단축키가 꺼져 있어요')).toBeVisible()
    await cards(page).nth(0).click()
    await page.keyboard.press('j')
    await isShown(page, first!)
    await page.keyboard.press('ArrowRight')
    await isShown(page, second!)
    await page.getByRole('button', { name: '키보드 안내' }).click()
    await help.getByRole('switch', { name: /글자 단축키 쓰기/ }).click({ force: true })
    await page.keyboard.press('Escape')
    await cards(page).nth(1).click()
    await page.keyboard.press('k')
    await isShown(page, first!)
  })

  test('[W-27] Esc hides a hovered tooltip, wherever the focus is', async ({ page }) => {
    const button = page.getByRole('button', { name: /^내보내기/ })
    const tip = page.getByRole('tooltip').filter({ hasText: /엑셀|표/ })
    await cards(page).nth(0).click()
    await button.hover()
    await expect(tip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await expect(cards(page).nth(0)).toBeFocused()
  })

  test('Esc closes the menu of the casting', async ({ page }) => {
    await page.getByRole('button', { name: '제안, 오디션, 셀프테이프' }).click()
    const item = page.getByRole('link', { name: '보낸 제안' })
    await expect(item).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
  })

  test('[W-16] a group is passed in one press, except 제외', async ({ page }) => {
    const rail = page.getByRole('navigation', { name: '열람 상태와 그룹' })
    const open = (name: RegExp) => rail.getByRole('button', { name }).click()
    const pass = page.getByRole('button', { name: /명 서류 합격$/ })
    for (const [key, group] of [
      ['4', /감독 추천/],
      ['3', /제외/],
    ] as const) {
      await open(/^미분류/)
      await cards(page).first().click()
      await page.keyboard.press(key)
      await open(group)
      await expect(cards(page).first()).toHaveAccessibleName(group)
      await expect(pass).toHaveCount(key === '3' ? 0 : 1)
    }
    await page.keyboard.press('z')
    await page.keyboard.press('z')
  })

  test('[U-03][A-20] filters narrow the grid and are in the URL', async ({ page }) => {
    const count = page.getByRole('region', { name: '지원자 목록' }).getByRole('status').first()
    const rail = page.getByRole('navigation', { name: '열람 상태와 그룹' })
    const all = await count.textContent()
    const inGroup = rail.getByRole('button', { name: /감독 추천/ })
    const expected = /\d+$/.exec((await inGroup.textContent()) ?? '')?.[0]
    await inGroup.click()
    await expect(inGroup).toHaveAttribute('aria-pressed', 'true')
    await expect(count).toContainText(`${expected}명`)
    await expect(page).toHaveURL(/group=\d+/)
    await open(page, page.url())
    await expect(count).toContainText(`${expected}명`)
    await rail.getByRole('button', { name: /^전체/ }).click()

    await page.getByRole('button', { name: '필터', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '필터' })
    await sheet.getByRole('button', { name: '여자' }).click()
    await field(sheet, '최소 나이').fill('20')
    await field(sheet, '최대 나이').fill('25')
    const promised = sheet.getByRole('button', { name: /지원자 \d+명 보기/ })
    const number = /\d+/.exec((await promised.textContent()) ?? '')?.[0]
    await promised.click()
    await expect(count).toContainText(`${number}명`)

    await page.getByRole('button', { name: '지금 조건 저장하기' }).click()
    const naming = page.getByRole('dialog', { name: '지금 조건 저장하기' })
    await naming.getByRole('button', { name: '저장하기' }).click()
    await expect(naming.getByText('조건 이름 값을 입력해 주세요')).toBeVisible()
    await expect(field(naming, '조건 이름')).toBeFocused()
    await field(naming, '조건 이름').fill('20대 여자')
    await naming.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByRole('button', { name: '20대 여자', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '20대 여자 조건 지우기' }).click()

    await page.getByRole('button', { name: '조건 2개 지우기' }).click()
    await expect(count).toHaveText(all ?? '')

    const wanted = await nameOf(cards(page).nth(2))
    await cards(page).nth(0).click()
    await page.keyboard.press('/')
    await page.keyboard.type(wanted)
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page)).toHaveAccessibleName(new RegExp(wanted))
    await page.getByRole('button', { name: `검색어 ${wanted} 지우기` }).click()
    await expect(count).toHaveText(all ?? '')
  })

  test('[U-03][A-25] several at once to another stage, and back', async ({ page }) => {
    const row = cards(page).nth(0)
    await row.click()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+J')
    const bar = page.getByRole('toolbar', { name: '선택한 지원자' })
    await expect(bar.getByText('3명 선택')).toBeVisible()
    await bar.getByRole('button', { name: '선택 해제', exact: true }).click()
    await row.click()
    await cards(page)
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await expect(bar.getByText('3명 선택')).toBeVisible()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await bar.getByRole('button', { name: '단계' }).click()
    await page.getByRole('button', { name: '예비', exact: true }).click()
    await expect(page.getByText('3명 → 예비')).toBeVisible()
    await expect(row.getByText('예비')).toBeVisible()
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(page.getByText('되돌렸어요')).toBeVisible()
    await expect(row.getByText('예비')).toBeHidden()
    await page.getByRole('button', { name: '선택 해제', exact: true }).click()
    await expect(bar).toBeHidden()
  })

  test('[U-03] a card dragged by its photo onto a group in the sidebar moves there, and back', async ({ page }) => {
    const photos = cards(page).filter({ has: page.locator('img') })
    await expect(async () => {
      if (!(await photos.count())) await open(page, page.url())
      await expect(photos.first()).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    const name = await nameOf(photos.first())
    const card = cards(page).filter({ hasText: name }).first()
    const group = page
      .getByRole('navigation', { name: '열람 상태와 그룹' })
      .getByRole('button', { name: /사투리 가능/ })
    await draw(page, card, group)
    await expect(page.getByText(`${name} → 사투리 가능`)).toBeVisible()
    await expect(card).toHaveAccessibleName(/사투리 가능/)
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(page.getByText('되돌렸어요')).toBeVisible()
    await expect(card).not.toHaveAccessibleName(/사투리 가능/)
  })

  test('[U-03][A-27][A-28] a rating by keys, a private comment, and results previewed before sending', async ({
    page,
  }) => {
    const card = cards(page).nth(2)
    await card.click()
    await isShown(page, await nameOf(card))
    await page.keyboard.press('Shift+Digit4')
    const star = details(page).getByRole('button', { name: '4점' })
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Shift+Digit0')
    await expect(star).toHaveAttribute('aria-pressed', 'false')

    await page.keyboard.press('c')
    await page.keyboard.type('다시 보고 싶은 얼굴')
    await details(page).getByRole('combobox', { name: '댓글을 볼 사람' }).selectOption('ME')
    await details(page).getByRole('button', { name: '남기기' }).click()
    const comment = details(page).getByRole('listitem').filter({ hasText: '다시 보고 싶은 얼굴' })
    await expect(comment.getByText('나만')).toBeVisible()
    await comment.getByRole('button', { name: /댓글 메뉴$/ }).click()
    await page.getByRole('button', { name: '지우기', exact: true }).click()
    await expect(comment).toBeHidden()

    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/applications\/results$/, async route => {
      await asked
      await route.continue()
    })
    await page.getByRole('button', { name: '결과 보내기' }).click()
    const results = page.getByRole('dialog', { name: '결과 보내기' })
    await expect(results.getByText(/지원자 \d+명의 결과를 모으고 있어요/)).toBeVisible()
    answer()
    const passed = results.getByRole('region', { name: '서류 합격' })
    await expect(passed.getByRole('textbox')).toHaveValue(/서류에 합격했어요/)
    await results.getByRole('button', { name: /명에게 보내기$/ }).click()
    const ask = page.getByRole('alertdialog', { name: /명에게 결과를 보낼까요/ })
    await ask.getByRole('button', { name: '닫기' }).last().click()
    await results.getByRole('button', { name: '닫기' }).click()
    await expect(results).toBeHidden()
  })
})

test.describe('on a phone @phone', () => {
  test('[U-03][A-23] applicants follow one another by buttons and swipes, beside the grid', async ({
    page,
    casting,
  }) => {
    await openWorkspace(page, casting)
    await expect(page.getByRole('button', { name: '격자로 보기' })).toBeVisible()
    const name = page.getByRole('heading', { level: 2 })
    await expectNoSidewaysScroll(page)
    const first = await name.textContent()
    await page.getByRole('button', { name: '다음 지원자' }).click()
    await expect(name).not.toHaveText(first ?? '')
    // The heading also shows the group of an applicant who is in one.
    const second = await name.evaluate(heading => heading.firstChild?.textContent?.trim() ?? '')
    await swipe(page, -120)
    await expect(name).not.toContainText(second)
    await swipe(page, 120)
    await expect(name).toContainText(second)

    await page.getByRole('button', { name: /^5 / }).click()
    const said = page.getByText(`${second} → 2차 후보`)
    await expect(said).toBeVisible()
    // The news leaves title and counter to be read.
    const counter = await page.getByText(/^\d[\d,]* \/ /).boundingBox()
    await expect.poll(async () => (await said.boundingBox())?.y ?? 0).toBeGreaterThan(counter!.y + counter!.height)
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(page.getByText('되돌렸어요')).toBeVisible()

    await page.getByRole('button', { name: '단계', exact: true }).click()
    const stage = page
      .getByRole('dialog')
      .getByRole('combobox', { name: /진행 단계$/ })
      .first()
    const before = await stage.inputValue()
    await stage.selectOption({ label: '예비' })
    await expectAnnounced(page, /→ 예비/)
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expectAnnounced(page, /되돌렸어요/)
    await expect(stage).toHaveValue(before)
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()

    await page.getByRole('button', { name: '자세히' }).click()
    await expect(page.getByRole('dialog').getByText(/에 보낸 프로필이에요/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()

    await page.getByRole('button', { name: '격자로 보기' }).click()
    await expect(page.getByRole('grid', { name: '지원자' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    const card = page.getByRole('gridcell').nth(3)
    const wanted = (await card.locator('p span').first().textContent()) ?? ''
    await card.click()
    await expect(name).toContainText(wanted)

    // Back closes the topmost layer, and the address names the active applicant.
    await expect(page).toHaveURL(/[?&]a=\d+/)
    await page.getByRole('button', { name: '자세히' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(name).toContainText(wanted)
    await page.reload()
    await expect(page.getByRole('button', { name: '격자로 보기' })).toBeVisible()
    await expect(name).toContainText(wanted)
    await page.goBack()
    await expect(page.getByRole('grid', { name: '지원자' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/castingadmin$/)
  })
})

/** A key as the browser reports it with the Korean layout on, or during composition. */
const pressWith = (page: Page, key: { key: string; code: string; isComposing?: boolean }) =>
  page.evaluate(
    init =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
    key,
  )

/** Drags a card onto a target; each step waits until the page has reacted to the previous one. */
async function draw(page: Page, card: Locator, place: Locator): Promise<void> {
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!
    return [x + width / 2, y + height / 3] as const
  }
  const [x, y] = await middle(card)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 12, { steps: 4 })
  await expect(card).toHaveAttribute('data-dragged')
  const [toX, toY] = await middle(place)
  await page.mouse.move(toX, toY, { steps: 6 })
  await expect(place).toHaveAttribute('data-over')
  await page.mouse.up()
}

/** A horizontal swipe across the photo, or its placeholder, by `by` pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const { width, height } = page.viewportSize()!
  const [x, y] = [width / 2, height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
}
