import { type APIRequestContext, expect, test } from '@playwright/test'
import { addProfile, read, signInAsNewcomer } from './newcomers.ts'
import { assignTo, buyFeedback } from './own-feedback.ts'
import { expectAccessible, field, open, signedIn } from './support.ts'

// Operators work at a desk.

test('[P-04][R-06] an operator looks after a reviewer from permission to its end @desktop', async ({ browser }) => {
  const operator = await signedIn(browser, 'admin1')
  const reviewer = await browser.newContext({ locale: 'ko-KR' })
  const { loginId, name } = await signInAsNewcomer(reviewer, 'CastingManager')
  const buyer = await browser.newContext({ locale: 'ko-KR' })
  const actor = await signInAsNewcomer(buyer)
  await addProfile(buyer, '한결같이')
  const title = `${name} 연출`

  await test.step('grants the permission on the member’s page', async () => {
    await open(operator, `/admin/members?q=${loginId}`)
    await operator.getByRole('link', { name }).click()
    await operator.getByRole('button', { name: '피드백 담당자로 정하기' }).click()
    const member = operator.getByRole('dialog', { name: '피드백 담당자로 정하기' })
    await expectAccessible(operator)
    await field(member, '배우에게 보이는 소개').fill(title)
    await member.getByRole('button', { name: '경력을 확인했어요' }).click()
    await member.getByRole('button', { name: '피드백 담당자로 정하기' }).click()
    await expect(operator.getByText('피드백 담당자로 정했어요')).toBeVisible()
    const page = await buyer.newPage()
    await open(page, '/profiletour?tab=profilefeedback')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await expect(page.getByText(/10,000원 쿠폰을 함께 받아요/)).toBeVisible()
  })

  const orderId = await buyFeedback(buyer)
  await test.step('assigns the order to them, with a reason', async () => {
    await open(operator, `/admin/feedback?id=${orderId}`)
    const order = operator.getByRole('dialog', { name: '피드백' })
    await expect(order.getByRole('link', { name: actor.name })).toBeVisible()
    await expectAccessible(operator)
    const { id } = await memberOf(operator.context().request, loginId)
    // By load it may be theirs already.
    if ((await read(operator.context().request, `/v1/admin/feedback/${orderId}`)).reviewer?.id !== id) {
      await order.getByRole('button', { name: '담당자 바꾸기' }).click()
      const option = order.getByRole('option').filter({ hasText: title })
      const choice = order.getByRole('combobox', { name: '담당자' })
      await choice.selectOption((await option.getAttribute('value')) ?? '')
      await order.getByRole('button', { name: '마감이 가까움' }).click()
      await field(order, '사유').pressSequentially('먼저 맡은 주문이 많아요')
      await order.getByRole('button', { name: '담당자 바꾸기' }).click()
      await expect(operator.getByText('담당자를 배정했어요')).toBeVisible()
    }
    const theirs = await read(reviewer.request, '/v1/feedback-reviews')
    expect(theirs.list).toContainEqual(expect.objectContaining({ id: orderId, state: 'ASSIGNED' }))
  })

  await test.step('filters are in the URL, and the list links to the order', async () => {
    await open(operator, '/admin/feedback?state=ASSIGNED')
    await operator.getByRole('link', { name: '늦은 주문만' }).click()
    await expect(operator).toHaveURL(/state=ASSIGNED&late=1/)
    await operator.getByRole('link', { name: '늦은 주문만' }).click()
    await expect(operator).not.toHaveURL(/late/)
    await expect(operator.getByRole('term').filter({ hasText: title })).toBeVisible()
  })

  await test.step('cancels by the rule, with the refund shown first', async () => {
    await open(operator, `/admin/feedback?id=${orderId}`)
    const order = operator.getByRole('dialog', { name: '피드백' })
    await order.getByRole('button', { name: '취소하고 환불하기' }).click()
    await expect(order.getByText('아직 작성을 시작하지 않아서 모두 돌려받아요.')).toBeVisible()
    await expect(order.getByText('30,000원')).toHaveCount(2)
    await order.getByRole('button', { name: '취소하고 환불하기' }).click()
    await expect(order.getByText('사유를 다섯 글자 이상 적어 주세요')).toBeVisible()
    await order.getByRole('button', { name: '배우의 요청' }).click()
    await order.getByRole('button', { name: '취소하고 환불하기' }).click()
    await expect(order.getByText('콜론 뒤에 사유를 이어서 적어 주세요')).toBeVisible()
    await field(order, '사유').pressSequentially('일정이 바뀌었대요')
    await order.getByRole('button', { name: '취소하고 환불하기' }).click()
    await expect(operator.getByText(/주문을 취소했어요/)).toBeVisible()
    const page = await buyer.newPage()
    await open(page, `/mypage/feedback/${orderId}`)
    await expect(page.getByText('취소한 주문이에요.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '주문 보기' }).click()
    await expect(page.getByText('30,000원 환불', { exact: true })).toBeVisible()
  })

  await test.step('revokes the permission; open orders are reassigned', async () => {
    const next = await buyFeedback(buyer)
    const { id } = await memberOf(operator.context().request, loginId)
    await assignTo(operator.context().request, next, id)
    await open(operator, `/admin/members/${id}`)
    await operator.getByRole('button', { name: '담당자 권한 거두기' }).click()
    const member = operator.getByRole('dialog', { name: '담당자 권한 거두기' })
    await expect(member.getByText(/건은 다른 담당자에게 넘어가요/)).toBeVisible()
    await member.getByRole('button', { name: '활동을 마쳤어요' }).click()
    await member.getByRole('button', { name: '담당자 권한 거두기' }).click()
    await expect(operator.getByText('피드백 담당자 권한을 거뒀어요')).toBeVisible()
    const moved = await read(operator.context().request, `/v1/admin/feedback/${next}`)
    expect(moved.reviewer?.id).not.toBe(id)
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await reviewer.request.get('/v1/feedback-reviews', { headers })).status()).toBe(403)
  })
  for (const context of [operator.context(), reviewer, buyer]) await context.close()
})

test('[P-04] an operator reads a delivered feedback, which is audited first @desktop', async ({ browser }) => {
  const operator = await signedIn(browser, 'admin1')
  const { list } = await read(operator.context().request, '/v1/admin/feedback?state=DELIVERED')
  const { id } = list.find((order: { kind: string }) => order.kind === 'PROFILE')
  await open(operator, `/admin/feedback?id=${id}`)
  const order = operator.getByRole('dialog', { name: '피드백' })
  await expect(order.getByText('읽은 것은 감사 기록에 남아요')).toBeVisible()
  await order.getByRole('button', { name: '피드백 읽기' }).click()
  await expect(order.getByText(/첫 사진에서 눈빛이 바로 들어와요/)).toBeVisible()
  await expect(order.getByRole('heading', { name: '총평' })).toBeVisible()
  await expectAccessible(operator)
  await operator.context().close()
})

async function memberOf(operator: APIRequestContext, loginId: string): Promise<{ id: number }> {
  const { list } = await read(operator, `/v1/admin/members?q=${loginId}`)
  return list.find((member: { loginId: string }) => member.loginId === loginId)
}
