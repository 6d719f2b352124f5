import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { createMember, runJobs } from '../../test/support/membership.ts'
import { buyFeedback, expectRest, withPayments } from '../../test/support/payments.ts'
import type { Person } from '../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

const leave = (actor: Person) => actor.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })
async function settled(actor: Person) {
  await runJobs(server)
  const { events, billingKeys } = await control.state()
  const own = `mdr-${actor.id}`
  return {
    money: events.filter(({ customer }) => customer.id === own).map(({ eventAmount }) => eventAmount),
    keys: billingKeys.filter(({ customer }) => customer.id === own).map(({ status }) => status),
  }
}

test('[A-49] [A-81] leaving the service ends the plan with the quoted refund, and deletes the card', async () => {
  const actor = await createMember(server, control)
  const { ends, blocks } = await actor.api.accounts.leaving()
  expect(blocks).toEqual([])
  expect(ends).toEqual(['플러스 멤버십이 바로 끝나고 19,900원을 돌려받아요.'])
  await leave(actor)
  await expect.poll(() => settled(actor)).toEqual({ money: [19_900, -19_900], keys: ['DELETED'] })
  await expectRest(server)
})

test('[A-49] [A-81] leaving in the first days of a year that replaced a month refunds both, as shown', async () => {
  const actor = await createMember(server, control)
  const { change } = (await actor.api.membership.plus())!
  await actor.api.membership.changePlusType({
    body: { subscriptionType: 'YEARLY', expectedAmount: change!.amount },
  })
  expect((await actor.api.accounts.leaving()).ends).toEqual(['플러스 멤버십이 바로 끝나고 199,000원을 돌려받아요.'])
  await leave(actor)
  await expect
    .poll(async () => {
      const { money, keys } = await settled(actor)
      return { back: money.filter(won => won < 0).toSorted((a, b) => a - b), keys }
    })
    .toEqual({ back: [-179_100, -19_900], keys: ['DELETED'] })
  await expectRest(server)
})

test('[A-81] leaving cancels refundable orders and counts their savings from member prices', async () => {
  const actor = await createMember(server, control)
  await buyFeedback(server, control, actor, { amount: 9_000 })
  const { ends } = await actor.api.accounts.leaving()
  expect(ends).toEqual([
    '프로필 피드백 주문을 취소하고 9,000원을 돌려받아요.',
    '플러스 멤버십이 바로 끝나고 19,900원을 돌려받아요.',
  ])
  await leave(actor)
  // The feedback is cancelled first, so no savings from member prices are left.
  await expect
    .poll(async () => (await settled(actor)).money.toSorted())
    .toEqual([-19_900, -9_000, 19_900, 9_000].toSorted())
  await expectRest(server)
})

test('[A-81] a feedback in progress blocks leaving, with a link', async () => {
  const actor = await createMember(server, control)
  const id = await buyFeedback(server, control, actor, { amount: 9_000 })
  for (const state of ['ASSIGNED', 'IN_REVIEW'] as const)
    await server.db
      .updateTable('feedback_orders')
      .set({ state, moved_by: 'system', moved_at: server.clock.now() })
      .where('order_id', '=', id)
      .where('state', '<>', state)
      .execute()
  expect((await actor.api.accounts.leaving()).blocks).toMatchObject([{ href: `/mypage/history/${id}` }])
  await expect(leave(actor)).rejects.toMatchObject({ code: 'leaving_blocked' })
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'ACTIVE' })
})
