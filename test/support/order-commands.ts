import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { checkoutOf } from '#server/payments/checkout.ts'
import type { Engine } from '#server/payments/engine.ts'
import { brokenRules } from './invariants.ts'
import {
  counted,
  type ModelOrder,
  type MoneyModel,
  newKey,
  paymentsOf,
  type Real,
  stateOf,
  wish,
} from './money-model.ts'
import { anyFault, elsewhere, sendHook } from './money-provider.ts'
import { endFaults, inWindow } from './payments.ts'
import type { Person } from './people.ts'
import { actsOf } from './purchases.ts'

export type Answered<Order> = Order & { id: number }

/** A counted command. */
export const command = <Model extends object>(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  async run(model, real) {
    counted.commands++
    await run(model, real)
  },
  toString: () => name,
})

/** A command on one of the existing orders, picked by a number. */
export const onOrder = <Order extends ModelOrder>(
  name: string,
  act: (pick: number) => (order: Answered<Order>, model: MoneyModel<Order>, real: Real) => Promise<void>,
  isFit: (order: Order) => boolean = () => true,
) =>
  fc.tuple(fc.nat(5), fc.nat(1_000)).map(([at, pick]): fc.AsyncCommand<MoneyModel<Order>, Real> => {
    const suited = (model: Readonly<MoneyModel<Order>>) =>
      model.orders.filter((order): order is Answered<Order> => order.id !== null && isFit(order))
    return {
      check: model => suited(model).length > 0,
      async run(model, real) {
        counted.commands++
        const orders = suited(model)
        await act(pick)(orders[at % orders.length]!, model, real)
      },
      toString: () => `${name}(${at}, ${pick})`,
    }
  })

/** The same commands, each followed by a check of every invariant, and of the model's own rules. */
export const watched = <Model extends object>(
  commands: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[],
  alsoCheck: (model: Model, real: Real) => Promise<void> = async () => {},
) =>
  commands.map(each =>
    each.map(
      (one): fc.AsyncCommand<Model, Real> => ({
        check: model => one.check(model),
        async run(model, real) {
          await one.run(model, real)
          const broken = await brokenRules(real.server)
          wish(Object.keys(broken).length === 0, `broken after ${one}`, broken)
          await alsoCheck(model, real)
        },
        toString: () => `${one}`,
      }),
    ),
  )

export const inTransaction = <Result>(engine: Engine, act: (work: Engine) => Promise<Result>) =>
  engine.db.transaction().execute(trx => act({ ...engine, db: trx }))

/** An operator's context. */
export const officeOf = (work: Engine, { cast }: Pick<Real, 'cast'>) => ({
  ...work,
  operator: { id: cast.operators[0].id, permissions: ['Admin'], operatorRoles: ['OWNER'], ip: null } as never,
})

/** A request of an operator. */
export const asOperator = <Result>(real: Real, act: (office: ReturnType<typeof officeOf>) => Promise<Result>) =>
  real.ask(engine => inTransaction(engine, work => act(officeOf(work, real))))

/** Fails if it was refused for another reason than these. */
export const expectRefusal = (answer: { kind: string; code?: string }, codes: string[], what: string): void =>
  wish(answer.kind !== 'refused' || codes.includes(answer.code ?? ''), what, answer)

/** Asks for a purchase; every fourth one is sent twice at the same time, and both answers are one order. */
export async function askOnce<Bought extends { orderId: number }>(
  engine: Engine,
  ask: (engine: Engine) => Promise<Bought>,
  pick: number,
): Promise<Bought> {
  if (pick % 4 !== 1) return ask(engine)
  // Both have ended before anything else is asked.
  const answers = await Promise.allSettled([ask(engine), ask(engine)])
  const [first, second] = answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
  wish(first!.orderId === second!.orderId, 'one key sent twice made two orders')
  return first!
}

/** An order without an answer yet. */
export const newOrder = (buyer: Person, amount: number, coupons: ModelOrder['coupons'] = []): ModelOrder => ({
  ...{ key: newKey(), buyer, id: null, amount, coupons, token: null, isTokenNewest: false, approved: false },
  ...{ toldPaid: false, toldOver: false, back: { least: 0, most: 0 }, bank: { least: 0, most: 0 }, elsewhere: 0 },
})

