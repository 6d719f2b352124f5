import { type CDPSession, expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, open, watchConsole } from './support.ts'

const controls = ['main a', 'main button', 'main input', 'main textarea', 'main select', 'main tr', 'main label']

/** The page as it looks while all its controls are in this state. */
async function force(screen: CDPSession, state: string | null): Promise<void> {
  const { root } = await screen.send('DOM.getDocument', { depth: 0 })
  for (const selector of controls) {
    const { nodeIds } = await screen.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    const forcedPseudoClasses = state ? [state] : []
    await Promise.all(nodeIds.map(nodeId => screen.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })))
  }
}

/** The page of all components with one part alone: what is checked at rest is not checked again in each state. */
const pageOf = (part: string) => `/dev/ui?part=${encodeURIComponent(part)}`

// At rest it is one of the pages of quality.journey.ts; the colours of the states are the same on every screen.
test('[R-20] every component is accessible under the pointer, focused and pressed @desktop', async ({ page }) => {
  const complaints = watchConsole(page)
  await open(page, '/dev/ui')
  const screen = await page.context().newCDPSession(page)
  await screen.send('DOM.enable')
  await screen.send('CSS.enable')
  for (const state of ['hover', 'focus-visible', 'active'])
    await test.step(state, async () => {
      await force(screen, state)
      await expectAccessible(page)
    })
  await force(screen, null)
  expect(complaints).toEqual([])
})

test('[R-20] a device measures how wide our font is beside its own @desktop', async ({ page }) => {
  await open(page, pageOf('예비 글꼴의 너비'))
  // Our own file stands for the device's font: both are as wide.
  await page.evaluate(async () => {
    await document.fonts.load('400 16px PfSans', '다음')
    const file = performance.getEntriesByType('resource').find(({ name }) => name.includes('pfsans-tier1'))
    document.fonts.add(await new FontFace('Apple SD Gothic Neo', `url(${file?.name})`).load())
  })
  await page.getByRole('button', { name: '재기', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Apple SD Gothic Neo 400' })).toContainText('100.0')
  await expectAccessible(page)
})

test('[R-20] every dialog, drawer, menu and toast is accessible while it is open', async ({ page }) => {
  const complaints = watchConsole(page)
  const expectGood = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await open(page, pageOf('버튼'))
  await page.getByRole('button', { name: '공유' }).first().focus()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toBeVisible()
  await expectGood()

  // Last, because it ends on a page that asks before it is left.
  await open(page, pageOf('겹치는 화면'))
  const part = page.getByRole('region', { name: '겹치는 화면' })
  for (const button of await part.getByRole('button', { name: / 열기$/ }).all()) {
    const name = (await button.textContent())!
    if (name === '설명 열기') continue
    await button.click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toBeVisible()
    await expectGood()
    const answer = dialog.getByRole('button', { name: '닫기', exact: true }).last()
    await answer.click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  for (const [name, inside] of [
    ['메뉴', '로그아웃'],
    ['설명 열기', '12월 3일 촬영이'],
    ['더 할 수 있는 일', '20대 여자 주연'],
  ] as const) {
    await part.getByRole('button', { name, exact: true }).click()
    await expect(part.getByText(inside)).toBeVisible()
    await expectGood()
    await page.keyboard.press('Escape')
  }
  for (const [name, text] of [
    ['짧은 알림 띄우기', '감독과 함께 볼 수 있어요'],
    ['되돌릴 수 있는 알림 띄우기', '저장했어요'],
    ['실패 알림 띄우기', '저장하지 못했어요'],
    ['기다리는 알림 띄우기', '저장하고 있어요'],
  ] as const) {
    await part.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: text }).last()).toBeVisible()
    await expectGood()
  }

  await part.getByRole('switch', { name: '저장하지 않은 내용이 있어요' }).check({ force: true })
  await part.getByRole('link', { name: '서비스 소개 보기' }).click()
  const leaving = page.getByRole('dialog', { name: '작성을 그만둘까요?' })
  await expect(leaving).toBeVisible()
  await expectGood()
  await leaving.getByRole('button', { name: '계속 쓰기' }).click()
  await expect(page).toHaveURL(pageOf('겹치는 화면'))
  expect(complaints).toEqual([])
})

test('a press beside a dialog closes it where it ends @desktop', async ({ page }) => {
  await open(page, pageOf('겹치는 화면'))
  await page.getByRole('button', { name: '확인 창 열기' }).click()
  const dialog = page.getByRole('dialog')
  const box = (await dialog.boundingBox())!
  await page.mouse.move(20, 20)
  await page.mouse.down()
  await expect(dialog).toBeVisible()
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(20, 20)
  await expect(dialog).toBeHidden()
})

test('a press on a toast counts while the dialog below it closes @desktop', async ({ page }) => {
  await open(page, pageOf('겹치는 화면'))
  await page.getByRole('button', { name: '실패 알림 띄우기' }).click()
  await page.getByRole('button', { name: '확인 창 열기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '다시 시도' }).hover()
  await page.mouse.down()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.mouse.up()
  await expect(page.getByRole('status').filter({ hasText: '저장했어요' })).toBeVisible()
})

test('[R-20] with forced colours controls keep an edge, and choices can be told @desktop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/dev/ui')
  const style = (name: string, role: 'button' | 'checkbox' | 'switch' | 'link', at: number, property: string) =>
    page
      .getByRole('region', { name: '선택', exact: true })
      .getByRole(role, { name, exact: true })
      .nth(at)
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
  expect(await style('서울', 'button', 0, 'background-color')).not.toBe(
    await style('부산', 'button', 0, 'background-color'),
  )
  expect(await style('부산', 'button', 0, 'border-style')).toBe('solid')
  // The plate that browsers lay behind letters would have the colour of these.
  expect(await style('서울', 'button', 0, 'forced-color-adjust')).toBe('none')
  // Drawn by the browser, which knows what these colours are.
  expect(await style('이용약관에 동의해요', 'checkbox', 0, 'opacity')).toBe('1')
  expect(await style('푸시로 받기', 'switch', 0, 'opacity')).toBe('1')
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: null, contrast: 'more' })
  await expectAccessible(page)
})

test('[R-20] what stands in for a drawer without scripts is accessible @phone', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: '스크립트 없이 여는 서랍' }).click()
  await expect(page.getByRole('heading', { name: '스크립트 없이 여는 서랍' })).toBeVisible()
  // By element, because searches by text ignore the contents of a noscript.
  await expect(page.locator('main noscript b').first()).toHaveText(/자바스크립트가 켜져 있어야/)
  await context.close()
})
