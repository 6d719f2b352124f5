import { expect, type Page, test } from '@playwright/test'
import { openOwnCasting, shortlist } from './own-castings.ts'
import { daysFromNow, expectAccessible, expectNoSidewaysScroll, open, signedIn, signIn } from './support.ts'

const cards = (page: Page) => page.getByRole('gridcell')
const comparison = (page: Page) => page.getByRole('dialog', { name: '지원자 비교' })
const columns = (page: Page) => comparison(page).getByRole('region')

/** The grid of a casting; a phone opens with one applicant. */
async function openGrid(page: Page, castingId: number, isMobile: boolean): Promise<void> {
  await open(page, `/mypage/castingadmin/${castingId}`)
  if (isMobile) await page.getByRole('button', { name: '격자로 보기' }).click()
  await expect(cards(page).first()).toBeVisible()
}

async function select(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await cards(page).nth(at).getByRole('button', { name: /선택$/ }).click()
}

test('[A-24] three applicants are compared side by side, fact by fact, and decided on by keys @desktop', async ({
  page,
}) => {
  // Keys are for a desk.
  const { id, manager } = await openOwnCasting(3)
  await signIn(page.context(), manager)
  await openGrid(page, id, false)
  await cards(page).first().focus()
  await page.keyboard.press('b')
  await expect(page.getByText('비교할 사람을 X로 두 명에서 네 명까지 선택해 주세요')).toBeVisible()
  for (let at = 0; at < 3; at++) {
    await page.keyboard.press('x')
    if (at < 2) await page.keyboard.press('j')
  }
  await page.keyboard.press('b')
  await expect(columns(page)).toHaveCount(3)
  const active = comparison(page).locator('[aria-current=true]')
  await expect(active).toBeFocused()

  await test.step('the same fact is in the same row, and nothing overlaps', async () => {
    await active.getByRole('heading').click()
    await active.getByRole('button', { name: '1 관심' }).click({ trial: true })
    const tops = async (name: string) => {
      const boxes = await comparison(page).getByText(name, { exact: true }).all()
      return Promise.all(boxes.map(async box => Math.round((await box.boundingBox())!.y)))
    }
    for (const name of ['나이', '지원 메시지', '활동 지역'])
      await expect.poll(async () => new Set(await tops(name)).size).toBe(1)
    await expectAccessible(page)
  })

  await test.step('keys act on the active person only', async () => {
    const name = (await active.getByRole('heading').textContent())!.split(' ')[0]!
    await page.keyboard.press('k')
    await expect(active).not.toHaveAccessibleName(new RegExp(name))
    const other = (await active.getByRole('heading').textContent())!.split(' ')[0]!
    await page.keyboard.press('1')
    await expect(active.getByText('관심', { exact: true })).toBeVisible()
    await expect(comparison(page).getByText('관심', { exact: true })).toHaveCount(1)
    await page.keyboard.press('s')
    await page.keyboard.press('1')
    await expect(active.getByText('수경 서류 합격')).toBeVisible()
    await expect(active).toBeFocused()
    await page.keyboard.press('c')
    await page.keyboard.type('눈이 좋아요')
    await page.keyboard.press('Control+Enter')
    await expect(active.getByText('눈이 좋아요')).toBeVisible()
    await expect(active).toHaveAccessibleName(new RegExp(other))
    await page.keyboard.press('x')
    await expect(columns(page)).toHaveCount(2)
  })

  await test.step('the URL opens the same comparison, and Back returns to the grid', async () => {
    await expect.poll(() => new URL(page.url()).searchParams.get('c')?.split('%2C').join(',').split(',').length).toBe(2)
    await page.reload()
    await expect(columns(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(comparison(page)).toBeHidden()
    await expect.poll(() => new URL(page.url()).searchParams.get('c')).toBeNull()
  })
})

test('[A-24] on a phone two people are compared by swiping, at the same fact @phone', async ({ page }) => {
  const { id, manager } = await openOwnCasting(2)
  await signIn(page.context(), manager)
  await openGrid(page, id, true)
  await select(page, 2)
  await page.getByRole('toolbar', { name: '선택한 지원자' }).getByRole('button', { name: '비교' }).click()
  await expect(columns(page)).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await columns(page).last().getByText('지원 메시지', { exact: true }).scrollIntoViewIfNeeded()
  await expect(columns(page).last().getByText('지원 메시지', { exact: true })).toBeInViewport()
  await page.goBack()
  await expect(comparison(page)).toBeHidden()
})

test('[A-25][R-03] a shortlisted actor is asked about a day, answers, and is released @desktop', async ({
  page,
  browser,
}) => {
  // Decisions are taken at a desk.
  const casting = await openOwnCasting(2)
  await signIn(page.context(), casting.manager)
  await shortlist(page.context(), casting)
  await openGrid(page, casting.id, false)
  const first = cards(page).first()
  const name = (await first.locator('p span').first().textContent())!
  await first.click()
  await page.keyboard.press('p')
  const asking = page.getByRole('dialog', { name: `${name} 섭외` })
  await expect(asking.getByRole('radio', { name: /^일정 문의/ })).toBeFocused()
  await expectAccessible(page)
  await asking.getByLabel('날짜').fill(daysFromNow(14))
  await page.keyboard.press('Enter')
  await expect(first.getByText('일정 문의')).toBeVisible()
  await page.keyboard.press('z')
  await expect(first.getByText('일정 문의')).toBeHidden()
  await page.keyboard.press('p')
  await page.keyboard.press('ArrowDown')
  await asking.getByLabel('날짜').fill(daysFromNow(14))
  await asking.getByRole('button', { name: '정하기' }).click()
  await expect(first.getByText('1순위 보류')).toBeVisible()

  const { loginId } = casting.applicants.find(applicant => applicant.name === name)!
  const actor = await signedIn(browser, loginId)
  await expect
    .poll(
      async () => {
        await open(actor, '/mypage/castinghistory')
        return actor.getByText('1순위로 보류했어요.').count()
      },
      { timeout: 110_000, intervals: [5_000] },
    )
    .toBe(1)
  await actor.getByRole('button', { name: '가능해요' }).click()
  await expect(actor.getByText('가능하다고 답했어요')).toBeVisible()
  await expectAccessible(actor)
  await page.reload()
  await expect(first.getByText('1순위 보류 · 가능')).toBeVisible()
  await page.getByRole('button', { name: '필터', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '필터' })
  await sheet.getByRole('combobox', { name: '배우의 답' }).selectOption('YES')
  await sheet.getByRole('button', { name: '지원자 1명 보기' }).click()
  await expect(cards(page)).toHaveCount(1)
  await actor.context().close()
})
