import fc from 'fast-check'
import { sql } from 'kysely'
import { dayMs, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import { cancelPlus, undoCancel, undoChange } from '#server/membership/cancel.ts'
import { changeCard, changeType, consentToPrice } from '#server/membership/change.ts'
import { joinPlus, readyPlus } from '#server/membership/join.ts'
import { memberAt } from '#server/membership/members.ts'
import { findOpenOrders } from '#server/membership/open-orders.ts'
import { priceName, readOffer, readPlus } from '#server/membership/read.ts'
import type { Engine } from '#server/payments/engine.ts'
import { setPrice } from '#server/payments/operators/prices.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { advanceEverything, sweep } from '#server/payments/sweep.ts'
import { approveCard } from '../../bench/members.ts'
import { type AutoTourModel, autoTourCommands, checkMonths, emptyAutoTours, memberJobs } from './auto-tour-commands.ts'
import { changing, joining } from './membership.ts'
import { compareLedger, newKey, type Real, wish } from './money-model.ts'
import { command, watched } from './order-commands.ts'
import { endFaults, lostAnswers } from './payments.ts'

/** The member's actions and the answers. */
export type PlusModel = AutoTourModel & {
  /** Nothing has gone wrong yet: every answer is predictable. */
  calm: boolean
  joins: number
  changes: number
  /** Since when the member knows that nothing is charged any more; null while something may be. */
  stoppedAt: Date | null
  /** Everything was ended, rather than with the period. */
  isAllOver: boolean
  /** When that was and ended. */
  stops: { from: Date; to: Date; isAllOver: boolean }[]
  /** The highest price of each cycle that the member has accepted. */
  agreed: { MONTHLY: number; YEARLY: number }
  /** Refunds by the rule: as told, and the maximum (a crash loses the answer, not always the effect). */
  back: { least: number; most: number }
}
export const emptyPlusModel = (): PlusModel => ({
  ...{ calm: true, joins: 0, changes: 0, stoppedAt: null, isAllOver: false, stops: [], back: { least: 0, most: 0 } },
  ...{ agreed: { MONTHLY: 0, YEARLY: 0 }, ...emptyAutoTours() },
})

type Run = (model: PlusModel, real: Real) => Promise<void>

const refusals = [
  'plus_joined',
  'plus_not_joined',
  'plus_being_checked',
  'plus_not_active',
  'plus_not_cancelled',
  'card_declined',
  'card_refused',
  'card_unconfirmed',
  'card_token_used',
  'price_changed',
  'refund_changed',
  'refund_open',
  'plus_not_changed',
  'payment_in_flight',
  'conflict',
]
/** An answer that a member may get; without faults only those named. */
function expectAnswer(model: PlusModel, answer: { kind: string; code?: string }, calmly: string[]): void {
  if (answer.kind !== 'refused') return
  wish(refusals.includes(answer.code ?? ''), 'a member was refused', answer)
  if (model.calm) wish(calmly.includes(answer.code ?? ''), 'a member was refused in calm weather', answer)
}

const inTransaction = <Result>(engine: Engine, act: (work: Engine) => Promise<Result>) =>
  engine.db.transaction().execute(trx => act({ ...engine, db: trx }))

const isMember = ({ server, cast }: Real) => memberAt(server.db, cast.buyer.id, server.clock.now())
const read = ({ server, cast }: Real) => readPlus(server, cast.buyer.id)

async function inCardWindow(
  model: PlusModel,
  real: Real,
  given: { purpose: 'JOIN' | 'REPLACE'; subscriptionType: 'MONTHLY' | 'YEARLY' },
) {
  const answer = await real.ask(engine => readyPlus(engine, real.cast.buyer.id, given, engine))
  expectAnswer(model, answer, ['plus_joined', 'plus_not_joined'])
  return answer.kind === 'done' ? approveCard(real.control, answer.value) : null
}

function go(model: PlusModel, real: Real): void {
  const { stoppedAt: from, isAllOver } = model
  if (from) model.stops.push({ from, to: real.server.clock.now(), isAllOver })
  model.stoppedAt = null
  model.isAllOver = false
}

type Type = 'MONTHLY' | 'YEARLY'
/** The price on the page of the offer. */
async function priceOf({ server }: Real, type: Type): Promise<number> {
  const { monthly, yearly } = await readOffer(server)
  return type === 'MONTHLY' ? monthly : yearly
}

function accept({ agreed }: PlusModel, type: Type, price: number): void {
  agreed[type] = Math.max(agreed[type], price)
}

const joins =
  (subscriptionType: 'MONTHLY' | 'YEARLY', twice: boolean): Run =>
  async (model, real) => {
    const card = await inCardWindow(model, real, { purpose: 'JOIN', subscriptionType })
    if (!card) return
    go(model, real)
    model.joins++
    const price = await priceOf(real, subscriptionType)
    accept(model, subscriptionType, price)
    const body = { ...card, ...joining(subscriptionType, price) }
    for (let time = 0; time < (twice ? 2 : 1); time++) {
      const answer = await real.ask(engine => joinPlus(engine, real.cast.buyer.id, body))
      expectAnswer(model, answer, [])
      if (answer.kind === 'done' && answer.value.status === 'ACTIVE')
        wish(await isMember(real), 'somebody who has joined is no member')
    }
  }

const changes: Run = async (model, real) => {
  const plus = await read(real)
  if (!plus) return
  const price = await priceOf(real, 'YEARLY')
  const amount = plus.change?.amount ?? price
  if (plus.change) model.changes++
  accept(model, 'YEARLY', price)
  const wanted = changing('YEARLY', amount)
  const answer = await real.ask(engine => changeType(engine, real.cast.buyer.id, wanted))
  expectAnswer(model, answer, ['plus_not_active', 'plus_being_checked'])
}

const changesBack: Run = async (model, real) => {
  const price = await priceOf(real, 'MONTHLY')
  // Choosing the month for the next payment accepts its price; a member of the month chooses nothing.
  if ((await read(real))?.nextType === 'YEARLY') accept(model, 'MONTHLY', price)
  const wanted = changing('MONTHLY', price)
  const answer = await real.ask(engine => changeType(engine, real.cast.buyer.id, wanted))
  expectAnswer(model, answer, ['plus_not_active', 'plus_not_joined', 'plus_being_checked'])
}

const replaces: Run = async (model, real) => {
  const card = await inCardWindow(model, real, { purpose: 'REPLACE', subscriptionType: 'MONTHLY' })
  if (!card) return
  const answer = await real.ask(engine => changeCard(engine, real.cast.buyer.id, card))
  expectAnswer(model, answer, [])
}

const cancels =
  (immediate: boolean): Run =>
  async (model, real) => {
    const plus = await read(real)
    const expected = plus?.refundNow.isPossible ? plus.refundNow.refund : 0
    const body = { immediate, ...(immediate && plus && { expectedRefund: expected }) }
    const answer = await real.ask(engine =>
      inTransaction(engine, work => cancelPlus(work, real.cast.buyer.id, body, engine.products)),
    )
    expectAnswer(model, answer, ['plus_not_joined', 'plus_being_checked'])
    if (immediate && answer.kind === 'done')
      wish((await findOpenOrders(real.server.db, real.cast.buyer.id)).length === 0, 'an order at member prices is open')
    if (answer.kind === 'refused') return
    if (immediate) model.back.most += expected
    if (answer.kind === 'crashed') return
    if (immediate) model.back.least += expected
    if (immediate) wish(answer.value === null, 'ending now has left a membership', answer.value ?? {})
    if (immediate) wish(!(await isMember(real)), 'somebody who has left at once is still a member')
    // Until now it may have ended with its period alone, and months were ordered.
    if (immediate && !model.isAllOver) go(model, real)
    model.stoppedAt ??= real.server.clock.now()
    if (immediate) model.isAllOver = true
  }

const undoes: Run = async (model, real) => {
  // Whatever the answer, the member may expect charges from here on.
  const answer = await real.ask(engine => inTransaction(engine, work => undoCancel(work, real.cast.buyer.id)))
  expectAnswer(model, answer, ['plus_not_joined', 'plus_not_cancelled'])
  if (answer.kind !== 'refused') go(model, real)
}

/** Undoes a fresh change to yearly; the month goes on. */
const undoesChange: Run = async (model, real) => {
  const plus = await read(real)
  const { id } = real.cast.buyer
  const expectedRefund = plus?.undoChange?.refund
  const answer = await real.ask(engine =>
    inTransaction(engine, work => undoChange(work, id, { expectedRefund, products: engine.products })),
  )
  const calmly = plus?.undoChange ? [] : ['plus_not_joined', 'plus_not_changed', 'plus_being_checked']
  expectAnswer(model, answer, calmly)
  if (answer.kind === 'refused') return
  model.back.most += expectedRefund ?? 0
  if (answer.kind === 'done') {
    model.back.least += expectedRefund ?? 0
    wish(answer.value.subscriptionType === 'MONTHLY', 'undoing has not led back to the month')
  }
}

/** The card company declines a change to yearly; the month and its accepted price stay. */
const declinedChange: Run = async (model, real) => {
  const plus = await read(real)
  if (!plus?.change || !model.calm) return
  await real.control.fault({ call: 'chargeBillingKey', fault: 'soft-decline' })
  const body = changing('YEARLY', plus.change.amount)
  const answer = await real.ask(engine => changeType(engine, real.cast.buyer.id, body))
  await real.control.clearFaults()
  // The answer may come before the card company's.
  const isLeft =
    answer.kind === 'refused'
      ? ['card_declined', 'plus_not_active', 'plus_being_checked'].includes(answer.code)
      : answer.kind === 'done' && answer.value.isBeingChecked
  wish(isLeft, 'a declined change was not refused', answer)
  const after = await read(real)
  wish(JSON.stringify(after) === JSON.stringify(plus), 'a declined change has changed something', { plus, after })
}

/** An operator raises a price: as early as members can be told of it, never earlier. */
const rises =
  (type: Type, by: number, days: number): Run =>
  async (_, real) => {
    const { server, cast } = real
    const { clock } = server
    const day = koreanDate(clock.now().getTime() + days * dayMs)
    const price = (await pricesAt(server.db, new Date(koreanTime(day))))[priceName[type]] + by
    const operator = { id: cast.operators[0].id, permissions: ['Admin'], ip: null } as never
    const body = { name: priceName[type], amount: price, from: koreanTime(day), reason: '새 가격표' }
    const answer = await real.ask(engine => inTransaction(engine, work => setPrice(work, operator, body)))
    if (days > plusLimits.consentDays) expectPrice(answer, ['price_in_past'])
    else wish(answer.kind === 'refused' && answer.code === 'price_rise_soon', 'a price rises too soon', answer)
  }

function expectPrice(answer: { kind: string; code?: string }, codes: string[]): void {
  // Two prices of one moment are refused by their constraint.
  if (answer.kind === 'refused') wish(codes.includes(answer.code ?? ''), 'a price was refused', answer)
}

const consents: Run = async (model, real) => {
  const plus = await read(real)
  if (!plus?.priceRise) return
  const { amount } = plus.priceRise
  const answer = await real.ask(engine =>
    inTransaction(engine, work => consentToPrice(work, real.cast.buyer.id, amount)),
  )
  expectAnswer(model, answer, ['price_changed', 'plus_being_checked'])
  if (answer.kind !== 'refused') accept(model, plus.nextType, amount)
}

/** An order at member prices that stays unpaid. */
const ordersOnly: Run = async (model, real) => {
  if (!(await isMember(real))) return
  const before = await read(real)
  const answer = await real.ask(engine =>
    real.acts.order(engine, { orderKey: newKey(), amount: memberFeedback, couponIds: [] }),
  )
  wish(answer.kind !== 'refused', 'an order of a member was refused', answer)
  const after = await read(real)
  if (model.calm && before && after)
    wish(after.refundNow.refund === before.refundNow.refund, 'an unpaid order lowers the refund', { before, after })
}

/** What a profile feedback costs members. */
const memberFeedback = 9_000

const chargesBack =
  (part: boolean): Run =>
  async (model, real) => {
    const { payments } = await real.control.state()
    const paid = payments.find(({ status }) => status === 'PAID' || status === 'PARTIAL_CANCELLED')
    if (!paid || paid.status === 'READY') return
    const left = paid.amount.total - paid.amount.cancelled
    try {
      await real.control.chargeBack(paid.id, part ? Math.min(left, 3_000) : left)
    } catch {
      // Reserved by a refund of ours that is pending at the card company.
      return
    }
    model.calm = false
  }

const fault = fc
  .record({
    call: fc.constantFrom('chargeBillingKey', 'chargeBillingKey', 'confirmBillingKey', 'deleteBillingKey', 'cancel'),
    name: fc.constantFrom(...lostAnswers),
    times: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ call, name, times }) =>
    command<PlusModel>(`Fault(${call} ${name} ×${times})`, async (model, { control }) => {
      model.calm = false
      await control.fault({ call: call as 'cancel', fault: name, times })
    }),
  )

