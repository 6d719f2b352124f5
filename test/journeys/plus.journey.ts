import { expect, type Page, test } from '@playwright/test'
import { addDays } from '#contract/korean-time.ts'
import { read, signInAsNewcomer } from './newcomers.ts'
import { joinAsNewcomer } from './own-orders.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn, signIn, takenOver, windowOf } from './support.ts'

// The card window of a phone leads back to the address that the program calls its own.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') })

const banner = (page: Page) => page.getByRole('complementary', { name: '플러스 멤버십 안내' })
const agreement = (page: Page) => page.getByRole('checkbox', { name: /자동 결제, 환불 기준/ })

test('[R-13][U-09] a guest sees the membership’s worth before the login @phone', async ({ page }) => {
  await open(page, '/plfilplus')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('피드백은 70% 할인')
  await expect(page.getByRole('listitem').filter({ hasText: '프로필 피드백 70% 할인' })).toContainText('21,000원 절약')
  await expect(page.getByRole('row', { name: /공고 지원/ })).toContainText(/무료\s*무료/)
  await expect(page.getByRole('row', { name: /보이는 순서/ })).toContainText(/같아요\s*같아요/)
  await expect(page.getByRole('listitem').filter({ hasText: '배우 강의 50% 할인' })).toContainText(/원 절약/)
  const outcome = page.getByRole('main').getByRole('status')
  const times = (product: string, by: '늘리기' | '줄이기') => page.getByRole('button', { name: `${product} ${by}` })
  // Whatever the page starts from: with nothing but feedback left, ten are worth more than a year costs and one is not.
  for (const product of ['연기 영상 피드백', '프로필 투어', '강의', '프로필 피드백'])
    while (await times(product, '줄이기').isEnabled()) await times(product, '줄이기').click()
  for (let count = 0; count < 10; count++) await times('프로필 피드백', '늘리기').click()
  await expect(outcome).toHaveText('1년에 11,000원을 아껴요')
  for (let count = 0; count < 9; count++) await times('프로필 피드백', '줄이기').click()
  await expect(outcome).toContainText('멤버십 없이 결제하는 편이 178,000원 더 저렴해요')
  await expect(page.getByText('월간 이용료 19,900원만 내고 1,100원을 아낄 수 있어요')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '월 19,900원으로 시작하기' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fplfilplus%2Fjoin/)
})

test('[U-08] the banner links to the membership, and stays hidden for a week once dismissed @phone', async ({
  page,
}) => {
  await signInAsNewcomer(page.context())
  await open(page, '/')
  await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/plfilplus')
  await expect(banner(page)).toContainText(/캐스팅 연락(을)? 약 \d+(\.\d)?배.*(목표|최근 \d+일)/)
  for (const [tab, saving] of [
    ['profiletour', '투어 한 곳 8,000원 → 7,000원(인쇄 5,000원 포함)'],
    ['profilefeedback', '피드백 70% 할인'],
    ['lecture', '강의 50% 할인'],
  ]) {
    await open(page, `/profiletour?tab=${tab}`)
    await expect(banner(page)).toContainText(`${saving} · 월 19,900원`)
    await expectNoSidewaysScroll(page)
  }
  await open(page, '/mypage')
  await banner(page).getByRole('button', { name: '일주일 동안 보지 않기' }).click()
  await expect(banner(page)).toBeHidden()
  await open(page, '/')
  await expect(page.getByRole('heading', { name: '새로 올라온 공고' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await open(page, '/profiletour?tab=lecture')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'plusBanner')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
})

test('[A-45][R-14][U-08] a refused card charges nothing, another one joins at once', async ({ page, isMobile }) => {
  const { request } = page.context()
  await signInAsNewcomer(page.context())
  await open(page, '/plfilplus/join')
  const pay = page.getByRole('button', { name: '19,900원 결제하고 시작하기' }).filter({ visible: true })
  await expect(page.getByText(/해지 전까지 매달 \d+일에 19,900원이 자동 결제돼요/)).toBeVisible()
  await expect(agreement(page)).not.toBeChecked()
  await pay.click()
  await expect(page.getByText('내용을 확인하고 체크해 주세요')).toBeVisible()
  await agreement(page).check()
  await pay.click()
  await windowOf(page, isMobile).getByRole('button', { name: '카드 거절' }).click()
  await expect(page.getByRole('alert')).toContainText('결제되지 않았어요')
  await expectAccessible(page)
  expect(await read(request, '/v1/plfil-plus')).toBeNull()

  await takenOver(page)
  await agreement(page).check()
  await pay.click()
  await windowOf(page, isMobile).getByRole('button', { name: '카드 등록' }).click()
  await expect(page.getByRole('heading', { name: '플러스 멤버가 됐어요' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '플러스 멤버가 됐어요' })).toBeVisible()
  expect((await read(request, '/v1/payments?product=PLUS')).totalResult).toBe(1)

  await page.getByRole('link', { name: '멤버십 관리' }).click()
  await expect(page.getByRole('complementary', { name: '다음 결제' })).toContainText('19,900원')
  await page.getByText('조건에 맞는 공고를 문자로 받기').click()
  await expect.poll(async () => (await read(request, '/v1/plfil-plus')).textAlerts).toBe(false)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: '영수증' }).click()
  await expect(page.getByRole('article')).toContainText(/부가세\s*1,809원/)
  await open(page, '/plfilplus')
  await expect(page.getByRole('main').getByText('이용 중', { exact: true }).first()).toBeVisible()
  await open(page, '/')
  await expect(banner(page)).toHaveCount(0)
})

