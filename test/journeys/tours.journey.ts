import { expect, type Page, test } from '@playwright/test'
import { hasPoppler, twoPages } from '../support/documents.ts'
import { addProfile, newTour, post, read, signInAsNewcomer } from './newcomers.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  newcomer,
  open,
  photo,
  savedName,
  signedIn,
  swipeOver,
  syllables,
  takenOver,
  windowOf,
} from './support.ts'

// The payment window of a phone leads back to the address that the program calls its own.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') })

const choose = (page: Page, picture: Awaited<ReturnType<typeof photo>>) =>
  page.locator('input[type=file]').setInputFiles(picture)

test('[R-05][R-09][U-02][A-56][A-58] a profile tour: chosen and paid, printed, delivered, and shown by photos', async ({
  page,
  browser,
  isMobile,
}) => {
  const office = await signedIn(browser, 'admin1')
  const tour = await newTour(office.request)
  await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  let orderId = 0

  await test.step('the actor chooses the office, consents, and pays', async () => {
    await open(page, '/profiletour?tab=profiletour')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const chosen = page.getByRole('checkbox', { name: `${tour.office} 선택` })
    await chosen.check()
    await page.reload()
    await expect(chosen).toBeChecked()
    const order = page.getByRole('button', { name: '주문하기' })
    await expect(order.locator('..')).toContainText('8,000원')
    await order.click()
    await expect(page.getByRole('heading', { name: '투어 주문하기' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '내 프로필.txt', mimeType: 'text/plain', buffer: Buffer.from('프로필') })
    await expect(page.getByText('PDF만 인쇄할 수 있어요.')).toBeVisible()
    const sheet = page.getByRole('radio', { name: '프로필로 만든 한 장' })
    await expect(sheet).toBeChecked()
    // Drawn chosen as well: a thick ring, not the thin one of a refused field.
    await expect(sheet.locator('xpath=following-sibling::span[1]')).toHaveCSS('box-shadow', / 6px inset$/)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '내 프로필.pdf', mimeType: 'application/pdf', buffer: twoPages })
    await expect(page.getByRole('radio', { name: '내 프로필.pdf' })).toBeChecked()
    if (hasPoppler)
      for (const number of [1, 2])
        await expect(page.getByRole('link', { name: `인쇄될 ${number}쪽 크게 보기` })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const pay = page.getByRole('button', { name: '8,000원 결제하기' })
    await pay.click()
    await expect(page.getByText('프로필을 전달하려면 동의가 필요해요')).toBeVisible()
    await page.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
    await page.getByRole('checkbox', { name: /환불 기준/ }).check()
    await pay.click()
    await windowOf(page, isMobile).getByRole('button', { name: '결제', exact: true }).click()
    await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
    orderId = (await read(page.request, '/v1/payments?product=TOUR')).list[0].orderId
  })

  await test.step('an operator checks and prints it, with a photo', async () => {
    await open(office, `/admin/tour-orders?id=${orderId}`)
    const drawer = office.getByRole('dialog', { name: '투어 주문' })
    await drawer.getByRole('button', { name: '확인 시작하기' }).click()
    await drawer.getByRole('button', { name: '인쇄 시작하기' }).click()
    await expect(drawer.getByText('인쇄한 프로필 사진', { exact: true })).toBeVisible()
    await choose(office, await photo('print.jpg', [600, 800]))
    await expect(office.getByText('사진을 올렸어요')).toBeVisible()
    await expectAccessible(office)
    await drawer.getByRole('button', { name: '투어 시작하기' }).click()
    await expect(drawer.getByRole('button', { name: '투어 마치기' })).toBeVisible()
  })

  await test.step('the visit is marked with its photo, and the tour ends', async () => {
    await open(office, `/admin/tours?state=OPEN&id=${tour.id}`)
    const drawer = office.getByRole('dialog', { name: tour.office })
    await drawer.getByRole('button', { name: '대기 모두 선택' }).click()
    await choose(office, await photo('visit.jpg', [600, 800]))
    await expect(drawer.getByRole('button', { name: '사진 빼기' })).toBeVisible()
    await drawer.getByRole('textbox', { name: /^메모/ }).fill('조감독이 받음')
    await drawer.getByRole('button', { name: '방문 적기' }).click()
    await expect(drawer.getByText('전달 완료')).toBeVisible()
    await expectAccessible(office)
    await open(office, `/admin/tour-orders?id=${orderId}`)
    await office.getByRole('button', { name: '투어 마치기' }).click()
    await expect(office.getByText('투어를 마쳤어요')).toBeVisible()
  })

  await test.step('the actor sees where the profile is', async () => {
    await open(page, '/mypage/history?tab=profiletour')
    await page.getByRole('link', { name: /투어 완료/ }).click()
    await expect(page.getByRole('heading', { name: '투어 진행' })).toBeVisible()
    const proof = page.getByRole('img', { name: `${tour.office}에 전달한 사진` })
    await proof.scrollIntoViewIfNeeded()
    await expect.poll(() => proof.evaluate(picture => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText(/조감독이 받음/)).toBeVisible()
    await expect(page.getByRole('region', { name: '투어 현황' })).toContainText(
      /전달\s*1\/1곳\s*투어한 곳의 연락 요청\s*0건\s*그 밖의 연락 요청\s*0건/,
    )
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'PDF로 받기' }).click()
    expect(await savedName(download)).toMatch(/투어 보고서\.pdf$/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the last choice is repeated at once', async () => {
    await open(page, '/profiletour?tab=profiletour')
    await page.getByRole('button', { name: '지난 주문의 1곳 선택' }).click()
    await expect(page.getByRole('checkbox', { name: `${tour.office} 선택` })).toBeChecked()
    await expect(page.getByText(new RegExp(`${tour.office}: 최근 30일 안에`)).filter({ visible: true })).toBeVisible()
    await page.getByRole('button', { name: '주문하기' }).click()
    await expect(page.getByRole('radio', { name: '내 프로필.pdf' })).toBeChecked()
  })
})