const decline = fc
  .record({ name: fc.constantFrom('soft-decline', 'hard-decline'), times: fc.integer({ min: 1, max: 6 }) })
  .map(({ name, times }) =>
    command<PlusModel>(`Decline(${name} ×${times})`, async (model, { control }) => {
      model.calm = false
      await control.fault({ call: 'chargeBillingKey', fault: name as 'soft-decline', times })
    }),
  )

/** Days pass, with the jobs of ten in the morning, or without them during downtime. */
const days = fc.record({ count: fc.constantFrom(1, 1, 2, 3, 7, 12, 31, 90), isOff: fc.integer({ min: 0, max: 5 }) })
const passes = days.map(({ count, isOff }) =>
  command<PlusModel>(`Days(${count}${isOff ? '' : ', off'})`, async (_, real) => {
    for (let day = 0; day < count; day++) {
      real.server.clock.pass({ hours: 24 })
      if (isOff) await real.ask(memberJobs)
    }
  }),
)

/** What a member does, each act with what it expects of the answers. */
export const memberActs = {
  join: joins,
  change: changes,
  changeBack: changesBack,
  replaceCard: replaces,
  cancel: cancels,
  undo: undoes,
  undoChange: undoesChange,
  consent: consents,
  rise: rises,
  orderOnly: ordersOnly,
}