test('[A-45] a card that cannot be charged keeps the choices, and another one joins @phone', async ({
  page,
  isMobile,
}) => {
  const { request } = page.context()
  await signInAsNewcomer(page.context())
  await open(page, '/plfilplus/join')
  const pay = page.getByRole('button', { name: '19,900원 결제하고 시작하기' }).filter({ visible: true })
  await agreement(page).check()
  await pay.click()
  await windowOf(page, isMobile).getByRole('button', { name: '한도 초과 카드' }).click()
  await expect(page.getByRole('alert')).toContainText('카드사에서 결제를 거절했어요')
  await expectAccessible(page)
  expect(await read(request, '/v1/plfil-plus')).toBeNull()
  await takenOver(page)
  await agreement(page).check()
  await pay.click()
  await windowOf(page, isMobile).getByRole('button', { name: '카드 등록' }).click()
  await expect(page.getByRole('heading', { name: '플러스 멤버가 됐어요' })).toBeVisible()
})

test('[A-51][A-50] a card that cannot be charged changes no cycle, and says so @desktop', async ({
  page,
  isMobile,
}) => {
  await joinAsNewcomer(page.context())
  await open(page, '/mypage/plfilplus/paymentinfo')
  await page.getByRole('button', { name: '카드 변경' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '새 카드 등록하기' }).click()
  await windowOf(page, isMobile).getByRole('button', { name: '분실 카드' }).click()
  await expect(page.getByText('카드를 바꿨어요')).toBeVisible()
  await takenOver(page)
  await page.getByRole('radio', { name: /연간/ }).check({ force: true })
  await agreement(page).check()
  await page.getByRole('button', { name: '179,100원 결제하고 변경하기' }).click()
  await expect(page.getByRole('alert')).toContainText('카드사에서 결제를 거절했어요')
  await expect(page.getByRole('complementary', { name: '다음 결제' })).toContainText('19,900원')
})

test('[A-45] a closed card window charges nothing', async ({ page, isMobile }) => {
  await signInAsNewcomer(page.context())
  await open(page, '/plfilplus/join?cycle=YEARLY')
  await expect(page.getByRole('radio', { name: /연간/ })).toBeChecked()
  await agreement(page).check()
  await page.getByRole('button', { name: '199,000원 결제하고 시작하기' }).filter({ visible: true }).click()
  await windowOf(page, isMobile).getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('alert')).toHaveText('카드를 등록하지 않았어요. 결제되지 않았어요.')
  await expect(page.getByRole('radio', { name: /연간/ })).toBeChecked()
})

