import { expect, type Page, test } from '@playwright/test'
import { addProfile, read, signInAsNewcomer } from './newcomers.ts'
import { buyAsNewcomer, orderAsNewcomer, refuseRefund, startReview } from './own-orders.ts'
import { expectAccessible, expectNoSidewaysScroll, field, open, signedIn, syllables } from './support.ts'

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const refundsOf = async (operator: Page, orderId: number) =>
  (await read(operator.request, `/v1/admin/payments/${orderId}`)).refunds
/** Opens the only refund of an order. */
async function openRefund(operator: Page, orderId: number) {
  const [{ id }] = await refundsOf(operator, orderId)
  await open(operator, `/admin/refunds?id=${id}`)
  return drawer(operator, '환불')
}

test('[A-92] beyond the rule a refund needs a second operator @desktop', async ({ page, browser }) => {
  const { orderId, loginId } = await buyAsNewcomer(page.context())
  const [first, second] = [await signedIn(browser, 'admin1'), await signedIn(browser, 'admin2')]
  await startReview(browser, first.request, orderId)

  await test.step('one finds the order by its buyer and proposes an amount with a reason', async () => {
    await open(first, `/admin/payments?q=${loginId}`)
    await first.getByRole('link', { name: '프로필 피드백', exact: true }).click()
    const order = drawer(first, '결제')
    await expect(order.getByText('선수금')).toBeVisible()
    await expectAccessible(first)
    await order.getByRole('button', { name: '환불하기' }).click()
    await field(order, '환불할 금액').fill('12000')
    await order.getByRole('button', { name: '승인 요청하기' }).click()
    await expect(order.getByText('사유를 다섯 글자 이상 적어 주세요')).toBeVisible()
    await field(order, '사유').fill('결과가 약속과 달랐어요')
    await expectAccessible(first)
    await order.getByRole('button', { name: '승인 요청하기' }).click()
    await expect(order.getByText('승인 대기').first()).toBeVisible()
  })

  await test.step('the same one can only withdraw it, another one approves', async () => {
    const own = await openRefund(first, orderId)
    await expect(own.getByText('내가 요청한 환불이에요.')).toBeVisible()
    await expect(own.getByRole('button', { name: '승인하기' })).toHaveCount(0)
    const other = await openRefund(second, orderId)
    await expect(other.getByText('결과가 약속과 달랐어요')).toBeVisible()
    await expectAccessible(second)
    await other.getByRole('button', { name: '승인하기' }).click()
    await expect(other).toBeHidden()
    await expect.poll(async () => (await refundsOf(second, orderId))[0].state, { timeout: 60_000 }).toBe('DONE')
  })

  await test.step('the buyer sees the refund', async () => {
    await open(page, `/mypage/history/${orderId}`)
    await expect(page.getByText('12,000원 환불', { exact: true })).toBeVisible()
    await expect(page.getByText('일부 환불').first()).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^18,000원$/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('a refund refused by the card company is paid by bank, with its proof @desktop', async ({ page, browser }) => {
  const order = await buyAsNewcomer(page.context())
  await refuseRefund(order)
  await open(page, `/mypage/history/${order.orderId}`)
  await page.getByRole('button', { name: '주문 취소하기' }).click()
  const asking = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  await asking.getByRole('button', { name: '취소하고 환불받기' }).click()
  await expect(asking).toBeHidden()

  const operator = await signedIn(browser, 'admin1')
  await expect
    .poll(async () => (await refundsOf(operator, order.orderId))[0]?.state, { timeout: 60_000 })
    .toBe('FAILED')
  const refund = await openRefund(operator, order.orderId)
  await expect(refund.getByText('결제사가 환불을 받지 않았어요.')).toBeVisible()
  await refund.getByRole('button', { name: '계좌로 보냄' }).click()
  await refund.getByRole('button', { name: '보냈다고 적기' }).click()
  await expect(refund.getByText('증빙을 다섯 글자 이상 적어 주세요')).toBeVisible()
  await field(refund, '이체 증빙').fill('국민은행 이체 확인증 1204')
  await expectAccessible(operator)
  await refund.getByRole('button', { name: '보냈다고 적기' }).click()
  await expect(refund).toBeHidden()
  const [{ state, bankProof }] = await refundsOf(operator, order.orderId)
  expect([state, bankProof]).toEqual(['DONE', '국민은행 이체 확인증 1204'])
  await page.reload()
  await expect(page.getByText('환불 완료').first()).toBeVisible()
})

test('[A-89] an operator creates a coupon, with which an actor orders for free @desktop', async ({ page, browser }) => {
  await signInAsNewcomer(page.context())
  const idle = await browser.newContext()
  const { loginId: idleId } = await signInAsNewcomer(idle)
  const operator = await signedIn(browser, 'admin1')
  const title = `전액 할인 ${syllables()}`
  const coupon = drawer(operator, '쿠폰')

  const code = await test.step('the policy is created, and its code shown', async () => {
    await open(operator, '/admin/coupons')
    await operator.getByRole('button', { name: '쿠폰 만들기' }).click()
    const sheet = drawer(operator, '쿠폰 만들기')
    await sheet.getByRole('button', { name: '쿠폰 만들기' }).click()
    await expect(sheet.getByRole('alert').first()).toBeVisible()
    await field(sheet, '쿠폰 이름').fill(title)
    await field(sheet, '할인 금액').fill('30000')
    await field(sheet, '사유').fill('개업 기념으로 드려요')
    await expectAccessible(operator)
    await sheet.getByRole('button', { name: '쿠폰 만들기' }).click()
    await expect(coupon.getByRole('heading', { name: title })).toBeVisible()
    return coupon.getByText(/^[2-9A-HJ-NP-Z]{16}$/).innerText()
  })

  await test.step('an actor registers the code as typed, and orders for free', async () => {
    await open(page, '/mypage/coupons')
    await field(page, '쿠폰 코드').fill(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)
    await page.getByRole('button', { name: '등록하기' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await expectAccessible(page)
    await addProfile(page.context(), '윤새벽')
    await open(page, '/profiletour?tab=profilefeedback')
    await page.getByText('1장 쓸 수 있어요').click()
    await page.getByRole('checkbox', { name: new RegExp(title) }).check()
    const pay = page.getByRole('button', { name: '0원으로 주문하기' })
    await expect(pay).toBeVisible()
    await page.getByRole('checkbox', { name: /환불 기준/ }).check()
    await expectNoSidewaysScroll(page)
    await pay.click()
    await expect(page.getByRole('heading', { name: '쿠폰으로 모두 결제했어요' })).toBeVisible()
    await page.getByRole('link', { name: '주문 보기' }).click()
    await expect(page.getByText('결제 완료').first()).toBeVisible()
  })

  await test.step('another is issued manually and revoked with a reason', async () => {
    await operator.reload()
    await expect(coupon.getByRole('link', { name: '사용 완료' })).toBeVisible()
    await open(operator, operator.url())
    await coupon.getByRole('button', { name: '발급하기' }).click()
    await coupon.getByRole('searchbox', { name: '회원 찾기' }).fill(idleId)
    await coupon.getByRole('button', { name: '찾기', exact: true }).click()
    await coupon.getByRole('button', { name: `${idleId} 추가` }).click()
    await field(coupon, '사유').fill('행사에 당첨됐어요')
    await expectAccessible(operator)
    await coupon.getByRole('button', { name: '1명에게 발급하기' }).click()
    const given = coupon.getByRole('listitem').filter({ hasText: idleId })
    await given.getByRole('checkbox').check()
    await coupon.getByRole('button', { name: '1장 회수하기' }).click()
    await field(coupon, '사유').fill('잘못 발급했어요')
    await coupon.getByRole('button', { name: '1장 회수하기' }).click()
    await expect(given.getByText('회수됨')).toBeVisible()
    const { list } = await read(idle.request, '/v1/coupons')
    expect(list.map((each: { state: string }) => each.state)).toEqual(['REVOKED'])
  })

  await test.step('the policy is ended', async () => {
    await coupon.getByRole('button', { name: '끝내기' }).click()
    await field(coupon, '사유').fill('행사가 끝났어요')
    await coupon.getByRole('button', { name: '끝내기' }).click()
    await expect(coupon.getByText('종료', { exact: true })).toBeVisible()
    await idle.close()
  })
})

test('[R-09] operators and the buyer see that the card was declined, and why @desktop', async ({ page, browser }) => {
  const { orderId, loginId } = await orderAsNewcomer(page.context())
  const outside = '상담원에게 전화해 주세요'
  const told = new URLSearchParams({ orderId: String(orderId), code: 'INVALID_STOPPED_CARD', message: outside })
  const noted = page.waitForResponse(answer => answer.url().endsWith(`/v1/payments/${orderId}/decline`))
  await open(page, `/payments/return?${told}`)
  expect((await noted).status()).toBe(200)
  await expect(page.getByText('정지된 카드예요.', { exact: true })).toBeVisible()
  await expect(page.getByText(outside)).toHaveCount(0)
  await open(page, `/mypage/history/${orderId}`)
  await expect(page.getByText('정지된 카드예요.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const operator = await signedIn(browser, 'admin1')
  await open(operator, `/admin/payments?q=${loginId}`)
  await expect(operator.getByRole('cell', { name: '카드 거절' })).toBeVisible()
  await operator.getByRole('link', { name: '프로필 피드백', exact: true }).click()
  await expect(drawer(operator, '결제').getByText('정지된 카드예요.')).toBeVisible()
})

test('[R-09] who returns from paying in another account learns with which to sign in @phone', async ({
  page,
  browser,
}) => {
  const { orderId } = await orderAsNewcomer(page.context())
  const other = await signedIn(browser, 'actor2')
  const back = `/payments/return?orderId=${orderId}&code=FAILURE&pass=x`
  await open(other, back)
  await expect(other.getByText('다른 계정으로 로그인했어요')).toBeVisible()
  await expect(other.getByText('결제한 계정으로 다시 로그인해 주세요.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: '로그아웃하고 다시 로그인하기' }).click()
  await expect(other).toHaveURL(`/account/login?returnUrl=${encodeURIComponent(back)}`)
})

test('operators read their tables on a phone without scrolling sideways @phone', async ({ page, browser }) => {
  // Tables fit on a desk.
  await orderAsNewcomer(page.context())
  const operator = await signedIn(browser, 'admin1')
  await operator.setViewportSize({ width: 390, height: 844 })
  await open(operator, '/admin/payments')
  const table = operator.getByRole('region', { name: '결제', exact: true })
  await expect(table).toBeVisible()
  expect(await table.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  const names = await table.evaluate(box =>
    [...box.querySelectorAll('tbody tr:first-child td:not(:first-child)')].map(
      cell => getComputedStyle(cell, '::before').content,
    ),
  )
  expect(names).toContain('"금액"')
  await expectAccessible(operator)
})

test('[P-04] only operators see prices, payouts and stuck payments @desktop', async ({ page, browser }) => {
  const operator = await signedIn(browser, 'admin1')
  for (const [path, heading] of [
    ['/admin/payments', '결제'],
    ['/admin/refunds', '환불'],
    ['/admin/reconciliation', '정산'],
    ['/admin/prices', '가격'],
    ['/admin/coupons', '쿠폰'],
  ] as const) {
    await open(operator, path)
    await expect(operator.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectNoSidewaysScroll(operator)
    await expectAccessible(operator)
  }
  await open(operator, '/admin/prices')
  await operator.getByRole('button', { name: '연기 영상 피드백 가격 바꾸기' }).click()
  await expect(drawer(operator, '연기 영상 피드백 가격 바꾸기')).toBeVisible()
  await expectAccessible(operator)
  await open(operator, '/admin/reconciliation')
  await operator.getByRole('button', { name: '다시 맞춰 보기' }).click()
  await expect(
    operator
      .getByRole('row')
      .filter({ hasText: /모두 맞음|다름/ })
      .first(),
  ).toBeVisible()
  await signInAsNewcomer(page.context())
  for (const path of ['/admin/payments', '/admin/coupons']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(403)
  }
})
