import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { read, signInAsNewcomer, signInAsNewManager } from './newcomers.ts'
import {
  daysFromNow,
  expectAccessible,
  expectAnnounced,
  expectNoSidewaysScroll,
  open,
  photo,
  signedIn,
  signIn,
  sizeOf,
  swipeOver,
  takenOver,
  watchConsole,
} from './support.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const drawerOf = (page: Page) => page.getByRole('dialog', { name: '알림', exact: true })
const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^알림/ })
const cardsOf = (page: Page) => drawerOf(page).getByRole('listitem')
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

/** Opens the drawer and waits for its cards. */
async function openDrawer(page: Page): Promise<Locator> {
  await bellOf(page).click()
  await expect(cardsOf(page).first()).toBeVisible()
  return drawerOf(page)
}

/** A horizontal swipe across the list by `byX` pixels. */
const swipe = (page: Page, byX: number, byY = 0) => swipeOver(page, drawerOf(page).getByRole('tabpanel'), byX, byY)

/** Signs in as the first of these demo people who have unread notifications: each of them is used up by one run. */
async function signInUntouched(context: BrowserContext, loginIds: string[]): Promise<void> {
  for (const loginId of loginIds) {
    await signIn(context, loginId)
    const { importantCount } = await read(context.request, '/v2/notifications/unread-count')
    if (importantCount > 0) return
  }
  throw new Error('everybody has read theirs')
}

const scrolling = (page: Page) => drawerOf(page).locator('[data-scrolls]')
const scrolledBy = (page: Page) => scrolling(page).evaluate(place => place.scrollTop)
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Deletes a casting with this image as an operator: one more card for its owner, at once. */
async function removed(owner: BrowserContext, operator: BrowserContext, thumbnailId: number): Promise<void> {
  const submitted = await owner.request.post('/v1/castings', {
    headers: sameOrigin,
    data: {
      action: 'submit',
      thumbnailId,
      title: '〈물때의 사람들〉 조연을 찾아요',
      artCategory: 'SHORT_FILM',
      workTitle: '물때의 사람들',
      companyName: '필름 온기',
      companyPhone: '02-000-0000',
      synopsis: '물이 빠진 갯벌에서 하루를 보내는 두 이웃의 짧은 이야기예요.',
      contents: '낮에만 촬영해요. 대본은 미리 보내 드려요.',
      isShootUndecided: true,
      region: 'INCHEON',
      auditionWay: 'OFFLINE',
      minReward: 300_000,
      maxReward: 300_000,
      managerName: '한담당',
      managerEmail: 'casting@example.com',
      castingEndDate: daysFromNow(10),
      // Castings that seek minors are always reviewed first.
      isMinorAllowed: true,
      roles: [{ name: '아이', ageMin: 9, ageMax: 12, description: '말수가 적고 손이 빠른 아이예요.' }],
    },
  })
  const { data } = await submitted.json()
  expect(data.status).toBe('IN_REVIEW')
  // Told at once: what the office decides waits ten minutes.
  const answer = await operator.request.delete(`/v1/castings/${data.id}`, {
    headers: sameOrigin,
    data: { reason: '같은 공고가 두 번 올라왔어요.' },
  })
  expect(answer.status()).toBe(200)
}