test('[R-14][P-02] non-members are redirected from the payment information to the introduction @desktop', async ({
  page,
}) => {
  await signInAsNewcomer(page.context())
  await page.goto('/mypage/plfilplus/paymentinfo')
  await expect(page).toHaveURL('/plfilplus')
})

test('[A-49][A-52] two screens end the membership with its period, and one button undoes it @phone', async ({
  page,
}) => {
  await joinAsNewcomer(page.context())
  await open(page, '/mypage/plfilplus/paymentinfo')
  await page.getByRole('link', { name: '해지하기' }).click()
  await expect(page.getByRole('heading', { name: '멤버십을 어떻게 할까요?' })).toBeVisible()
  await expectAccessible(page)
  const { periodEnd } = await read(page.context().request, '/v1/plfil-plus')
  // Benefits end with the midnight before the next period.
  const [, month, date] = addDays(periodEnd, -1).split('-').map(Number)
  const lastDay = new RegExp(`(?<!\\d)${month}월 ${date}일`)
  await expect(page.getByText(/까지 그대로 이용하고, 더 결제되지 않아요/)).toContainText(lastDay)
  await page.getByRole('radio', { name: '잠시 쉬고 있어요' }).check()
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { name: /에 멤버십이 끝나요/ })).toHaveText(lastDay)
  await page.getByRole('button', { name: '기간 끝에 해지하기' }).click()
  await expect(page.getByRole('heading', { name: '기간 끝에 해지하기로 했어요' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('더 결제되지 않아요')
  await expect(page.getByRole('main').getByRole('status')).toContainText(lastDay)
  await page.getByRole('link', { name: '결제 정보 보기' }).click()
  await expect(page.getByText('그날까지 혜택을 그대로 쓸 수 있고, 더 결제되지 않아요.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '해지 취소하기' }).click()
  await expect(page.getByRole('button', { name: '해지 취소하기' })).toBeHidden()
  await expect(page.getByRole('complementary', { name: '다음 결제' })).toContainText('19,900원')
})

test('[A-49] ending at once shows the refund first, and ends the benefits @phone', async ({ page }) => {
  await joinAsNewcomer(page.context())
  await open(page, '/mypage/plfilplus/cancel')
  await page.getByRole('radio', { name: /지금 모두 해지.*환불 19,900원/ }).check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { name: '19,900원을 돌려 드려요' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/환불할 금액\s*19,900원/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '지금 모두 해지하기' }).click()
  await expect(page.getByRole('heading', { name: '모두 해지했어요' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('19,900원을 3영업일 안에 돌려 드려요')
  await open(page, '/mypage')
  await expect(banner(page)).toBeVisible()
  expect(await read(page.context().request, '/v1/plfil-plus')).toBeNull()
})

test('[A-50] a membership changes to yearly at once, and to monthly at its end @phone', async ({ page }) => {
  await joinAsNewcomer(page.context())
  await open(page, '/mypage/plfilplus/paymentinfo')
  await page.getByRole('radio', { name: /연간/ }).check({ force: true })
  await expect(page.getByRole('main')).toContainText(/월간에서 남은 금액.*−19,900원/)
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: '179,100원 결제하고 변경하기' })
  await expect(agreement(page)).not.toBeChecked()
  await pay.click()
  await expect(page.getByText('내용을 확인하고 체크해 주세요')).toBeVisible()
  await agreement(page).check()
  await pay.click()
  await expect(page.getByRole('radio', { name: /연간 이용 중/ })).toBeChecked()
  await page.getByRole('radio', { name: /월간/ }).check({ force: true })
  await page.getByRole('button', { name: '다음 결제부터 월간으로 변경' }).click()
  await expect(page.getByRole('radio', { name: /월간 다음 결제부터 월간/ })).toBeChecked()
  await expect(page.getByRole('complementary', { name: '다음 결제' })).toContainText('19,900원')
})

test('[A-49][A-50] a fresh change to yearly is undone, or ended with everything @phone', async ({ page }) => {
  await joinAsNewcomer(page.context())
  const change = async () => {
    await open(page, '/mypage/plfilplus/paymentinfo')
    await page.getByRole('radio', { name: /연간/ }).check({ force: true })
    await agreement(page).check()
    await page.getByRole('button', { name: '179,100원 결제하고 변경하기' }).click()
    await expect(page.getByRole('radio', { name: /연간 이용 중/ })).toBeChecked()
  }
  await change()
  await page.getByRole('link', { name: '연간 변경 되돌리기' }).click()
  await expect(page.getByRole('heading', { name: '연간 결제 179,100원을 돌려 드려요' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '연간 변경 되돌리기' }).click()
  await expect(page.getByRole('heading', { name: '연간 변경을 되돌렸어요' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    /179,100원을 3영업일 안에 .* 19,900원이 결제돼요/,
  )
  await page.getByRole('link', { name: '결제 정보 보기' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '179,100원 환불' })).toBeVisible()

  await change()
  await page.getByRole('link', { name: '해지하기' }).click()
  await expect(page.getByRole('radio', { name: /기간 끝에 해지.*환불 0원/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /연간 변경 되돌리기.*환불 179,100원/ })).toBeVisible()
  await page.getByRole('radio', { name: /지금 모두 해지.*환불 199,000원/ }).check({ force: true })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('button', { name: '지금 모두 해지하기' }).click()
  await expect(page.getByRole('heading', { name: '모두 해지했어요' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('199,000원을 3영업일 안에 돌려 드려요')
  expect(await read(page.context().request, '/v1/plfil-plus')).toBeNull()
})

test('[A-51] another card replaces the one on file, unless its window is closed', async ({ page, isMobile }) => {
  await joinAsNewcomer(page.context())
  await open(page, '/mypage/plfilplus/paymentinfo')
  const change = async () => {
    await page.getByRole('button', { name: '카드 변경' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '새 카드 등록하기' }).click()
  }
  await change()
  await windowOf(page, isMobile).getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('alert')).toContainText('지금 카드로 계속 결제돼요')
  await change()
  await windowOf(page, isMobile).getByRole('button', { name: '카드 등록' }).click()
  await expect(page.getByText('카드를 바꿨어요')).toBeVisible()
  await expect(page).toHaveURL('/mypage/plfilplus/paymentinfo')
})

test('[A-51][R-14] an overdue member sees the next steps, and a new card pays at once @phone', async ({
  page,
  isMobile,
}) => {
  // One member of the demo for each project: paying ends the state.
  await signIn(page.context(), 'actor25')
  await open(page, '/mypage/plfilplus/paymentinfo')
  const note = page.getByRole('main').getByText('19,900원이 결제되지 않았어요.')
  await expect(note).toBeVisible()
  await expect(page.getByText(/에 다시 결제해 볼게요/).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '카드 변경' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '카드 등록하고 19,900원 결제하기' }).click()
  await windowOf(page, isMobile).getByRole('button', { name: '카드 등록' }).click()
  await expect(page.getByText('카드를 바꿨어요')).toBeVisible()
  await expect(note).toBeHidden()
  expect((await read(page.context().request, '/v1/plfil-plus')).status).toBe('ACTIVE')
})

test('an operator finds a membership by its member, with its payments @desktop', async ({ page, browser }) => {
  const { loginId, name } = await joinAsNewcomer(page.context())
  const operator = await signedIn(browser, 'admin1')
  await open(operator, '/admin/plus')
  await operator.getByRole('searchbox', { name: '멤버십 검색' }).fill(loginId)
  await operator.keyboard.press('Enter')
  await operator.getByRole('link', { name, exact: true }).click()
  const drawer = operator.getByRole('dialog', { name: '멤버십' })
  await expect(drawer.getByRole('link', { name: '가입 · 월간 · 19,900원' })).toBeVisible()
  await expectAccessible(operator)
  await expectNoSidewaysScroll(operator)
})

test('a tick made before hydration counts afterwards @phone', async ({ page }) => {
  await signInAsNewcomer(page.context())
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.goto('/plfilplus/join', { waitUntil: 'commit' })
  await agreement(page).check()
  release()
  await takenOver(page)
  await page.getByRole('radio', { name: /연간/ }).check({ force: true })
  await expect(page.getByText(/해지 전까지 해마다/)).toBeVisible()
  await expect(agreement(page)).toBeChecked()
})
