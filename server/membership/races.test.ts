import { expect } from 'vitest'
import type { Db } from '#server/kernel/db.ts'
import { endOrder } from '#server/payments/orders.ts'
import { advanceEverything } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { actBehind, waitingForLock } from '../../test/support/locks.ts'
import { createMember, replaceCard, runDay } from '../../test/support/membership.ts'
import { newsOf } from '../../test/support/news.ts'
import { engineOf, withPayments } from '../../test/support/payments.ts'
import type { Person } from '../../test/support/people.ts'
import { endOverPlans } from './ends.ts'
import { renewPlans } from './renew.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
test.afterEach(async () => {
  await control.clearFaults()
  expect(await brokenRules(server)).toEqual({})
})

const at = (day: string, time = '10:00:00') => server.clock.set(new Date(`${day}T${time}+09:00`))
const cancel = (actor: Person) => actor.api.membership.cancelPlus({ body: {} })
async function memberSince(day: string): Promise<Person> {
  at(day)
  return createMember(server, control)
}
const planOf = (actor: Person) =>
  server.db
    .selectFrom('plus_subscriptions')
    .select(['id', 'state', 'open_order_id as openOrderId'])
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
const firstOrderOf = (actor: Person) =>
  server.db
    .selectFrom('orders')
    .innerJoin('payments', 'order_id', 'orders.id')
    .select(['orders.id', 'payments.id as paymentId', 'provider_id as providerId'])
    .where('user_id', '=', actor.id)
    .orderBy('orders.id')
    .executeTakeFirstOrThrow()
/** Holds back who locks the row for a change, not who only refers to it. */
const hold = (table: 'orders' | 'plus_subscriptions', id: number) => (db: Db) =>
  db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()

test('[A-49] a plan that is renewed while its member cancels it is cancelled when asked again', async () => {
  const actor = await memberSince('2027-03-15')
  at('2027-04-15')
  const cancelled = await actBehind(server, {
    hold: hold('orders', (await firstOrderOf(actor)).id),
    act: () => cancel(actor),
    meanwhile: () => renewPlans(engineOf(server)),
  })
  expect(cancelled).toMatchObject({ reason: { status: 409, code: 'conflict' } })
  expect(await actor.api.membership.plus()).toMatchObject({ status: 'ACTIVE', periodStart: '2027-04-15' })
  expect(await cancel(actor)).toMatchObject({ status: 'CANCEL_SCHEDULED' })
})

test('[A-52] a cancellation that takes effect while its member undoes it stands', async () => {
  const actor = await memberSince('2027-03-15')
  await cancel(actor)
  at('2027-04-14', '23:59:30')
  const undone = await actBehind(server, {
    hold: hold('orders', (await firstOrderOf(actor)).id),
    act: () => actor.api.membership.undoCancelPlus(),
    async meanwhile() {
      at('2027-04-15', '00:00:30')
      await endOverPlans(engineOf(server))
    },
  })
  expect(undone).toMatchObject({ reason: { code: 'plus_not_joined' } })
  expect(await actor.api.membership.plus()).toBeNull()
})

test('[T-02] a cancelled plan is ended once by two workers, and its member told once', async () => {
  const actor = await memberSince('2027-03-15')
  await cancel(actor)
  at('2027-04-15')
  const ended = await actBehind(server, {
    hold: hold('plus_subscriptions', (await planOf(actor)).id),
    act: () => Promise.all([1, 2].map(() => endOverPlans(engineOf(server)))),
    meanwhile: () => expect.poll(() => waitingForLock(server.db)).toBe(2),
  })
  expect(ended.status).toBe('fulfilled')
  expect(await planOf(actor)).toMatchObject({ state: 'ENDED' })
  const told = (await newsOf(server, actor)).filter(({ title }) => title === '플러스 멤버십이 끝났어요')
  expect(told).toHaveLength(1)
})

test('a chargeback at the end of an overdue renewal is booked by the next reading', async () => {
  const actor = await memberSince('2027-03-15')
  await control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  await runDay(server, '2027-04-15')
  const { openOrderId } = await planOf(actor)
  const first = await firstOrderOf(actor)
  await control.chargeBack(first.providerId, 19_900)
  const engine = engineOf(server)
  const read = () => advanceEverything(engine, first.paymentId)
  const end = (db: Db) =>
    endOrder({ ...engine, db }, openOrderId!, { as: 'EXPIRED', by: 'system', products: engine.products })
  expect(await actBehind(server, { hold: end, act: read })).toMatchObject({ reason: { code: 'conflict' } })
  const refundsOf = () =>
    server.db.selectFrom('refunds').select(['source', 'amount']).where('payment_id', '=', first.paymentId).execute()
  expect(await refundsOf()).toEqual([])
  await read()
  expect(await refundsOf()).toEqual([{ source: 'CHARGEBACK', amount: 19_900 }])
  expect(await planOf(actor)).toMatchObject({ state: 'ENDED', openOrderId: null })
})

test('[A-51] a change of the card that a deadlock undoes is made again, and is not refused', async () => {
  const actor = await memberSince('2027-03-15')
  const plus = await planOf(actor)
  const before = await server.db
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  let other: Db | null = null
  const changed = await actBehind(server, {
    hold(db) {
      other = db
      return db.selectFrom('cards').select('id').where('id', '=', before.id).forUpdate().execute()
    },
    act: () => replaceCard(control, actor),
    // Who waits first is undone.
    meanwhile: () => hold('plus_subscriptions', plus.id)(other!),
  })
  expect(changed).toMatchObject({ status: 'fulfilled', value: { status: 'ACTIVE' } })
  const cards = await server.db
    .selectFrom('cards')
    .select(['id', 'state'])
    .where('user_id', '=', actor.id)
    .orderBy('id')
    .execute()
  expect(cards).toMatchObject([{ id: before.id, state: 'REPLACED' }, { state: 'ISSUED' }])
})
