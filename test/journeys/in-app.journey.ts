import { expect, test } from '@playwright/test'
import { orderPages } from '#contract/payments/order-pages.ts'
import { addProfile, signInAsNewcomer } from './newcomers.ts'
import { orderAsNewcomer } from './own-orders.ts'
import { expectAccessible, field, open, password } from './support.ts'

const kakaoTalk =
  'Mozilla/5.0 (Linux; Android 14; SM-S918N Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.6613.127 Mobile Safari/537.36;KAKAOTALK 2410900'
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 345.0.0.0.0 (iPhone15,2; iOS 17_5; ko_KR; ko; scale=3.00; 1179x2556; 634367146)'

test.describe('in KakaoTalk @phone', () => {
  test.use({ userAgent: kakaoTalk })

  test('Google’s login gives way to another browser, and files come by an address', async ({ page, context }) => {
    await open(page, '/account/login?returnUrl=%2Fcasting')
    await expect(page.getByText('카카오톡 안에서는 Google 로그인을 쓸 수 없어요')).toBeVisible()
    await expect(page.getByRole('link', { name: /Google/ })).toHaveCount(0)
    const way = page.getByRole('link', { name: '다른 브라우저로 열기' })
    const href = (await way.getAttribute('href')) ?? ''
    expect(href).toMatch(/^kakaotalk:\/\/web\/openExternal\?url=http/)
    expect(decodeURIComponent(href)).toContain('/account/login?returnUrl=%2Fcasting')
    await expectAccessible(page)
    // An old link, or a page without scripts.
    await page.goto('/account/sns/google?returnUrl=%2Fcasting')
    await expect(page.getByRole('alert')).toContainText('앱 안에서는 Google 로그인을 쓸 수 없어요')

    await signInAsNewcomer(context)
    await open(page, '/mypage/withdrawal')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: '내 정보 내려받기' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.json$/)
    expect(file.url()).toMatch(/\/v1\/users\/export\/file$/)
    // The phone's downloader asks again, with the cookie alone.
    const again = await page.request.get(file.url())
    expect(again.headers()['content-disposition']).toMatch(/^attachment/)
  })
})

test.describe('in Instagram on an iPhone @phone', () => {
  test.use({ userAgent: instagram })

  test('the person is told what to press, and can copy the address', async ({ page, context }) => {
    await open(page, '/account/login')
    await expect(page.getByText(/인스타그램 안에서는 Google 로그인을 쓸 수 없어요.*‘Safari로 열기’/)).toBeVisible()
    await expect(page.getByRole('button', { name: '주소 복사' })).toBeVisible()
    await expectAccessible(page)

    const { name } = await signInAsNewcomer(context)
    await addProfile(context, name)
    await open(page, '/mypage/profilemanagement')
    await expect(page.getByText('인스타그램 안에서는 촬영하거나 큰 영상을 올리다 끊길 수 있어요').first()).toBeVisible()
  })
})

test('[R-09] a payment that returns in another browser shows after signing in @phone', async ({ context, browser }) => {
  const { approve, orderId, loginId } = await orderAsNewcomer(context)
  const returned = await approve()
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, returned)
  await expect(elsewhere.getByRole('heading', { name: '결제 결과를 보려면 로그인해 주세요' })).toBeVisible()
  await expect(elsewhere.getByText('결제는 안전하게 기록됐어요')).toBeVisible()
  await expect(elsewhere.getByRole('main')).not.toContainText(/30,000|프로필 피드백/)
  await expectAccessible(elsewhere)

  await elsewhere.getByRole('link', { name: '로그인하고 결과 보기' }).click()
  await field(elsewhere, '아이디').fill(loginId)
  await elsewhere.getByLabel('비밀번호', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { name: '결제를 마쳤어요' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: '주문 보기' })).toHaveAttribute('href', orderPages.order(orderId))
  await elsewhere.context().close()
})
