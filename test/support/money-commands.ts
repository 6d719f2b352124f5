import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { checkoutOf } from '#server/payments/checkout.ts'
import { sweep } from '#server/payments/sweep.ts'
import {
  deliver,
  fullPrice,
  type ModelOrder,
  type MoneyModel,
  newKey,
  paymentsOf,
  type Real,
  register,
  stateOf,
  wish,
} from './money-model.ts'
import { anyFault, elsewhere, sendHook } from './money-provider.ts'
import { inWindow } from './payments.ts'

type Command = fc.AsyncCommand<MoneyModel, Real>
type Act = (order: ModelOrder & { id: number }, model: MoneyModel, real: Real) => Promise<void>

/** How many commands have run; for the report. */
export const counted = { commands: 0 }

const command = (name: string, run: (model: MoneyModel, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    counted.commands++
    await run(model, real)
  },
  toString: () => name,
})

/** A command on one of the orders that there are, picked by a number. */
const onOrder = (name: string, act: (pick: number) => Act, isFit: (order: ModelOrder) => boolean = () => true) =>
  fc.tuple(fc.nat(5), fc.nat(1_000)).map(([at, pick]): Command => {
    const suited = (model: Readonly<MoneyModel>) => model.orders.filter(order => order.id !== null && isFit(order))
    return {
      check: model => suited(model).length > 0,
      async run(model, real) {
        counted.commands++
        const orders = suited(model)
        await act(pick)(orders[at % orders.length] as ModelOrder & { id: number }, model, real)
      },
      toString: () => `${name}(${at}, ${pick})`,
    }
  })

const placeOrder = (pick: number) => async (model: MoneyModel, real: Real) => {
  // A double click, or a page that asks again after a crash.
  const again = pick % 5 === 0 ? (model.orders.findLast(order => order.id === null) ?? model.orders.at(-1)) : undefined
  const coupon = pick % 2 ? (model.coupons[pick % (model.coupons.length || 1)] ?? null) : null
  const order: ModelOrder = again ?? {
    ...{
      key: newKey(),
      id: null,
      amount: fullPrice - (coupon?.off ?? 0),
      coupon,
      token: null,
      isTokenNewest: false,
      approved: false,
    },
    ...{ toldPaid: false, toldOver: false, back: { least: 0, most: 0 }, bank: { least: 0, most: 0 }, elsewhere: 0 },
  }
  const couponIds = order.coupon ? [order.coupon.id] : []
  const answer = await real.ask(engine =>
    real.acts.order(engine, { orderKey: order.key, amount: order.amount, couponIds }),
  )
  if (answer.kind === 'refused') {
    wish(answer.code === 'coupon_unusable', 'an order was refused', { code: answer.code })
    const holder = await holderOf(order, model, real)
    wish(holder, 'a free coupon was refused', { coupon: order.coupon?.id })
    return
  }
  if (!again) model.orders.push(order)
  if (answer.kind === 'crashed') return
  wish(order.id === null || order.id === answer.value.orderId, 'one key made two orders')
  wish(answer.value.amount === order.amount, 'another amount')
  order.id = answer.value.orderId
  if (order.amount === 0) order.toldPaid = true
}

/** Whether another order has the coupon; orders that a crash left without an answer count. */
async function holderOf({ coupon, key }: ModelOrder, model: MoneyModel, real: Real): Promise<boolean> {
  for (const other of model.orders) {
    if (other.key === key || !coupon || other.coupon?.id !== coupon.id) continue
    const state = (await stateOf(real, other))?.state
    if (state === 'OPEN' || state === 'PAID') return true
  }
  return false
}

const open =
  (how: 'pay' | 'decline' | 'close'): Act =>
  async (order, _, real) => {
    const answer = await real.ask(engine => checkoutOf(engine, real.cast.buyer.id, order.id))
    if (answer.kind !== 'done' || !answer.value.window) return
    if (how === 'pay') order.approved = true
    // The provider's status is that of the newest window.
    order.isTokenNewest = false
    const result = await inWindow(real.control, answer.value, how)
    if (!result.paymentToken) return
    order.token = { paymentToken: result.paymentToken, txId: result.txId ?? '' }
    order.isTokenNewest = true
  }

const comeBack = async (
  order: ModelOrder & { id: number },
  model: MoneyModel,
  real: Real,
  token: { paymentToken: string; txId: string },
) => {
  const before = await stateOf(real, order)
  const answer = await real.ask(engine => real.acts.comeBack(engine, order.id, token))
  if (answer.kind === 'refused')
    wish(['order_over', 'payment_token_used'].includes(answer.code), 'a return was refused', answer)
  const after = await stateOf(real, order)
  if (after?.state === 'PAID') order.toldPaid = true
  const isOwn = token === order.token && order.isTokenNewest
  const isFirst = before?.state === 'OPEN' && answer.kind === 'done'
  if (model.calm && isOwn && isFirst) wish(after?.state === 'PAID', 'an approved payment was not taken', { order })
}

const cancel: Act = async (order, _, real) => {
  const answer = await real.ask(engine => real.acts.cancel(engine, order.id))
  // All that was not given back before.
  if (answer.kind === 'done') order.back.least = order.amount
  if (answer.kind !== 'refused') order.back.most = order.amount
}

