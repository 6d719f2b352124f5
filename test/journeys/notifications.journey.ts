import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, open, signIn, watchConsole } from './support.ts'

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

/** A finger or mouse drawn across the list by so many pixels. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = (await drawerOf(page).getByRole('tabpanel').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 200]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
}

test.describe('on a wide screen', () => {
  test.skip(({ isMobile }) => isMobile)

  test('[H-02][N-01][N-04][N-06][N-07][N-08][N-09][N-11][N-12] from the badge to nothing unread', async ({ page }) => {
    const complaints = watchConsole(page)
    await page.context().route('https://example.com/**', route => route.fulfill({ body: 'elsewhere' }))
    await signIn(page.context(), 'actor2')
    const asked = page.waitForRequest('**/v2/notifications/unread-count')
    await open(page, '/casting')
    await asked
    await expect(bellOf(page)).toHaveAccessibleName('알림, 읽지 않음 4')

    const drawer = await openDrawer(page)
    await test.step('[N-01][N-02][H-09] a drawer of 378 px, its header of 52', async () => {
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(378)
      const header = drawer.getByRole('heading', { name: '알림', exact: true }).locator('..')
      expect((await header.boundingBox())?.height).toBe(52)
      await expect(header.getByRole('button', { name: '닫기' })).toBeVisible()
      await expect(header).toContainText('읽지 않음 4')
      await expectAccessible(page)
    })
    await test.step('[N-05][N-06] cards show their state, the picture at 130', async () => {
      await expect(cardsOf(page)).toHaveCount(5)
      const [unread, read] = [cardsOf(page).nth(0), cardsOf(page).nth(2)]
      await expect(unread.getByRole('link')).toHaveAccessibleName(/^읽지 않음 서류에 합격했어요/)
      await expect(unread.locator('i')).toHaveCSS('animation-iteration-count', '3')
      await expect(unread.getByRole('heading')).toHaveCSS('color', 'rgb(214, 0, 44)')
      await expect(read.getByText('읽음', { exact: true })).toBeVisible()
      await expect(read.getByRole('heading')).toHaveCSS('color', 'rgb(214, 0, 44)')
      await expect(cardsOf(page).nth(3).getByRole('heading')).toHaveCSS('color', 'rgb(96, 107, 121)')
      const thumb = cardsOf(page).nth(0).locator(':scope > span').first()
      expect(await thumb.boundingBox()).toMatchObject({ width: 90, height: 90 })
    })
    await test.step('[N-11] five more, and reading goes on at the first of them', async () => {
      const more = page.waitForRequest(request => request.url().includes('limit=10'))
      await drawer.getByRole('button', { name: '더 보기' }).click()
      expect((await more).url()).toContain('isImportant=true')
      await expect(cardsOf(page)).toHaveCount(7)
      await expect(cardsOf(page).nth(5).getByRole('link')).toBeFocused()
      await expect(drawer.getByRole('button', { name: '더 보기' })).toBeHidden()
    })
    await test.step('[N-03] tabs by arrow keys, round at both ends', async () => {
      const [important, normal] = [drawer.getByRole('tab', { name: /중요/ }), drawer.getByRole('tab', { name: /일반/ })]
      await important.press('ArrowLeft')
      await expect(normal).toHaveAttribute('aria-selected', 'true')
      await expect(normal).toBeFocused()
      await normal.press('ArrowRight')
      await expect(important).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('[N-07] what was seen whole is sent as read when the drawer closes', async () => {
      const sent = page.waitForRequest('**/v1/notifications/read')
      await page.keyboard.press('Escape')
      const { ids } = (await sent).postDataJSON() as { ids: number[] }
      expect(ids.length).toBeGreaterThanOrEqual(2)
      await expect(drawer).toBeHidden()
      await expect(bellOf(page)).toBeFocused()
      await expect.poll(() => unreadOf(page)).toBeLessThanOrEqual(2)
    })
    await test.step('[N-04][N-08] a path of ours opens in the app and is marked', async () => {
      await openDrawer(page)
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      const clicked = page.waitForRequest('**/v1/notifications/click/*')
      await cardsOf(page).first().getByRole('link').click()
      expect((await clicked).method()).toBe('PUT')
      await expect(page).toHaveURL('/mypage/castinghistory')
      await expect(drawer).toBeHidden()
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      // Opened again it has the length it had.
      await openDrawer(page)
      await expect(cardsOf(page)).toHaveCount(7)
      await expect(cardsOf(page).first().getByRole('heading')).toHaveCSS('color', 'rgb(96, 107, 121)')
    })
    await drawer.getByRole('tab', { name: /일반/ }).click()
    await test.step('[N-04] another site opens beside, without a way back into ours', async () => {
      const opened = page.context().waitForEvent('page')
      await cardsOf(page).filter({ hasText: '표준계약서' }).getByRole('link').click()
      const beside = await opened
      await beside.waitForLoadState()
      expect(await beside.evaluate(() => window.opener)).toBeNull()
      await beside.close()
      await expect(drawer).toBeHidden()
    })
    await test.step('[N-04][N-08][N-14] a card that leads nowhere is marked, it and no other, and the drawer stays', async () => {
      const answer = page.waitForResponse(response => response.url().includes('isImportant=false'))
      await openDrawer(page)
      const { data } = (await (await answer).json()) as { data: { list: { id: number; title: string }[] } }
      const chosen = data.list.find(({ title }) => title.startsWith('알림을 모아 보는 화면'))!
      const card = cardsOf(page).filter({ hasText: '알림을 모아 보는 화면' })
      const clicked = page.waitForRequest('**/v1/notifications/click/*')
      await card.getByRole('button').click()
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

  test('[N-12][N-13] failures are said in the words of the specification, and asked for in their rhythm', async ({
    page,
  }) => {
    await signIn(page.context(), 'manager1')
    const failing = { result: false, data: null, message: '지금은 연결이 고르지 않아요', code: 'unavailable' }
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
    await expect(alert).toContainText('지금은 연결이 고르지 않아요')
    await page.unroute('**/v1/notifications?*')
    await alert.getByRole('button', { name: '다시 시도' }).click()
    await expect(cardsOf(page).first()).toBeVisible()

    await drawerOf(page).getByRole('tab', { name: /일반/ }).click()
    await drawerOf(page).getByRole('button', { name: '더 보기' }).click()
    await refuse('**/v1/notifications/click/*')
    await cardsOf(page).filter({ hasText: '엑셀로' }).getByRole('button').click()
    await expect(page.getByText('알람을 클릭하는데 실패했습니다.')).toBeVisible()

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

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('[N-01][N-03][N-09] tabs by swipes of more than 50 px, everything read at once', async ({ page }) => {
    const complaints = watchConsole(page)
    await signIn(page.context(), 'actor3')
    await open(page, '/mypage')
    await expect(bellOf(page)).toHaveAccessibleName('알림, 읽지 않음 4')
    const drawer = await openDrawer(page)
    expect((await drawer.boundingBox())?.width).toBe(390)
    await expectNoSidewaysScroll(page)
    const isOn = (name: RegExp) => expect(drawer.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')

    await swipe(page, -50)
    await isOn(/중요/)
    await swipe(page, -51)
    await isOn(/일반/)
    await expect(cardsOf(page).first()).toContainText('지원서를 열어 봤어요')
    await swipe(page, -120)
    await isOn(/중요/)
    await swipe(page, 120)
    await isOn(/일반/)
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
    await expect(cardsOf(page).first().getByText('읽음', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: '닫기' }).click()
    await expect(bellOf(page)).toHaveAccessibleName('알림')
    expect(complaints).toEqual([])
  })

  test('[N-01][H-02] nobody has written yet: an empty place under each tab, and no bell for guests', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(bellOf(page)).toBeHidden()
    await signIn(page.context(), 'actor13')
    await open(page, '/mypage')
    await bellOf(page).click()
    await expect(drawerOf(page).getByText('중요한 알림이 아직 없어요')).toBeVisible()
    await drawerOf(page).getByRole('tab', { name: /일반/ }).click()
    await expect(drawerOf(page).getByText('새 소식이 아직 없어요')).toBeVisible()
    await expect(drawerOf(page).getByRole('button', { name: '모두 읽음' })).toBeDisabled()
    await expectNoSidewaysScroll(page)
  })
})