/** Whether another order has one of the coupons; orders that a crash left without an answer count. */
export async function isHeldByOther({ coupons, key }: ModelOrder, model: MoneyModel, real: Real): Promise<boolean> {
  const ids = coupons.map(({ id }) => id)
  for (const other of model.orders) {
    if (other.key === key || !other.coupons.some(({ id }) => ids.includes(id))) continue
    const state = (await stateOf(real, other))?.state
    if (state === 'OPEN' || state === 'PAID') return true
  }
  return false
}

/** Raises the expected refund: certainly, or possibly if a crash lost the answer. */
export function raise(range: { least: number; most: number }, won: number, isSure: boolean): void {
  if (isSure) range.least += won
  range.most += won
}

type Act = (order: Answered<ModelOrder>, model: MoneyModel, real: Real) => Promise<void>
const actsFor = ({ buyer }: ModelOrder, { cast }: Real) => actsOf({ ...cast, buyer })

const open =
  (how: 'pay' | 'decline' | 'close'): Act =>
  async (order, _, real) => {
    const answer = await real.ask(engine => checkoutOf(engine, order.buyer.id, order.id))
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
  order: Answered<ModelOrder>,
  model: MoneyModel,
  real: Real,
  token: { paymentToken: string; txId: string },
) => {
  const before = await stateOf(real, order)
  const answer = await real.ask(engine => actsFor(order, real).comeBack(engine, order.id, token))
  if (answer.kind === 'refused')
    wish(['order_over', 'payment_token_used'].includes(answer.code), 'a return was refused', answer)
  const after = await stateOf(real, order)
  if (after?.state === 'PAID') order.toldPaid = true
  const isOwn = token === order.token && order.isTokenNewest
  const isFirst = before?.state === 'OPEN' && answer.kind === 'done'
  if (model.calm && isOwn && isFirst)
    wish(after?.state === 'PAID', 'an approved payment was not taken', { order: order.id })
}

const abandon: Act = async (order, _, real) => {
  const answer = await real.ask(engine => actsFor(order, real).abandon(engine, order.id))
  if (answer.kind === 'done') order.toldOver = true
}

const operate =
  (pick: number): Act =>
  async (order, _, real) => {
    const amount = [1_000, 10_000, order.amount][pick % 3]!
    if (amount === 0) return
    const answer = await real.ask(engine => actsFor(order, real).refund(engine, { orderId: order.id, amount }))
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
    const answer = await real.ask(engine => actsFor(order, real).decide(engine, { refundId: refund.id, ...decided }))
    if (answer.kind === 'refused') return
    if (decided.decision === 'APPROVE') raise(order.back, refund.amount, answer.kind === 'done')
    if (decided.decision === 'BANK') raise(order.bank, refund.amount, answer.kind === 'done')
  }

const fault = anyFault.map(({ call, fault: name, times }) =>
  command(`Fault(${call} ${name} ×${times})`, async (model: MoneyModel, { control }: Real) => {
    model.calm = false
    await control.fault({ call, fault: name, times })
  }),
)

const hasToken = ({ token }: ModelOrder) => token !== null
type OrderCommand = fc.Arbitrary<fc.AsyncCommand<MoneyModel, Real>>

/** All commands on an order of any product; `minutes` that may pass, and the jobs that run then. */
export const orderCommands = (minutes: number[], jobs: (engine: Engine) => Promise<unknown>): OrderCommand[] => [
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
  onOrder('Operate', operate),
  onOrder('Decide', decideOne),
  onOrder('Decide', decideOne),
  onOrder('Elsewhere', elsewhere),
  fc.nat(999).map(pick => command(`Hook(${pick})`, sendHook(pick))),
  fc.nat(999).map(pick => command(`Hook(${pick})`, sendHook(pick))),
  fault,
  fault,
  fc.constant(command('FaultsEnd', (_, { control }) => endFaults(control))),
  fc
    .constantFrom(...minutes)
    .map(passed => command(`Advance(${passed} min)`, async (_, { server }) => server.clock.pass({ minutes: passed }))),
  fc.constant(command('Jobs', async (_, real) => void (await real.ask(jobs)))),
  fc.constant(command('Jobs', async (_, real) => void (await real.ask(jobs)))),
  fc.nat(24).map(points =>
    command(`Crash(${points})`, async (model, real) => {
      model.calm = false
      real.dieIn(points)
    }),
  ),
]