const abandon: Act = async (order, _, real) => {
  const answer = await real.ask(engine => real.acts.abandon(engine, order.id))
  if (answer.kind === 'done') order.toldOver = true
}

const raise = (range: { least: number; most: number }, won: number, isSure: boolean) => {
  if (isSure) range.least += won
  range.most += won
}

const operate =
  (pick: number): Act =>
  async (order, _, real) => {
    const amount = [1_000, 10_000, order.amount][pick % 3]!
    if (amount === 0) return
    const answer = await real.ask(engine => real.acts.refund(engine, { orderId: order.id, amount }))
    // A proposed one counts when it is approved.
    if (answer.kind === 'done' && answer.value.state === 'PROPOSED') return
    if (answer.kind === 'refused') return
    raise(order.back, amount, answer.kind === 'done')
  }

const decideOne =
  (pick: number): Act =>
  async (order, _, real) => {
    const payments = (await paymentsOf(real, order.id)).map(({ id }) => id)
    const refund = await real.server.db
      .selectFrom('refunds')
      .select(['id', 'amount', 'state', 'source'])
      .where('payment_id', 'in', payments)
      .where('state', 'in', ['PROPOSED', 'FAILED'])
      .executeTakeFirst()
    if (!refund) return
    const isOdd = pick % 3 === 0
    const decided =
      refund.state === 'PROPOSED'
        ? { decision: isOdd ? ('WITHDRAW' as const) : ('APPROVE' as const) }
        : isOdd
          ? { decision: 'BANK' as const, proof: '국민은행 이체 확인증 1204' }
          : { decision: 'RETRY' as const }
    const answer = await real.ask(engine => real.acts.decide(engine, { refundId: refund.id, ...decided }))
    if (answer.kind === 'refused') return
    if (decided.decision === 'APPROVE') raise(order.back, refund.amount, answer.kind === 'done')
    if (decided.decision === 'BANK') raise(order.bank, refund.amount, answer.kind === 'done')
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

const fault = anyFault.map(({ call, fault: name, times }) =>
  command(`Fault(${call} ${name} ×${times})`, async (model, { control }) => {
    model.calm = false
    await control.fault({ call, fault: name, times })
  }),
)

const minutes = [1, 2, 5, 11, 31, 61, 24 * 60]
const hasToken = ({ token }: ModelOrder) => token !== null

/** Everything that may happen to money. */
export const moneyCommands: fc.Arbitrary<Command>[] = [
  fc.nat(999).map(pick => command(`Order(${pick})`, placeOrder(pick))),
  fc.nat(999).map(pick => command(`Order(${pick})`, placeOrder(pick))),
  onOrder('Pay', () => open('pay')),
  onOrder('Pay', () => open('pay')),
  onOrder('Decline', () => open('decline')),
  onOrder('Close', () => open('close')),
  onOrder('Return', () => (order, model, real) => comeBack(order, model, real, order.token!), hasToken),
  onOrder('Return', () => (order, model, real) => comeBack(order, model, real, order.token!), hasToken),
  onOrder(
    'ReturnTwice',
    () => async (order, model, real) => {
      await comeBack(order, model, real, order.token!)
      await comeBack(order, model, real, order.token!)
    },
    hasToken,
  ),
  onOrder(
    'ReturnForged',
    () => (order, model, real) => comeBack(order, model, real, { paymentToken: randomUUID(), txId: 'tx' }),
  ),
  onOrder('Abandon', () => abandon),
  onOrder('Cancel', () => cancel),
  onOrder('Operate', operate),
  onOrder('Decide', decideOne),
  onOrder('Decide', decideOne),
  onOrder('Elsewhere', elsewhere),
  onOrder('Review', review),
  fc.nat(999).map(pick => command(`Hook(${pick})`, sendHook(pick))),
  fc.nat(999).map(pick => command(`Hook(${pick})`, sendHook(pick))),
  fault,
  fault,
  fc.constant(
    command('FaultsEnd', async (_, { control }) => {
      await control.clearFaults()
      await control.fault({ call: 'hook', fault: 'lost', times: 1_000_000 })
    }),
  ),
  fc
    .constantFrom(...minutes)
    .map(passed => command(`Advance(${passed} min)`, async (_, { server }) => server.clock.pass({ minutes: passed }))),
  fc.constant(command('Jobs', async (_, real) => void (await real.ask(engine => sweep(engine))))),
  fc.constant(command('Jobs', async (_, real) => void (await real.ask(engine => sweep(engine))))),
  fc.nat(24).map(points =>
    command(`Crash(${points})`, async (model, real) => {
      model.calm = false
      real.dieIn(points)
    }),
  ),
  fc.constantFrom('MODELFIVE000', 'MODELALL0000', 'NOSUCHCODE').map(code =>
    command(`Register(${code})`, async (model, real) => {
      const answer = await register(real, code)
      if (answer.kind === 'done')
        model.coupons.push({ id: answer.value.id, off: code === 'MODELFIVE000' ? 5_000 : fullPrice })
      if (answer.kind === 'refused')
        wish(['coupon_unknown', 'coupon_tries_exceeded'].includes(answer.code), 'a coupon was refused', answer)
    }),
  ),
]