test('[A-64] a file chosen before hydration is sent afterwards @phone', async ({ page, browser }) => {
  const office = await signedIn(browser, 'admin1')
  const tour = await newTour(office.request)
  await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/profiletour/order?tours=${tour.id}`, { waitUntil: 'commit' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '내 프로필.pdf', mimeType: 'application/pdf', buffer: twoPages })
  held.resolve()
  await expect(page.getByRole('radio', { name: '내 프로필.pdf' })).toBeChecked()
})

test('[A-63][A-89] a QR tour costs nothing with a free-office coupon @desktop', async ({ page, browser, isMobile }) => {
  const operator = await signedIn(browser, 'admin1')
  const [qr, paper] = [await newTour(operator.request, { isQRTour: true }), await newTour(operator.request)]
  const { loginId } = await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  const order = (tourId: number) => open(page, `/profiletour/order?tours=${tourId}`)

  await test.step('an operator makes a coupon for a free office, and one for an amount', async () => {
    const free = `투어 무료 ${syllables()}`
    await open(operator, '/admin/coupons')
    await operator.getByRole('button', { name: '쿠폰 만들기' }).click()
    const sheet = operator.getByRole('dialog', { name: '쿠폰 만들기' })
    await field(sheet, '쿠폰 이름').fill(free)
    await sheet.getByRole('radio', { name: '투어 1곳 무료' }).check()
    await expect(field(sheet, '할인 금액')).toBeHidden()
    await field(sheet, '사유').fill('개업 기념으로 드려요')
    await expectAccessible(operator)
    await sheet.getByRole('button', { name: '쿠폰 만들기' }).click()
    await expect(operator.getByRole('heading', { name: free })).toBeVisible()
    const policyId = Number(new URL(operator.url()).searchParams.get('id'))
    const reason = '개업 기념으로 드려요'
    const now = Date.now()
    const { id } = await post(operator.request, '/v1/admin/coupons', {
      ...{
        title: `투어 할인 ${syllables()}`,
        code: '',
        kind: 'AMOUNT',
        value: 3_000,
        products: ['TOUR'],
        minAmount: 0,
      },
      ...{ maxOff: null, canOverlap: false, validDays: null, perPerson: 1, totalLimit: 10, reason },
      validFrom: new Date(now - 60_000).toISOString(),
      validTo: new Date(now + 86_400_000).toISOString(),
    })
    for (const each of [policyId, id])
      await post(operator.request, `/v1/admin/coupons/${each}/issue`, { loginIds: [loginId], reason })
  })

  await test.step('the free office makes it 0 won', async () => {
    await order(qr.id)
    await page.getByRole('combobox', { name: '쓸 장수' }).selectOption('1')
    await page.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
    await page.getByRole('checkbox', { name: /환불 기준/ }).check()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '0원으로 주문하기' }).click()
    await expect(page.getByRole('heading', { name: '쿠폰으로 모두 결제했어요' })).toBeVisible()
  })

  await test.step('the other coupon takes 3,000 won off; the closed window is opened again from the list', async () => {
    await order(paper.id)
    await page.getByText('1장 쓸 수 있어요').click()
    await page.getByRole('checkbox', { name: /투어 할인/ }).check()
    await page.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
    await page.getByRole('checkbox', { name: /환불 기준/ }).check()
    await page.getByRole('button', { name: '5,000원 결제하기' }).click()
    await windowOf(page, isMobile).getByRole('button', { name: '닫기', exact: true }).click()
    await open(page, '/profiletour?tab=profiletour')
    await page.getByRole('link', { name: '이어서 결제하기' }).click()
    await page.getByRole('button', { name: '5,000원 이어서 결제하기' }).click()
    await windowOf(page, isMobile).getByRole('button', { name: '결제', exact: true }).click()
    await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
    await open(page, '/mypage/history?tab=profiletour')
    await expect(page.getByRole('link', { name: /접수 완료/ })).toHaveCount(2)
  })
})

test('[A-59][A-64] a refused file is replaced, and cancelling during printing deducts the print', async ({
  page,
  browser,
  isMobile,
}) => {
  const office = await signedIn(browser, 'admin1')
  const tour = await newTour(office.request)
  await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  await open(page, `/profiletour/order?tours=${tour.id}`)
  await page.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await page.getByRole('button', { name: '8,000원 결제하기' }).click()
  await windowOf(page, isMobile).getByRole('button', { name: '결제', exact: true }).click()
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
  const { orderId } = (await read(page.request, '/v1/payments?product=TOUR')).list[0]

  await open(office, `/admin/tour-orders?id=${orderId}`)
  const drawer = office.getByRole('dialog', { name: '투어 주문' })
  await drawer.getByRole('button', { name: '확인 시작하기' }).click()
  await drawer.getByRole('button', { name: '파일 다시 요청하기' }).click()
  await field(drawer, '사유').fill('사진이 흐려요: 원본으로 올려 주세요')
  await drawer.getByRole('button', { name: '파일 다시 요청하기' }).click()
  await expect(drawer.getByText('파일 재요청')).toBeVisible()

  await open(page, `/mypage/tours/${orderId}`)
  await expect(page.getByText('사진이 흐려요: 원본으로 올려 주세요')).toBeVisible()
  await page.getByRole('radio', { name: '프로필로 만든 한 장' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '이 파일로 다시 보내기' }).click()
  await expect(page.getByText('프로필을 바꿨어요')).toBeVisible()

  await open(office, `/admin/tour-orders?id=${orderId}`)
  await drawer.getByRole('button', { name: '인쇄 시작하기' }).click()
  await expect(drawer.getByRole('button', { name: '투어 시작하기' })).toBeVisible()
  await open(page, `/mypage/history/${orderId}`)
  await page.getByRole('button', { name: '주문 취소하기' }).click()
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  await expect(dialog).toContainText(/돌려받는 금액\s*3,000원/)
  await dialog.getByRole('button', { name: '취소하고 환불받기' }).click()
  await expect(page.getByText('3,000원 환불', { exact: true })).toBeVisible()

  await test.step('what is cancelled leads to another order, no longer to its progress', async () => {
    // Also once the refund is done, though the print stays paid for.
    const refunded = async () => (await read(page.request, '/v1/payments?product=TOUR')).list[0].refunded
    await expect.poll(refunded).toBe(3_000)
    await page.reload()
    await expect(page.getByRole('link', { name: '다시 주문하기' })).toBeVisible()
    await expect(page.getByRole('link', { name: '취소한 투어 보기' })).toBeVisible()
    await expect(page.getByRole('link', { name: /진행 보기/ })).toHaveCount(0)
    await open(page, '/mypage/history?tab=profiletour')
    await expect(page.getByRole('link', { name: /내용 보기$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /진행 보기/ })).toHaveCount(0)
  })
})

test('[A-61] [A-62] a studio shoot’s photos are downloaded, and added by one tap @phone', async ({
  page,
  browser,
  isMobile,
}) => {
  const office = await signedIn(browser, 'admin1')
  const studio = await newTour(office.request, { categoryId: 8, price: 50_000 })
  await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  await open(page, '/profiletour?tab=profiletour&categoryId=8')
  await expect(page.getByText(/\S 촬영 · /).first()).toBeVisible()
  await open(page, `/profiletour/order?tours=${studio.id}`)
  await page.getByRole('checkbox', { name: /전달하는 데 동의/ }).check()
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await page.getByRole('button', { name: '50,000원 결제하기' }).click()
  await windowOf(page, isMobile).getByRole('button', { name: '결제', exact: true }).click()
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
  const { orderId } = (await read(page.request, '/v1/payments?product=TOUR')).list[0]

  await test.step('an operator sends the photos of this actor', async () => {
    await open(office, `/admin/tour-orders?id=${orderId}`)
    const drawer = office.getByRole('dialog', { name: '투어 주문' })
    await drawer.getByRole('button', { name: '확인 시작하기' }).click()
    await drawer.getByRole('button', { name: '투어 시작하기' }).click()
    await expect(drawer.getByRole('button', { name: '투어 마치기' })).toBeVisible()
    await open(office, `/admin/tours?state=OPEN&id=${studio.id}`)
    const tour = office.getByRole('dialog', { name: studio.office })
    await tour.getByRole('button', { name: '윤새벽에게 사진 보내기' }).click()
    await tour
      .locator('input[type=file]')
      .setInputFiles([await photo('shot-1.jpg', [600, 800]), await photo('shot-2.jpg', [600, 800])])
    await tour.getByRole('button', { name: '2장 보내기' }).click()
    await expect(office.getByText('촬영 사진 2장을 보냈어요')).toBeVisible()
    await expect(tour.getByText('사진 보냄')).toBeVisible()
    await expectAccessible(office)
    await expectNoSidewaysScroll(office)
  })

  await test.step('the actor keeps one and adds one to the profile', async () => {
    await open(page, `/mypage/tours/${orderId}`)
    await expect(page.getByText('사진 도착')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: '촬영 사진 1 내려받기' }).click()
    expect(await savedName(download)).toBe('촬영 사진 1.jpg')
    await page.getByRole('button', { name: '촬영 사진 2 프로필에 추가하기' }).click()
    await expect(page.getByText('프로필에 추가했어요')).toBeVisible()
    await expect(page.getByRole('button', { name: '촬영 사진 2, 프로필에 있어요' })).toBeDisabled()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('operators keep the categories by which actors choose @desktop', async ({ page, browser }) => {
  const office = await signedIn(browser, 'admin1')
  const name = `분야 ${syllables(newcomer().loginId.slice(1))}`
  await open(office, '/admin/offices')
  await office.getByRole('link', { name: '분야 관리' }).click()
  await expect(office.getByRole('heading', { name: '투어 분야' })).toBeVisible()
  await takenOver(office)
  await office.getByRole('button', { name: '분야 더하기' }).click()
  const sheet = office.getByRole('dialog', { name: '분야 더하기' })
  await field(sheet, '이름').fill(name)
  await expectAccessible(office)
  await sheet.getByRole('button', { name: '저장하기' }).click()
  await expect(sheet).toBeHidden()
  await expect(office.getByRole('button', { name: `${name} 지우기` })).toBeVisible()
  await expectAccessible(office)
  await expectNoSidewaysScroll(office)
  await open(page, '/profiletour?tab=profiletour')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('이 분야에는 지금 열린 투어가 없어요')).toBeVisible()
  await office.getByRole('button', { name: `${name} 지우기` }).click()
  await expect(office.getByText('분야를 지웠어요')).toBeVisible()
})

test('[R-05][R-06] on a phone a swipe leads to the next offer @phone', async ({ page }) => {
  // A mouse selects text there.
  await open(page, '/profiletour?tab=profiletour')
  await takenOver(page)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await swipeOver(page, heading, -120)
  await expect(page).toHaveURL(/tab=profilefeedback/)
  await open(page, '/profiletour?tab=lecture')
  await takenOver(page)
  await expect(page.locator('a[aria-current=page]', { hasText: /^강의$/ })).toBeInViewport()
  await swipeOver(page, heading, 120)
  await expect(page).toHaveURL(/tab=videofeedback/)
})
