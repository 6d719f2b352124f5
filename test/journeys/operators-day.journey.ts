import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { post, signInAsNewManager, signInAsNewOperator } from './newcomers.ts'
import { daysFromNow, expectAccessible, expectNoSidewaysScroll, open, syllables } from './support.ts'

const id = syllables()

/** Castings that wait for an operator, of this browser's manager; their titles end with their number. */
async function submit(request: APIRequestContext, count: number): Promise<void> {
  for (let at = 1; at <= count; at++)
    await post(request, '/v1/castings', {
      action: 'submit',
      acceptsCopy: true,
      title: `〈${id}〉 배역 ${String.fromCharCode(0xac00 + at * 28)}`,
      artCategory: 'SHORT_FILM',
      workTitle: '하루의 끝',
      companyName: '필름 온기',
      companyPhone: '02-000-0000',
      synopsis: '하루를 마치고 돌아오는 길에 만난 두 사람의 짧은 이야기예요.',
      contents: '낮에만 촬영해요. 대본은 미리 보내 드려요. 오래 머무는 눈을 찾고 있어요.',
      isShootUndecided: true,
      region: 'SEOUL',
      auditionWay: 'OFFLINE',
      minReward: 300_000,
      maxReward: 300_000,
      managerName: '한담당',
      managerEmail: 'casting@example.com',
      castingEndDate: daysFromNow(10),
      roles: [{ name: '은하', ageMin: 20, ageMax: 29, description: '말이 없고 잘 웃는 사람이에요.' }],
    })
}

const queue = `/admin/castings?status=IN_REVIEW&q=${encodeURIComponent(id)}`
const rows = (page: Page) => page.getByRole('region', { name: '공고' }).getByRole('row')
const review = (page: Page) => page.getByRole('dialog', { name: '공고 검수' })

/** Presses a key and waits until the case in the drawer is another one. */
async function decideByKey(page: Page, press: () => Promise<void>): Promise<void> {
  const heading = review(page).getByRole('heading', { level: 3 })
  const before = (await heading.textContent())!
  await press()
  await expect(heading.filter({ hasText: before })).toHaveCount(0)
  // A case that follows another takes no key at first.
  await expect(review(page).locator('[data-rests]')).toHaveCount(0)
}

test('[P-04] an operator decides sixty cases without the mouse @desktop', async ({ browser }) => {
  // Operators work at a desk.
  const manager = await browser.newContext()
  await signInAsNewManager(manager)
  await submit(manager.request, 60)
  const office = await browser.newContext()
  await signInAsNewOperator(office)
  const page = await office.newPage()
  const { keyboard } = page
  await open(page, queue)
  await expect(rows(page)).toHaveCount(31)
  await expect(rows(page).nth(1)).toContainText('23시간 남음')
  await expectAccessible(page)

  await test.step('twelve are read and approved one after the other; the next opens automatically', async () => {
    await keyboard.press('j')
    await keyboard.press('Enter')
    await expect(review(page)).toBeVisible()
    await expectAccessible(page)
    for (let at = 0; at < 11; at++) await decideByKey(page, () => keyboard.press('a'))
    // Pressed twice, a key decides once.
    await decideByKey(page, async () => {
      await keyboard.press('a')
      await keyboard.press('a')
    })
    await expect(page.locator('[data-cases] kbd').first()).toHaveText('J')
  })

  await test.step('eight are refused with a reason chosen by key and a typed sentence', async () => {
    for (let at = 0; at < 8; at++)
      await decideByKey(page, async () => {
        await keyboard.press('1')
        await keyboard.press('r')
        await expect(review(page).getByRole('textbox', { name: '사유' })).toBeFocused()
        await keyboard.type('금액을 적어 주세요')
        await keyboard.press('Control+Enter')
      })
  })

  await test.step('the last refusal is undone by key, and is back in the list', async () => {
    await keyboard.press('z')
    await expect(page.getByText('되돌렸어요. 알림은 나가지 않았어요').first()).toBeVisible()
    await keyboard.press('Escape')
    await expect(review(page)).toHaveCount(0)
  })

  await test.step('thirty at once, undone together, and approved again', async () => {
    const picked = page.getByRole('region', { name: '선택한 일' })
    await keyboard.press('j')
    await keyboard.press('x')
    await expect(picked).toContainText('1건을 선택했어요')
    await picked.getByRole('button', { name: /모두$/ }).press('Enter')
    await expect(picked).toContainText('30건을 선택했어요')
    await keyboard.press('a')
    await expect(page.getByText('30건을 승인했어요')).toBeVisible({ timeout: 60_000 })
    await expect(rows(page)).toHaveCount(12)
    await keyboard.press('z')
    await expect(page.getByText('되돌렸어요. 알림은 나가지 않았어요').first()).toBeVisible({ timeout: 60_000 })
    await expect(rows(page)).toHaveCount(31)
    await keyboard.press('j')
    await keyboard.press('x')
    await picked.getByRole('button', { name: /모두$/ }).press('Enter')
    await keyboard.press('a')
    await expect(rows(page)).toHaveCount(12, { timeout: 60_000 })
  })

  await test.step('the rest is refused at once, with one reason', async () => {
    const picked = page.getByRole('region', { name: '선택한 일' })
    await keyboard.press('j')
    await keyboard.press('x')
    await picked.getByRole('button', { name: /모두$/ }).press('Enter')
    await keyboard.press('r')
    const sheet = page.getByRole('dialog', { name: /반려할까요/ })
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await keyboard.press('4')
    await sheet.getByRole('textbox', { name: '사유' }).press('End')
    await keyboard.type('같은 공고가 이미 열려 있어요')
    await keyboard.press('Control+Enter')
    await expect(page.getByText('11건을 반려했어요')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: '찾는 공고가 없어요' })).toBeVisible()
  })

  await test.step('a decided case shows until when it can be undone', async () => {
    await open(page, `/admin/castings?status=OPEN&q=${encodeURIComponent(id)}`)
    await rows(page).nth(1).getByRole('cell').nth(1).click()
    await expect(review(page).getByText(/까지 되돌릴 수 있어요/)).toBeVisible()
    await review(page).getByRole('button', { name: '결정 되돌리기' }).click()
    await expect(review(page).getByRole('button', { name: '승인하기' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
