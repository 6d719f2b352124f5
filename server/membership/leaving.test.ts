import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { koreanDay } from '#contract/messages.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { dueOn } from '#server/payments/refunds.ts'
import { apiTest } from '../../test/support/api.ts'
import { changing, createMember, runJobs } from '../../test/support/membership.ts'
import { buyFeedback, expectRest, giveCoupon, withPayments } from '../../test/support/payments.ts'
import type { Person } from '../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

const leave = (actor: Person) => actor.api.accounts.leave({ body: { reason: 'NOT_NEEDED' } })
/** How and by when the stand-in's card gets its money back. */
const comesBack = async () =>
  `${koreanDay(await dueOn(server.clock.now()))}까지 결제한 방법(국민카드 ****5678)으로 돌려 드려요.`
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
  expect(ends).toEqual([`플러스 멤버십이 바로 끝나고 19,900원을 돌려받아요. ${await comesBack()}`])
  await leave(actor)
  await expect.poll(() => settled(actor)).toEqual({ money: [19_900, -19_900], keys: ['DELETED'] })
  await expectRest(server)
})

test('[A-49] [A-81] leaving in the first days of a year that replaced a month refunds both, as shown', async () => {
  const actor = await createMember(server, control)
  const { change } = (await actor.api.membership.plus())!
  await actor.api.membership.changePlusType({ body: changing('YEARLY', change!.amount) })
  expect((await actor.api.accounts.leaving()).ends).toEqual([
    `플러스 멤버십이 바로 끝나고 199,000원을 돌려받아요. ${await comesBack()}`,
  ])
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
    `프로필 피드백 주문을 취소하고 9,000원을 돌려받아요. ${await comesBack()}`,
    `플러스 멤버십이 바로 끝나고 19,900원을 돌려받아요. ${await comesBack()}`,
  ])
  const address = `left${actor.id}@example.com`
  await server.db.updateTable('users').set({ email: address }).where('id', '=', actor.id).execute()
  const sent = vi.spyOn(server.server.tools.mails, 'send').mockResolvedValue(undefined)
  await leave(actor)
  const last = () => sent.mock.calls.map(([mail]) => mail).filter(({ key }) => key === `left:${actor.id}`)
  await expect.poll(() => last().length).toBe(1)
  const [{ to, text } = { to: '', text: '' }] = last()
  expect(to).toBe(address)
  for (const line of [
    `프로필 피드백: 9,000원을 ${await comesBack()}`,
    `플러스 멤버십 월간: 19,900원을 ${await comesBack()}`,
  ])
    expect(text).toContain(line)
  expect(text).toContain(`물어보세요: ${server.server.tools.env.brand.company[1]}`)
  sent.mockRestore()
  const jobs = () => sql`SELECT FROM pgboss.job WHERE name = 'accounts.mail-refunds'`.execute(server.db)
  await expect.poll(async () => (await jobs()).rows.length).toBe(0)
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
  expect((await actor.api.accounts.leaving()).blocks).toMatchObject([{ href: orderPages.order(id) }])
  await expect(leave(actor)).rejects.toMatchObject({ code: 'leaving_blocked' })
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'ACTIVE' })
})

test('[A-81] what was bought stays for five years after leaving, sealed and apart', async () => {
  const actor = await createMember(server, control)
  const couponIds = [await giveCoupon(server, actor, { value: 4_000 })]
  const orderId = await buyFeedback(server, control, actor, { amount: 5_000, couponIds })
  const { data } = await actor.api.accounts.exportMine()
  expect(data).toMatchObject({
    '주문과 결제': [
      { product: 'PLUS', amount: 19_900, payments: [{ state: 'PAID', amount: 19_900 }] },
      {
        ...{ id: orderId, title: '프로필 피드백', amount: 5_000, refunds: [] },
        lines: [{ label: '프로필 피드백', list: 30_000, paid: 5_000 }],
        payments: [{ state: 'PAID', method: 'CARD', methodLabel: expect.stringContaining('5678') }],
      },
    ],
    쿠폰: [{ title: '첫 피드백 할인', state: 'USED' }],
    '등록한 카드': [{ state: 'ISSUED', last4: expect.any(String) }],
    '플러스 멤버십': [{ state: 'ACTIVE' }],
    피드백: [{ state: expect.any(String) }],
  })
  const { rows: keys } = await sql<{ key: string }>`
    SELECT key FROM cards WHERE user_id = ${actor.id}`.execute(server.db)
  const secret = server.server.tools.secrets.decrypt(keys[0]!.key)
  for (const word of [keys[0]!.key, secret]) expect(JSON.stringify(data)).not.toContain(word)

  await leave(actor)
  await expect.poll(async () => (await settled(actor)).keys).toEqual(['DELETED'])
  const { rows } = await sql<{ facts: string; years: number }>`
    SELECT facts_encrypted AS facts, extract(year FROM age(expires_at, created_at)) AS years
    FROM retained.facts WHERE user_id = ${actor.id} AND kind = 'PAYMENT'`.execute(server.db)
  expect(rows.map(({ years }) => Number(years))).toEqual([5])
  const kept = JSON.parse(server.server.tools.secrets.decrypt(rows[0]!.facts))
  const { name } = (data as { 계정: { name: string } }).계정
  expect(kept).toMatchObject({
    name,
    orders: [
      { product: 'PLUS', refunds: [{ amount: 19_900 }] },
      { id: orderId, termsVersion: expect.any(String), refunds: [{ amount: 5_000 }] },
    ],
  })
  // The order itself names nobody any more.
  const order = () => server.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  await expect.poll(order).toMatchObject({ user_id: null, state: 'REFUNDED' })
  expect(JSON.stringify(await order())).not.toContain(name)
  await expectRest(server)
})
