import fc from 'fast-check'
import type { Engine } from '#server/payments/engine.ts'
import { sweep } from '#server/payments/sweep.ts'
import { deliver, fullPrice, type ModelOrder, type MoneyModel, type Real, register, wish } from './money-model.ts'
import { type Answered, askOnce, command, isHeldByOther, newOrder, onOrder, orderCommands } from './order-commands.ts'

type Act = (order: Answered<ModelOrder>, model: MoneyModel, real: Real) => Promise<void>

const placeOrder = (pick: number) => async (model: MoneyModel, real: Real) => {
  // A double click, or a page that asks again after a crash.
  const again = pick % 5 === 0 ? (model.orders.findLast(order => order.id === null) ?? model.orders.at(-1)) : undefined
  const coupon = pick % 2 ? model.coupons[pick % (model.coupons.length || 1)] : undefined
  const order = again ?? newOrder(real.cast.buyer, fullPrice - (coupon?.off ?? 0), coupon ? [coupon] : [])
  const couponIds = order.coupons.map(({ id }) => id)
  const ask = (engine: Engine) => real.acts.order(engine, { orderKey: order.key, amount: order.amount, couponIds })
  const answer = await real.ask(engine => askOnce(engine, ask, pick))
  if (answer.kind === 'refused') {
    wish(answer.code === 'coupon_unusable', 'an order was refused', { code: answer.code })
    wish(await isHeldByOther(order, model, real), 'a free coupon was refused', { couponIds })
    return
  }
  if (!again) model.orders.push(order)
  if (answer.kind === 'crashed') return
  wish(order.id === null || order.id === answer.value.orderId, 'one key made two orders')
  wish(answer.value.amount === order.amount, 'another amount')
  order.id = answer.value.orderId
  if (order.amount === 0) order.toldPaid = true
}

const cancel: Act = async (order, _, real) => {
  const answer = await real.ask(engine => real.acts.cancel(engine, order.id))
  // Everything not refunded before.
  if (answer.kind === 'done') order.back.least = order.amount
  if (answer.kind !== 'refused') order.back.most = order.amount
}

const review =
  (pick: number): Act =>
  async (order, _, real) => {
    for (const [from, to] of [
      ['QUEUED', 'ASSIGNED'],
      ['ASSIGNED', 'IN_REVIEW'],
    ] as const)
      await real.server.db
        .updateTable('feedback_orders')
        .set({ state: to, moved_by: 'system', moved_at: real.server.clock.now() })
        .where('order_id', '=', order.id)
        .where('state', '=', from)
        .execute()
    if (pick % 2) await deliver(real, order.id)
  }

/** All commands about money, on feedback. */
export const moneyCommands: fc.Arbitrary<fc.AsyncCommand<MoneyModel, Real>>[] = [
  fc.nat(999).map(pick => command(`Order(${pick})`, placeOrder(pick))),
  fc.nat(999).map(pick => command(`Order(${pick})`, placeOrder(pick))),
  ...orderCommands([1, 2, 5, 11, 31, 61, 24 * 60], sweep),
  onOrder('Cancel', () => cancel),
  onOrder('Review', review),
  fc.constantFrom('MODELFIVE000', 'MODELALL0000', 'NOSUCHCODE').map(code =>
    command(`Register(${code})`, async (model: MoneyModel, real: Real) => {
      const answer = await register(real, code)
      if (answer.kind === 'done')
        model.coupons.push({ id: answer.value.id, off: code === 'MODELFIVE000' ? 5_000 : fullPrice })
      if (answer.kind === 'refused')
        wish(['coupon_unknown', 'coupon_tries_exceeded'].includes(answer.code), 'a coupon was refused', answer)
    }),
  ),
]
