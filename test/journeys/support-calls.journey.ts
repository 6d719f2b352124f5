import { expect, test } from '@playwright/test'
import { read } from './newcomers.ts'
import { buyAsNewcomer } from './own-orders.ts'
import { expectAccessible, expectNoSidewaysScroll, open, signedIn } from './support.ts'

test('[P-04] a caller asks when the refund comes: found by phone and answered by keys @desktop', async ({
  page,
  browser,
}) => {
  const { orderId, name, phone } = await buyAsNewcomer(page.context())
  await open(page, `/mypage/history/${orderId}`)
  await page.getByRole('button', { name: '주문 취소하기' }).click()
  const asking = page.getByRole('dialog', { name: '주문을 취소할까요?' })
  await asking.getByRole('button', { name: '취소하고 환불받기' }).click()
  await expect(asking).toBeHidden()
  const operator = await signedIn(browser, 'admin1')
  const refunds = async () => (await read(operator.request, `/v1/admin/payments/${orderId}`)).refunds
  await expect.poll(async () => (await refunds())[0]?.state, { timeout: 60_000 }).toBe('DONE')
  const { keyboard } = operator
  const part = (name: string) =>
    operator.getByRole('navigation', { name: '회원 정보' }).getByRole('link', { name, exact: true })

  await test.step('the number of the caller leads to the member, from a page about something else', async () => {
    await open(operator, '/admin/castings')
    const finder = operator.getByRole('dialog', { name: '어디서나 찾기' })
    const field = finder.getByRole('combobox', { name: '찾을 말' })
    // The frame of the office listens some time after the page is alive.
    await expect(async () => {
      await keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 2_000 })
    }).toPass()
    await keyboard.type('환불')
    await expect(finder.getByRole('group', { name: '화면' }).getByRole('option', { name: '환불' })).toBeVisible()
    await expectAccessible(operator)
    await field.fill(phone)
    await expect(finder.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await expect(operator.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(finder).toHaveCount(0)
    await expectAccessible(operator)
  })

  await test.step('the orders say when the money came back, and to which card', async () => {
    await part('주문과 환불').press('Enter')
    const order = operator.getByRole('row').filter({ hasText: `#${orderId}` })
    await expect(order.getByText('환불 완료').first()).toBeVisible()
    await expect(order.getByText(/에 돌려줬어요$/)).toBeVisible()
    await expectAccessible(operator)
    await expectNoSidewaysScroll(operator)
  })

  await test.step('what was sent and what operators did stand beside', async () => {
    await part('보낸 알림').press('Enter')
    await expect(operator.getByRole('row').filter({ hasText: '인증번호' }).first()).toBeVisible()
    await part('운영 기록').press('Enter')
    await expect(operator.getByRole('row').filter({ hasText: '연락처로 회원 찾기' })).toBeVisible()
    await expectAccessible(operator)
  })

  await test.step('a contact opens with a reason', async () => {
    await part('요약').press('Enter')
    await operator.getByRole('button', { name: '연락처 열기' }).click()
    const sheet = operator.getByRole('dialog', { name: '연락처를 열까요?' })
    await sheet.getByRole('button', { name: '결제나 환불을 알려야 해요' }).click()
    await sheet.getByRole('button', { name: '연락처 열기' }).click()
    await expect(operator.getByRole('link', { name: phone.replace(/^(\d{3})(\d{4})/, '$1-$2-') })).toBeVisible()
  })
  await operator.close()
})
