import fc from 'fast-check'
import { sql } from 'kysely'
import { cancelPlus, undoCancel } from '#server/membership/cancel.ts'
import { changeCard, changeType } from '#server/membership/change.ts'
import { joinPlus, readyPlus } from '#server/membership/join.ts'
import { memberAt } from '#server/membership/members.ts'
import { readPlus } from '#server/membership/read.ts'
import type { Engine } from '#server/payments/engine.ts'
import { advanceEverything, sweep } from '#server/payments/sweep.ts'
import { approveCard } from '../../bench/members.ts'
import { joining, plusPrices, runDueJobs } from './membership.ts'
import { compareLedger, type Real, wish } from './money-model.ts'
import { command, watched } from './order-commands.ts'
import { endFaults, lostAnswers } from './payments.ts'

/** The member's actions and the answers. */
export type PlusModel = {
  /** Nothing has gone wrong yet: every answer is predictable. */
  calm: boolean
  joins: number
  changes: number
  /** Since when the member knows that nothing is charged any more; null while something may be. */
  stoppedAt: Date | null
  /** When that was and ended. */
  stops: { from: Date; to: Date }[]
  /** Refunds by the rule: as told, and the maximum (a crash loses the answer, not always the effect). */
  back: { least: number; most: number }
}
export const emptyPlusModel = (): PlusModel => ({
  ...{ calm: true, joins: 0, changes: 0, stoppedAt: null, stops: [], back: { least: 0, most: 0 } },
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
  if (model.stoppedAt) model.stops.push({ from: model.stoppedAt, to: real.server.clock.now() })
  model.stoppedAt = null
}

const joins =
  (subscriptionType: 'MONTHLY' | 'YEARLY', twice: boolean): Run =>
  async (model, real) => {
    const card = await inCardWindow(model, real, { purpose: 'JOIN', subscriptionType })
    if (!card) return
    go(model, real)
    model.joins++
    const body = { ...card, ...joining(subscriptionType) }
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
  const amount = plus.change?.amount ?? plusPrices.YEARLY
  if (plus.change) model.changes++
  const wanted = { subscriptionType: 'YEARLY' as const, expectedAmount: amount }
  const answer = await real.ask(engine => changeType(engine, real.cast.buyer.id, wanted))
  expectAnswer(model, answer, ['plus_not_active', 'plus_being_checked'])
}

const changesBack: Run = async (model, real) => {
  const wanted = { subscriptionType: 'MONTHLY' as const, expectedAmount: plusPrices.MONTHLY }
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
    if (answer.kind === 'refused') return
    if (immediate) model.back.most += expected
    if (answer.kind === 'crashed') return
    if (immediate) model.back.least += expected
    if (immediate) wish(answer.value === null, 'ending now has left a membership', answer.value ?? {})
    if (immediate) wish(!(await isMember(real)), 'somebody who has left at once is still a member')
    model.stoppedAt ??= real.server.clock.now()
  }

const undoes: Run = async (model, real) => {
  // Whatever the answer, the member may expect charges from here on.
  const answer = await real.ask(engine => inTransaction(engine, work => undoCancel(work, real.cast.buyer.id)))
  expectAnswer(model, answer, ['plus_not_joined', 'plus_not_cancelled'])
  if (answer.kind !== 'refused') go(model, real)
}

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
      if (isOff) await real.ask(runDueJobs)
    }
  }),
)

/** All commands on a membership. */
export const plusCommands = watched<PlusModel>([
  fc.boolean().map(twice => command(`Join(MONTHLY${twice ? ', twice' : ''})`, joins('MONTHLY', twice))),
  fc.boolean().map(twice => command(`Join(YEARLY${twice ? ', twice' : ''})`, joins('YEARLY', twice))),
  fc.constant(command('Change', changes)),
  fc.constant(command('ChangeBack', changesBack)),
  fc.constant(command('NewCard', replaces)),
  fc.constant(command('CancelEnd', cancels(false))),
  fc.constant(command('CancelNow', cancels(true))),
  fc.constant(command('Undo', undoes)),
  fc.boolean().map(part => command(`ChargeBack(${part ? 'part' : 'whole'})`, chargesBack(part))),
  passes,
  passes,
  passes,
  fault,
  decline,
  fc.constant(command('FaultsEnd', (_, { control }) => endFaults(control))),
  fc.constant(command('Jobs', async (_, real) => void (await real.ask(runDueJobs)))),
  fc.nat(24).map(points =>
    command(`Crash(${points})`, async (model, real) => {
      model.calm = false
      real.dieIn(points)
    }),
  ),
])

/** Faults end and jobs run for three hours. */
export async function restPlus(real: Real): Promise<void> {
  real.restart()
  await endFaults(real.control)
  for (let round = 0; round < 3; round++) {
    real.server.clock.pass({ minutes: 61 })
    await real.ask(runDueJobs)
    const payments = await real.server.db.selectFrom('payments').select('id').execute()
    for (const { id } of payments) await real.ask(engine => advanceEverything(engine, id))
    await real.ask(engine => sweep(engine))
  }
}

/** Compares the model's expectations of the membership at rest. Throws with the differences. */
export async function comparePlusAtRest(model: PlusModel, real: Real): Promise<void> {
  const { wrong } = await compareLedger(real)
  const { server, control, cast } = real
  const { rows: charged } = await sql<{ kind: string; starts: string; createdAt: Date; providerId: string }>`
    SELECT kind, starts, o.created_at AS "createdAt", y.provider_id AS "providerId"
    FROM plus_periods p JOIN orders o ON o.id = p.order_id JOIN payments y ON y.order_id = o.id
    WHERE y.taken IS NOT NULL AND y.state NOT IN ('STRAY', 'RETURNED')`.execute(server.db)
  const count = (kind: string) => charged.filter(each => each.kind === kind).length
  if (count('JOIN') > model.joins) wrong.push({ what: 'joined unasked', charged })
  if (count('CHANGE') > model.changes) wrong.push({ what: 'changed unasked', charged })
  const stops = [...model.stops, ...(model.stoppedAt ? [{ from: model.stoppedAt, to: server.clock.now() }] : [])]
  for (const { kind, createdAt } of charged)
    if (kind === 'RENEWAL' && stops.some(({ from, to }) => createdAt > from && createdAt < to))
      wrong.push({ what: 'renewed after it was ended', createdAt, stops })

  const { rows: refunds } = await sql<{ won: number }>`
    SELECT coalesce(sum(amount), 0)::int AS won FROM refunds WHERE source = 'RULE' AND state = 'DONE'`.execute(
    server.db,
  )
  const given = refunds[0]?.won ?? 0
  const isTold = model.calm ? given === model.back.least : given <= model.back.most
  if (!isTold) wrong.push({ what: 'other money went back by the rule than was shown', given, back: model.back })

  const plus = await read(real)
  if (plus !== null && plus.status === 'JOINING') wrong.push({ what: 'still joining' })
  if ((plus !== null) !== (await isMember(real)))
    wrong.push({ what: 'a plan without its benefits, or the reverse', plus })
  const { billingKeys } = await control.state()
  const kept = billingKeys.filter(
    ({ status, customer }) => status === 'ISSUED' && customer.id === `mdr-${cast.buyer.id}`,
  )
  if (kept.length !== (plus ? 1 : 0)) wrong.push({ what: 'keys of cards', kept: kept.length, status: plus?.status })
  if (wrong.length) throw new Error(JSON.stringify(wrong, null, 1))
}