const commands = [
  fc.boolean().map(twice => command(`Join(MONTHLY${twice ? ', twice' : ''})`, joins('MONTHLY', twice))),
  fc.boolean().map(twice => command(`Join(YEARLY${twice ? ', twice' : ''})`, joins('YEARLY', twice))),
  fc.constant(command('Change', changes)),
  fc.constant(command('ChangeBack', changesBack)),
  fc.constant(command('NewCard', replaces)),
  fc.constant(command('CancelEnd', cancels(false))),
  fc.constant(command('CancelNow', cancels(true))),
  fc.constant(command('Undo', undoes)),
  fc.constant(command('UndoChange', undoesChange)),
  fc.constant(command('DeclinedChange', declinedChange)),
  fc.constant(
    command('EndAfterChange', async (model, real) => {
      await changes(model, real)
      await cancels(true)(model, real)
    }),
  ),
  fc.constant(
    command('OpenOrderThenEnd', async (model, real) => {
      await ordersOnly(model, real)
      await cancels(true)(model, real)
    }),
  ),
  fc.constant(command('OpenOrder', ordersOnly)),
  fc
    .record({
      type: fc.constantFrom('MONTHLY' as const, 'YEARLY' as const),
      by: fc.constantFrom(1_000, 5_000),
      days: fc.constantFrom(1, 30, 31, 31, 40),
    })
    .map(({ type, by, days: ahead }) => command(`Rise(${type} +${by} in ${ahead})`, rises(type, by, ahead))),
  fc.constant(command('Consent', consents)),
  fc.constant(command('Consent', consents)),
  fc.boolean().map(part => command(`ChargeBack(${part ? 'part' : 'whole'})`, chargesBack(part))),
  passes,
  passes,
  passes,
  fault,
  decline,
  fc.constant(command('FaultsEnd', (_, { control }) => endFaults(control))),
  fc.constant(command('Jobs', async (_, real) => void (await real.ask(memberJobs)))),
  fc.nat(24).map(points =>
    command(`Crash(${points})`, async (model, real) => {
      model.calm = false
      real.dieIn(points)
    }),
  ),
  ...autoTourCommands,
] as fc.Arbitrary<fc.AsyncCommand<PlusModel, Real>>[]
/** All commands on a membership and its automatic tours. */
export const plusCommands = watched<PlusModel>(commands, checkMonths)

