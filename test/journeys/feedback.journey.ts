import { expect, type Page, test } from '@playwright/test'
import { addProfile, read, signInAsNewcomer } from './newcomers.ts'
import { buyAsNewcomer, orderAsNewcomer } from './own-orders.ts'
import { expectAccessible, expectNoSidewaysScroll, open, windowOf } from './support.ts'

// The payment window of a phone leads back to the address that the program calls its own.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') })

/** A newcomer with a profile orders a feedback on it, up to the open payment window. */
async function order(page: Page): Promise<void> {
  const context = page.context()
  await signInAsNewcomer(context)
  await addProfile(context, '윤새벽')
  await open(page, '/profiletour?tab=profilefeedback')
  const pay = page.getByRole('button', { name: '30,000원 결제하기' })
  await pay.click()
  await expect(page.getByText('주문 내용과 환불 기준을 확인하고 체크해 주세요')).toBeVisible()
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await pay.click()
}

test('[R-06] before paying, the price with its VAT and the terms can be read @phone', async ({ page }) => {
  await signInAsNewcomer(page.context())
  await addProfile(page.context(), '윤새벽')
  for (const [tab, price] of [
    ['profilefeedback', '30,000원'],
    ['videofeedback', '50,000원'],
  ]) {
    await open(page, `/profiletour?tab=${tab}`)
    await expect(page.getByRole('button', { name: `${price} 결제하기` })).toBeVisible()
    await expect(page.getByText('부가세 포함').filter({ visible: true }).first()).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
    const terms = page.getByRole('group').filter({ hasText: '환불 기준·결제 정보 제공 보기' })
    await terms.getByText('환불 기준·결제 정보 제공 보기').click()
    for (const words of ['주문 내용', '환불 기준', '포트원과 결제대행사', '19세 미만이 보호자의 동의 없이'])
      await expect(terms.getByText(words).last()).toBeVisible()
  }
})

test('[R-06] an actor without a profile orders feedback on the link of a video @phone', async ({ page, isMobile }) => {
  await signInAsNewcomer(page.context())
  await open(page, '/profiletour?tab=videofeedback')
  const pay = page.getByRole('button', { name: '50,000원 결제하기' })
  await page.getByRole('radio', { name: /링크로 보내기/ }).check()
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await pay.click()
  await expect(page.getByText('영상의 https 주소를 적어 주세요')).toBeVisible()
  await page.getByLabel('영상 주소').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByLabel('시작', { exact: true }).fill('0:10')
  await page.getByLabel('끝', { exact: true }).fill('1:20')
  await page.reload()
  await expect(page.getByLabel('영상 주소')).toHaveValue('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('checkbox', { name: /환불 기준/ }).check()
  await pay.click()
  await windowOf(page, isMobile).getByRole('button', { name: '결제', exact: true }).click()
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
})

test('[R-06][R-09] after a declined card another way pays the same order', async ({ page, isMobile }) => {
  await order(page)
  await windowOf(page, isMobile).getByRole('button', { name: '카드 거절' }).click()
  await expect(page.getByRole('heading', { name: '결제가 승인되지 않았어요' })).toBeVisible()
  await expectAccessible(page)
  // The declined card was the choice before.
  await expect(page.getByRole('radio', { name: '카카오페이' })).toBeChecked()
  await page.getByRole('button', { name: '다른 방법으로 결제하기' }).click()
  const paymentWindow = windowOf(page, isMobile)
  await expect(paymentWindow.getByText('카카오페이')).toBeVisible()
  await paymentWindow.getByRole('button', { name: '결제', exact: true }).click()
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
  await expect(page.getByText(/까지 전달하고 알림으로 알려 드려요/)).toBeVisible()
  await expect(page.getByRole('link', { name: '피드백 진행 보기' })).toBeVisible()
  await page.getByRole('link', { name: '주문 보기' }).click()
  await expect(page.getByText('카카오페이')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '프로필 피드백' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: '주문 취소하기' }).click()
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  await expect(dialog).toContainText(/돌려받는 금액\s*30,000원/)
  await dialog.getByRole('button', { name: '취소하고 환불받기' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('30,000원 환불', { exact: true })).toBeVisible()
  await open(page, '/mypage/history')
  await expect(page.getByRole('link', { name: '프로필 피드백', exact: true })).toHaveCount(2)
  await page.getByRole('main').getByRole('listitem').getByText(/환불/).first().waitFor()
})

test('[R-09] the return page shows the order’s current state, and no text from its URL @phone', async ({ page }) => {
  const { orderId } = await buyAsNewcomer(page.context())
  const back = `/payments/return?orderId=${orderId}&code=FAILURE&message=${encodeURIComponent('상담원에게 전화해 주세요')}`
  await open(page, back)
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
  await open(page, `/mypage/history/${orderId}`)
  await page.getByRole('button', { name: '주문 취소하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '취소하고 환불받기' }).click()
  await expect.poll(async () => (await read(page.context().request, `/v1/payments/${orderId}`)).state).toBe('REFUNDED')
  await open(page, back)
  await expect(page.getByRole('heading', { name: '환불한 주문이에요' })).toBeVisible()
  await expect(page.getByText('상담원에게')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: '주문 보기' }).click()
  await expect(page.getByText('30,000원 환불', { exact: true })).toBeVisible()
})

test('[R-09] an abandoned declined order says so wherever its return page is opened @desktop', async ({ page }) => {
  const { orderId: left } = await orderAsNewcomer(page.context())
  await open(
    page,
    `/payments/return?orderId=${left}&code=FAILURE&message=${encodeURIComponent('상담원에게 전화해 주세요')}`,
  )
  await expect(page.getByRole('heading', { name: '결제가 승인되지 않았어요' })).toBeVisible()
  await expect(page.getByText('상담원에게')).toHaveCount(0)
  await page.getByRole('button', { name: '주문 취소' }).click()
  await expect(page.getByText('주문을 취소했어요. 쓰려던 쿠폰이 있으면 그대로 돌아와요')).toBeVisible()
  await open(page, `/payments/return?orderId=${left}`)
  await expect(page.getByRole('heading', { name: '취소한 주문이에요' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('[R-09] a closed window loses nothing: the order is paid from the history', async ({ page, isMobile }) => {
  await order(page)
  await windowOf(page, isMobile).getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('heading', { name: '아직 결제하지 않았어요' })).toBeVisible()
  await open(page, '/mypage/history?tab=profilefeedback')
  await page.getByRole('link', { name: '이어서 결제하기' }).click()
  await page.getByRole('button', { name: '30,000원 이어서 결제하기' }).click()
  await windowOf(page, isMobile).getByRole('button', { name: '결제', exact: true }).click()
  await expect(page.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
  // Closing the payment window steps back in the history, which may still undo a navigation as early as this.
  await expect(async () => {
    await page.getByRole('link', { name: '주문 보기' }).click({ timeout: 2_000 })
    await expect(page.getByRole('link', { name: '영수증 보기' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('link', { name: '영수증 보기' }).click()
  await expect(page.getByRole('article')).toContainText(/부가세\s*2,727원/)
})

test('[R-07] a guest sees the whole offer, and logs in and returns @phone', async ({ page }) => {
  await open(page, '/profiletour?tab=videofeedback')
  await expect(page.getByText('예시로 만든 피드백이에요')).toBeVisible()
  await expectAccessible(page)
  const link = page.getByRole('link', { name: '로그인하고 주문하기' })
  await expect(link).toHaveAttribute('href', '/account/login?returnUrl=%2Fprofiletour%3Ftab%3Dvideofeedback')
})