test.describe('on a wide screen @desktop', () => {
  test('[H-02][N-01][N-04][N-06][N-07][N-08][N-09][N-11][N-12] from the badge to nothing unread', async ({ page }) => {
    const complaints = watchConsole(page)
    await page.context().route('https://example.com/**', route => route.fulfill({ body: 'elsewhere' }))
    await signInUntouched(page.context(), ['actor2', 'actor31', 'actor39'])
    const asked = page.waitForRequest('**/v2/notifications/unread-count')
    await open(page, '/casting')
    await asked
    await expect(bellOf(page)).toHaveAccessibleName('알림, 읽지 않음 4')

    const drawer = await openDrawer(page)
    await test.step('[N-01][N-02][H-09] a drawer of 378 px, its header of 52', async () => {
      expect((await sizeOf(drawer)).width).toBe(378)
      const header = drawer.getByRole('heading', { name: '알림', exact: true }).locator('..')
      expect((await sizeOf(header)).height).toBe(52)
      await expect(header.getByRole('button', { name: '닫기' })).toBeVisible()
      await expect(header).toContainText('읽지 않음 4')
      await expectAccessible(page)
    })
    await test.step('[N-05][N-06] cards show their state and the image at 130', async () => {
      await expect(cardsOf(page)).toHaveCount(5)
      const [unread, read] = [cardsOf(page).nth(0), cardsOf(page).nth(2)]
      await expect(unread.getByRole('link')).toHaveAccessibleName(/^읽지 않음 서류에 합격했어요/)
      await expect(unread.locator('i')).toHaveCSS('animation-name', /pulse/)
      await expect(unread.locator('i')).toHaveCSS('animation-iteration-count', '3')
      await expect(unread.locator('i')).toHaveCSS('background-color', 'rgb(255, 23, 68)')
      await expect(read.locator('i')).toHaveCount(0)
      await expect(unread.getByRole('heading')).toHaveCSS('color', 'rgb(214, 0, 44)')
      await expect(read.getByText('읽음', { exact: true })).toBeVisible()
      await expect(read.getByText('읽음', { exact: true }).locator('svg')).toBeVisible()
      await expect(cardsOf(page).nth(3).locator(':scope > span').first()).toHaveCSS('opacity', '0.6')
      await expect(read.getByRole('heading')).toHaveCSS('color', 'rgb(214, 0, 44)')
      await expect(cardsOf(page).nth(3).getByRole('heading')).toHaveCSS('color', 'rgb(96, 107, 121)')
      const thumb = cardsOf(page).nth(0).locator(':scope > span').first()
      expect(await sizeOf(thumb)).toEqual({ width: 90, height: 90 })
    })
    await test.step('[N-11] five more, and the focus moves to the first of them', async () => {
      const more = page.waitForRequest(request => request.url().includes('limit=10'))
      await drawer.getByRole('button', { name: '더 보기' }).click()
      expect((await more).url()).toContain('isImportant=true')
      await expect(cardsOf(page)).toHaveCount(7)
      await expect(cardsOf(page).nth(5).getByRole('link')).toBeFocused()
      await expect(drawer.getByRole('button', { name: '더 보기' })).toBeHidden()
    })
    await test.step('[N-03] tabs by arrow keys, wrapping around', async () => {
      const [important, normal] = [drawer.getByRole('tab', { name: /중요/ }), drawer.getByRole('tab', { name: /일반/ })]
      await important.press('ArrowLeft')
      await expect(normal).toHaveAttribute('aria-selected', 'true')
      await expect(normal).toBeFocused()
      await normal.press('ArrowRight')
      await expect(important).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('[N-07] fully seen cards are sent as read when the drawer closes', async () => {
      const sent = page.waitForRequest('**/v1/notifications/read')
      await page.keyboard.press('Escape')
      const { ids } = (await sent).postDataJSON() as { ids: number[] }
      expect(ids.length).toBeGreaterThanOrEqual(2)
      await expect(drawer).toBeHidden()
      await expect(bellOf(page)).toBeFocused()
      await expect.poll(() => unreadOf(page)).toBeLessThanOrEqual(2)
    })
    // With nothing important left unread, the drawer opens on the other tab.
    const openImportant = async () => {
      await openDrawer(page)
      await drawer.getByRole('tab', { name: /중요/ }).click()
    }
    await test.step('[N-04][N-08] an own path opens in the app and is marked', async () => {
      await openImportant()
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      const clicked = page.waitForRequest('**/v1/notifications/click/*')
      await cardsOf(page).first().getByRole('link').click()
      expect((await clicked).method()).toBe('PUT')
      await expect(page).toHaveURL('/mypage/castinghistory')
      await expect(drawer).toBeHidden()
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      // Reopened, it has its previous length.
      await openImportant()
      await expect(cardsOf(page)).toHaveCount(7)
      await expect(cardsOf(page).first().getByRole('heading')).toHaveCSS('color', 'rgb(96, 107, 121)')
    })
    await drawer.getByRole('tab', { name: /일반/ }).click()
    await test.step('[N-04] another site opens in a new tab, without access to ours', async () => {
      const opened = page.context().waitForEvent('page')
      await cardsOf(page).filter({ hasText: '표준계약서' }).getByRole('link').click()
      const beside = await opened
      await beside.waitForLoadState()
      expect(await beside.evaluate(() => window.opener)).toBeNull()
      await beside.close()
      await expect(drawer).toBeHidden()
    })
    await test.step('[N-04][N-08][N-14] a card without a link is marked, only that one, and the drawer stays', async () => {
      const answer = page.waitForResponse(response => response.url().includes('isImportant=false'))
      await openDrawer(page)
      const { data } = (await (await answer).json()) as { data: { list: { id: number; title: string }[] } }
      const chosen = data.list.find(({ title }) => title.startsWith('알림을 모아 보는 화면'))!
      const card = cardsOf(page).filter({ hasText: '알림을 모아 보는 화면' })
      const clicked = page.waitForRequest('**/v1/notifications/click/*')
      const again = page.waitForRequest(request => request.url().includes('isImportant=false'))
      await card.getByRole('button').click()
      expect(new URL((await again).url()).searchParams.get('limit')).toBe('5')
      expect((await clicked).url()).toMatch(new RegExp(`/${chosen.id}$`))
      await expect(card.getByRole('heading')).toHaveCSS('color', 'rgb(96, 107, 121)')
      await expect(drawer).toBeVisible()
    })
    await test.step('[N-09] with nothing unread there is nothing to read', async () => {
      await page.keyboard.press('Escape')
      await expect(bellOf(page)).toHaveAccessibleName('알림')
      await openDrawer(page)
      await expect(drawer.getByRole('button', { name: '모두 읽음' })).toBeDisabled()
    })
    expect(complaints).toEqual([])
  })

  test('[H-02][N-05][N-07] notifications arrive on an open page, where only fully seen ones are read', async ({
    page,
    browser,
  }) => {
    const context = page.context()
    await signInAsNewManager(context)
    // The one about the approval is read.
    await context.request.put('/v1/notifications/read', { headers: sameOrigin, data: { ids: [] } })
    const operator = (await signedIn(browser, 'admin1')).context()
    const uploaded = await context.request.post('/uploader/images', {
      headers: sameOrigin,
      multipart: { images: await photo('still.jpg', [900, 600]) },
    })
    const [picture] = (await uploaded.json()).data as { id: number; key: string }[]
    let asked = 0
    page.on('request', request => {
      if (request.url().includes('/unread-count')) asked += 1
    })
    const hearing = page.waitForResponse('**/v1/notifications/stream')
    await open(page, '/mypage')
    await hearing
    await expect(bellOf(page)).toHaveAccessibleName('알림')

    await test.step('[H-02] the badge updates without polling', async () => {
      for (let at = 1; at <= 5; at++) {
        await removed(context, operator, picture!.id)
        await expect(bellOf(page)).toHaveAccessibleName(`알림, 읽지 않음 ${at}`)
      }
      expect(asked).toBe(1)
    })
    type Listed = { id: number; isRead: boolean }
    const listed = async () => {
      const answer = await context.request.get('/v1/notifications?page=1&limit=5&isImportant=false', {
        headers: sameOrigin,
      })
      return (await answer.json()).data.list as Listed[]
    }
    const ids = (await listed()).map(({ id }) => id)
    /** On the server only these cards, counted from the newest, are read. */
    const expectRead = (...places: number[]) =>
      expect
        .poll(async () => (await listed()).flatMap(({ id, isRead }) => (isRead ? [ids.indexOf(id)] : [])))
        .toEqual(places)
    const sent = page.waitForRequest('**/v1/notifications/read')
    const openNormal = async () => {
      const answer = page.waitForResponse(response => response.url().includes('isImportant=false'))
      await bellOf(page).click()
      await drawerOf(page).getByRole('tab', { name: /일반/ }).click()
      await answer
      await expect(cardsOf(page)).toHaveCount(5)
    }

    await test.step('[N-07] a card taller than its scroll area counts once it fills the area', async () => {
      await page.setViewportSize({ width: 1280, height: 215 })
      await openNormal()
      // As slowly as a finger: no single frame brings much of the card into view.
      const [card, place] = await scrolling(page).evaluate(async place => {
        const card = place.querySelector('li')!
        while (card.getBoundingClientRect().top > place.getBoundingClientRect().top - 4) {
          place.scrollBy(0, 3)
          await new Promise(requestAnimationFrame)
        }
        return [card.clientHeight, place.clientHeight]
      })
      expect(card).toBeGreaterThan(place!)
      await page.keyboard.press('Escape')
      expect((await sent).postDataJSON()).toMatchObject({ ids: [ids[0]] })
      await expectRead(0)
    })
    await test.step('[N-05] the image is the one at 130', async () => {
      await openNormal()
      // Just tall enough to cut the third card in half.
      const [third, place] = [(await cardsOf(page).nth(2).boundingBox())!, (await scrolling(page).boundingBox())!]
      const below = page.viewportSize()!.height - place.y - place.height
      await page.setViewportSize({ width: 1280, height: Math.round(third.y + third.height / 2 + below) })
      const image = cardsOf(page).first().locator('img')
      await expect(image).toHaveAttribute('src', `/media/images/${picture!.key}/130.jpg`)
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(130)
    })
    await test.step('[N-07] a card cut by the edge stays unread', async () => {
      await expect(cardsOf(page).nth(1)).toBeInViewport({ ratio: 1 })
      await expect(cardsOf(page).nth(2)).toBeInViewport({ ratio: 0.2 })
      await expect(cardsOf(page).nth(2)).not.toBeInViewport({ ratio: 0.9 })
      await page.keyboard.press('Escape')
      await expectRead(0, 1)
    })
    await test.step('[N-07] leaving the page sends seen cards', async () => {
      // Once the worker stands between page and network, through which such a call would be lost.
      await page.waitForFunction(() => navigator.serviceWorker.controller)
      await openNormal()
      await scrolling(page).evaluate(place => place.scrollTo(0, place.scrollHeight))
      await expect(cardsOf(page).nth(3)).toBeInViewport({ ratio: 1 })
      await expect(cardsOf(page).nth(4)).toBeInViewport({ ratio: 1 })
      await expect(cardsOf(page).nth(2)).not.toBeInViewport({ ratio: 0.9 })
      // Observers of a page report together, in the order in which they were made: the page's own before this one.
      await cardsOf(page)
        .nth(4)
        .evaluate(card => new Promise(done => new IntersectionObserver(done).observe(card)))
      await page.goto('/casting')
      await expectRead(0, 1, 3, 4)
    })
    await test.step('[N-07] as does a hidden page', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await takenOver(page)
      await openNormal()
      await expect(cardsOf(page).nth(2)).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await expectRead(0, 1, 2, 3, 4)
      await page.keyboard.press('Escape')
      await expect(bellOf(page)).toHaveAccessibleName('알림')
    })
  })

  test('[N-12][N-13] failures use the specification’s wording, and polling its intervals', async ({ page }) => {
    await signIn(page.context(), 'manager1')
    const failing = { result: false, data: null, message: '지금은 연결이 불안정해요', code: 'unavailable' }
    const refuse = (url: string) => page.route(url, route => route.fulfill({ status: 503, json: failing }))
    let asked = 0
    await page.route('**/v2/notifications/unread-count', route => {
      asked += 1
      return route.fulfill({
        json: { result: true, data: { importantCount: 80, nonImportantCount: 40 }, message: null },
      })
    })
    await page.route('**/v1/notifications/stream', route => route.fulfill({ status: 503, body: '' }))
    await page.clock.install()
    await open(page, '/mypage')
    await page.clock.runFor(1_000)
    await expect(bellOf(page)).toHaveText('99+')
    await page.clock.runFor(570_000)
    expect(asked).toBe(1)
    await page.clock.runFor(40_000)
    await expect.poll(() => asked).toBe(2)
    await page.clock.resume()

    await refuse('**/v1/notifications?*')
    await bellOf(page).click()
    const alert = drawerOf(page).getByRole('alert')
    await expect(alert).toContainText('알람 데이터를 불러오는데 실패했습니다.')
    await expect(alert).toContainText('지금은 연결이 불안정해요')
    await page.unroute('**/v1/notifications?*')
    await alert.getByRole('button', { name: '다시 시도' }).click()
    await expect(cardsOf(page).first()).toBeVisible()

    await drawerOf(page).getByRole('tab', { name: /일반/ }).click()
    await drawerOf(page).getByRole('button', { name: '더 보기' }).click()
    await refuse('**/v1/notifications/click/*')
    await cardsOf(page).filter({ hasText: '엑셀로' }).getByRole('button').click()
    await expect(page.getByText('알람을 클릭하는데 실패했습니다.')).toBeVisible()
    await expectAnnounced(page, /알람을 클릭하는데 실패했습니다/)

    await refuse('**/v1/notifications/read')
    await drawerOf(page).getByRole('button', { name: '모두 읽음' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('중요 80개, 일반 40개')
    await dialog.getByRole('button', { name: '모두 읽기' }).click()
    await expect(page.getByText('알림을 읽음 처리하는데 실패했습니다.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('알람을 읽음 처리하는데 실패했습니다.')).toBeVisible()
    await expect(page).toHaveURL('/mypage')
  })
})

test.describe('on a phone @phone', () => {
  test('[N-01][N-03][N-09] tabs by swipes of more than 50 px, everything read at once', async ({ page }) => {
    const complaints = watchConsole(page)
    await signInUntouched(page.context(), ['actor4', 'actor42', 'actor50'])
    await open(page, '/mypage')
    await expect(bellOf(page)).toHaveAccessibleName('알림, 읽지 않음 4')
    const drawer = await openDrawer(page)
    expect((await sizeOf(drawer)).width).toBe(390)
    await expectNoSidewaysScroll(page)
    const isOn = (name: RegExp) => expect(drawer.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')

    await swipe(page, -50)
    await isOn(/중요/)
    await swipe(page, -51)
    await isOn(/일반/)
    await expect(cardsOf(page).first()).toContainText('캐스팅팀이 지원서를 읽었어요')
    await swipe(page, -120)
    await isOn(/중요/)
    await swipe(page, 120)
    await isOn(/일반/)
    await test.step('a vertical swipe scrolls the list and stays in its tab', async () => {
      const size = page.viewportSize()!
      await page.setViewportSize({ ...size, height: 520 })
      await swipe(page, -60, -150)
      await expect.poll(() => scrolledBy(page)).toBeGreaterThan(50)
      await isOn(/일반/)
      await page.setViewportSize(size)
    })
    await expect(page).toHaveURL('/mypage')
    await expectAccessible(page)

    await drawer.getByRole('button', { name: '모두 읽음' }).click()
    const dialog = page.getByRole('alertdialog', { name: '알림 4개를 모두 읽을까요?' })
    await expect(dialog).toContainText('중요 2개, 일반 2개가 읽음으로 바뀌어요')
    await expectAccessible(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/v1/notifications/read', async route => {
      await answer.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: '모두 읽기' }).click()
    await expect(page.getByText('알림을 모두 읽고 있어요')).toBeVisible()
    answer.resolve()
    await expect(page.getByText('알림을 모두 읽었어요')).toBeVisible()
    await expect(drawer.getByRole('button', { name: '모두 읽음' })).toBeDisabled()
    await expect(drawer.getByRole('button', { name: '모두 읽음' })).toBeFocused()
    await expect(cardsOf(page).first().getByText('읽음', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: '닫기' }).click()
    await expect(bellOf(page)).toHaveAccessibleName('알림')
    expect(complaints).toEqual([])
  })

  test('[N-01][H-02] without notifications: an empty state in each tab, and no bell for guests', async ({ page }) => {
    await open(page, '/')
    await expect(bellOf(page)).toBeHidden()
    await signInAsNewcomer(page.context())
    await open(page, '/mypage')
    await bellOf(page).click()
    await expect(drawerOf(page).getByText('중요한 알림이 아직 없어요')).toBeVisible()
    await drawerOf(page).getByRole('tab', { name: /일반/ }).click()
    await expect(drawerOf(page).getByText('새 소식이 아직 없어요')).toBeVisible()
    await expect(drawerOf(page).getByRole('button', { name: '모두 읽음' })).toBeDisabled()
    await expectNoSidewaysScroll(page)
  })
})