/** Faults end and jobs run for three hours. */
export async function restPlus(real: Real): Promise<void> {
  real.restart()
  await endFaults(real.control)
  for (let round = 0; round < 3; round++) {
    real.server.clock.pass({ minutes: 61 })
    await real.ask(memberJobs)
    const payments = await real.server.db.selectFrom('payments').select('id').execute()
    for (const { id } of payments) await real.ask(engine => advanceEverything(engine, id))
    await real.ask(engine => sweep(engine))
  }
}

type Charged = { kind: string; type: Type; price: number; starts: string; createdAt: Date; providerId: string }

/** Compares the model's expectations of the membership at rest. Throws with the differences. */
export async function comparePlusAtRest(model: PlusModel, real: Real): Promise<void> {
  const { wrong } = await compareLedger(real)
  const { server, control } = real
  const { rows: late } = await sql`
    SELECT id FROM orders WHERE product <> 'PLUS' AND state = 'PAID'
      AND NOT EXISTS (SELECT FROM auto_tours WHERE order_id = orders.id)`.execute(server.db)
  if (late.length) wrong.push({ what: 'an order that nobody paid is paid', late })
  wrong.push(...(await compareMember(model, real, (await control.state()).billingKeys)))
  if (wrong.length) throw new Error(JSON.stringify(wrong, null, 1))
}

/** What a membership at rest has other than its model expects. */
export async function compareMember(
  model: PlusModel,
  real: Real,
  billingKeys: readonly { status: string; customer: { id?: string } }[],
): Promise<object[]> {
  const wrong: object[] = []
  const { server, cast } = real
  const { id: userId } = cast.buyer
  const { rows: charged } = await sql<Charged>`
    SELECT kind, p.type, price, starts, o.created_at AS "createdAt", y.provider_id AS "providerId"
    FROM plus_periods p JOIN orders o ON o.id = p.order_id JOIN payments y ON y.order_id = o.id
    WHERE user_id = ${userId} AND y.taken IS NOT NULL AND y.state NOT IN ('STRAY', 'RETURNED')`.execute(server.db)
  const count = (kind: string) => charged.filter(each => each.kind === kind).length
  if (count('JOIN') > model.joins) wrong.push({ what: 'joined unasked', charged })
  if (count('CHANGE') > model.changes) wrong.push({ what: 'changed unasked', charged })
  const { stoppedAt: from, isAllOver } = model
  const stops = [...model.stops, ...(from ? [{ from, to: server.clock.now(), isAllOver }] : [])]
  for (const { kind, createdAt } of charged)
    if (stops.some(stop => (kind === 'RENEWAL' || stop.isAllOver) && createdAt > stop.from && createdAt < stop.to))
      wrong.push({ what: 'charged after it was ended', kind, createdAt, stops })
  for (const { kind, type, price } of charged)
    if (kind === 'RENEWAL' && price > model.agreed[type])
      wrong.push({ what: 'renewed at a price that was not accepted', type, price, agreed: model.agreed })
  const { rows: months } = await sql<{ createdAt: Date }>`
    SELECT o.created_at AS "createdAt" FROM auto_tours JOIN orders o ON o.id = order_id
    WHERE user_id = ${userId} AND o.state IN ('PAID', 'REFUNDED')`.execute(server.db)
  for (const { createdAt } of months)
    if (stops.some(stop => stop.isAllOver && createdAt > stop.from && createdAt < stop.to))
      wrong.push({ what: 'a month was ordered after everything was ended', createdAt, stops })

  const { rows: refunds } = await sql<{ won: number }>`
    SELECT coalesce(sum(r.amount), 0)::int AS won FROM refunds r JOIN payments p ON p.id = payment_id
      JOIN orders o ON o.id = p.order_id
    WHERE o.user_id = ${userId} AND product = 'PLUS' AND source = 'RULE' AND r.state = 'DONE'`.execute(server.db)
  const given = refunds[0]?.won ?? 0
  const isTold = model.calm ? given === model.back.least : given <= model.back.most
  if (!isTold) wrong.push({ what: 'other money went back by the rule than was shown', given, back: model.back })

  const plus = await read(real)
  if (plus !== null && plus.status === 'JOINING') wrong.push({ what: 'still joining' })
  if ((plus !== null) !== (await isMember(real)))
    wrong.push({ what: 'a plan without its benefits, or the reverse', plus })
  const kept = billingKeys.filter(({ status, customer }) => status === 'ISSUED' && customer.id === `mdr-${userId}`)
  if (kept.length !== (plus ? 1 : 0)) wrong.push({ what: 'keys of cards', kept: kept.length, status: plus?.status })
  return wrong
}
