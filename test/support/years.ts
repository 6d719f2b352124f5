import { sql } from 'kysely'
import { koreanDate } from '#contract/korean-time.ts'
import { firstOf } from '#server/kernel/present.ts'
import { memberAt } from '#server/membership/members.ts'
import { checkoutOf } from '#server/payments/checkout.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { finishTours } from '#server/tours/fulfil.ts'
import { orderTour, readyInfo } from '#server/tours/orders.ts'
import { cancelTour } from '#server/tours/own.ts'
import { type AutoTourModel, autoTourActs, checkMonths, emptyAutoTours, memberJobs } from './auto-tour-commands.ts'
import { compareLedger, newKey, type Real, wish } from './money-model.ts'
import { inTransaction } from './order-commands.ts'
import { buying, endFaults, inWindow } from './payments.ts'
import type { Person } from './people.ts'
import { compareMember, emptyPlusModel, memberActs, type PlusModel } from './plus-model.ts'
import { actsOf } from './purchases.ts'

type Member = { model: PlusModel; real: Real; bought: number[]; toured: number[] }
type Random = () => number

/** What happened in these years, for the report. */
type YearsReport = {
  days: number
  charges: number
  refunds: number
  collected: number
  given: number
  held: number
  acts: Record<string, number>
}

/** Members of a market whose days pass with the jobs of their mornings; all chance comes from `random`. */
export async function liveYears(
  real: Real,
  { people, days, random }: { people: { person: Person; profileId: number }[]; days: number; random: Random },
): Promise<YearsReport> {
  const { server, control } = real
  const acts: Record<string, number> = {}
  const autoTours = { calm: true, ...emptyAutoTours() }
  const members = people.map(({ person, profileId }): Member => {
    const cast = { ...real.cast, buyer: person, profileId }
    const model = { ...emptyPlusModel(), shown: autoTours.shown, compared: autoTours.compared }
    return { model, real: { ...real, cast, acts: actsOf(cast) }, bought: [], toured: [] }
  })
  for (let day = 0; day < days; day++) {
    server.clock.set(new Date(startsAt.getTime() + day * 86_400_000))
    await control.setClock(server.clock.now())
    const standings = await readStandings(real)
    for (const member of members) await actOnDay(member, standings.get(member.real.cast.buyer.id), { random, acts })
    await operate(real, { day, random, acts })
    await runMorning({ real, members, random })
    await checkMonths(autoTours, real)
    if (day % 3 === 2) await real.ask(engine => reconcile(engine))
  }
  await rest(real)
  const { months, tooDear, ...sums } = await compareAll(autoTours, members, real)
  acts['automatic months ordered'] = months
  acts['offices left out for their price'] = tooDear
  return { days, acts, ...sums }
}

/** Ten in the morning of a day that some months lack. */
const startsAt = new Date('2027-01-31T10:00:00+09:00')

const isIn = (random: Random, share: number) => random() < share
const pickOf = (random: Random) => Math.floor(random() * 10_000)

type Standing = { state: string; type: string; nextType: string; isAutoOn: boolean; isListed: boolean }

/** The live memberships of a day, by person. */
async function readStandings({ server }: Real): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing & { userId: number }>`
    SELECT user_id AS "userId", state, type, next_type AS "nextType", auto_tour_on AS "isAutoOn",
      EXISTS (SELECT FROM auto_tours WHERE subscription_id = s.id AND auto_tours.state = 'LISTED') AS "isListed"
    FROM plus_subscriptions s WHERE state NOT IN ('ENDED', 'FAILED')`.execute(server.db)
  return new Map(rows.map(row => [row.userId, row]))
}

/** What a member does on a day: mostly nothing. The shares are of a day. */
async function actOnDay(
  member: Member,
  standing: Standing | undefined,
  { random, acts }: { random: Random; acts: Record<string, number> },
): Promise<void> {
  const { model, real } = member
  const { join, cancel, undo, change, changeBack, undoChange, consent, replaceCard, orderOnly } = memberActs
  const pick = () => Math.floor(random() * 10_000)
  async function perhaps(name: string, share: number, act: () => Promise<unknown>): Promise<void> {
    if (random() >= share) return
    acts[name] = (acts[name] ?? 0) + 1
    await act()
  }
  if (!standing)
    await perhaps('join', 0.03, () => join(pick() % 5 ? 'MONTHLY' : 'YEARLY', pick() % 9 === 0)(model, real))
  else if (standing.state === 'CANCEL_SCHEDULED') await perhaps('undo', 0.05, () => undo(model, real))
  else {
    const { state, type, nextType, isAutoOn, isListed } = standing
    await perhaps('cancel at the end', 0.003, () => cancel(false)(model, real))
    await perhaps('change to yearly', type === 'MONTHLY' ? 0.003 : 0, () => change(model, real))
    await perhaps('undo the change', type === 'YEARLY' ? 0.01 : 0, () => undoChange(model, real))
    await perhaps('back to monthly', nextType === 'YEARLY' ? 0.002 : 0, () => changeBack(model, real))
    await perhaps('consent to a rise', 0.03, () => consent(model, real))
    await perhaps('new card', state === 'PAST_DUE' ? 0.3 : 0.002, () => replaceCard(model, real))
    await perhaps('automatic tours on', isAutoOn ? 0 : 0.05, () => autoTourActs.turnOn(model, real))
    await perhaps('agree to offices', isListed ? 0.4 : 0, () => autoTourActs.agree(pick())(model, real))
    await perhaps('withdraw from an office', isAutoOn ? 0.004 : 0, () => autoTourActs.withdraw(model, real))
  }
  if (standing) await perhaps('end now', 0.0015, () => cancel(true)(model, real))
  await perhaps('buy feedback', 0.004, () => buyFeedback(member))
  await perhaps('cancel feedback', member.bought.length ? 0.02 : 0, () => cancelFeedback(member))
  await perhaps('buy a tour', 0.004, () => buyTour(member, random))
  await perhaps('cancel a tour', member.toured.length ? 0.02 : 0, () => cancelLastTour(member))
  await perhaps('unpaid order', 0.001, () => orderOnly(model, real))
}

async function pay({ real }: Member, orderId: number): Promise<void> {
  const checkout = await checkoutOf(real.engine(), real.cast.buyer.id, orderId)
  if (checkout.window) {
    const { paymentToken = '', txId = '' } = await inWindow(real.control, checkout)
    await real.ask(engine => real.acts.comeBack(engine, orderId, { paymentToken, txId }))
  }
  const { state } = await real.server.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  wish(state === 'PAID', 'an order that was paid is not', { orderId, state })
}

async function buyFeedback(member: Member): Promise<void> {
  const { real } = member
  const { server, cast } = real
  const isMember = await memberAt(server.db, cast.buyer.id, server.clock.now())
  const purchase = { orderKey: newKey(), amount: isMember ? 9_000 : 30_000, couponIds: [] }
  const answer = await real.ask(engine => real.acts.order(engine, purchase))
  wish(answer.kind === 'done', 'a feedback could not be ordered', answer)
  if (answer.kind !== 'done') return
  await pay(member, answer.value.orderId)
  member.bought.push(answer.value.orderId)
}

async function cancelFeedback({ real, bought }: Member): Promise<void> {
  const orderId = bought.pop()
  if (orderId === undefined) return
  const answer = await real.ask(engine => real.acts.cancel(engine, orderId))
  const isKnown = answer.kind !== 'refused' || ['not_refundable', 'refund_open'].includes(answer.code)
  wish(isKnown, 'a feedback could not be cancelled', answer)
}

/** A tour of some open offices, in the window. */
async function buyTour(member: Member, random: Random): Promise<void> {
  const { real } = member
  const { server, cast } = real
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM tours WHERE state = 'OPEN' AND closes_at > ${server.clock.now()} AND taken < capacity ORDER BY id`.execute(
    server.db,
  )
  const tourIds = rows.map(({ id }) => id).filter(() => random() < 0.6)
  if (!tourIds.length) return
  const choice = { tourIds, couponCount: 0, couponIds: [] }
  const { price } = await readyInfo(server, cast.buyer.id, choice)
  const purchase = { ...buying(price.amount), ...choice, profileFileId: null }
  const answer = await real.ask(engine => orderTour({ engine, userId: cast.buyer.id }, purchase))
  wish(answer.kind === 'done', 'a tour could not be ordered', answer)
  if (answer.kind !== 'done') return
  await pay(member, answer.value.orderId)
  member.toured.push(answer.value.orderId)
}

async function cancelLastTour({ real, toured }: Member): Promise<void> {
  const orderId = toured.pop()
  if (orderId === undefined) return
  const answer = await real.ask(engine =>
    inTransaction(engine, work => cancelTour({ ...work, userId: real.cast.buyer.id }, orderId)),
  )
  const isKnown = answer.kind !== 'refused' || ['not_refundable', 'refund_open'].includes(answer.code)
  wish(isKnown, 'a tour could not be cancelled', answer)
}

/** Operators open and carry tours, change prices, and refund parts; the provider's console is used as well. */
async function operate(
  real: Real,
  { day, random, acts }: { day: number; random: Random; acts: Record<string, number> },
): Promise<void> {
  const count = (name: string) => {
    acts[name] = (acts[name] ?? 0) + 1
  }
  const none = { calm: false, ...emptyAutoTours() }
  if (Number(koreanDate(real.server.clock.now()).slice(8)) % 6 === 0) await autoTourActs.open(real)
  if (isIn(random, 0.3)) await autoTourActs.walk(none, real)
  if (isIn(random, 0.04)) {
    count('price of a tour')
    await autoTourActs.reprice(pickOf(random))(none, real)
  }
  if (isIn(random, 0.02)) {
    count('price of all tours')
    await autoTourActs.repriceAll(pickOf(random))(none, real)
  }
  for (const [type, by, every] of [
    ['MONTHLY', 1_000, 120],
    ['YEARLY', 9_000, 170],
  ] as const)
    if (day % every === every - 70) {
      count('price rise')
      await memberActs.rise(type, by, 31)(emptyPlusModel(), real)
    }
  if (isIn(random, 0.05)) await refundPart(real, random, count)
  if (isIn(random, 0.02)) await chargeBack(real, random, count)
}

/** Payments with something left, of purchases: what is refunded of a membership otherwise would move its rule. */
async function paidPurchase({ server }: Real, random: Random) {
  const { rows } = await sql<{ orderId: number; providerId: string }>`
    SELECT o.id AS "orderId", provider_id AS "providerId" FROM payments p JOIN orders o ON o.id = order_id
    WHERE p.state IN ('PAID', 'PART_REFUNDED') AND product <> 'PLUS' AND p.taken - p.refunded >= 3000
      AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = p.id AND state <> 'DONE')
    ORDER BY o.id DESC LIMIT 50`.execute(server.db)
  return rows[Math.floor(random() * rows.length)]
}

async function refundPart(real: Real, random: Random, count: (name: string) => void): Promise<void> {
  const found = await paidPurchase(real, random)
  if (!found) return
  count('refund of a part')
  const answer = await real.ask(engine => real.acts.refund(engine, { orderId: found.orderId, amount: 1_000 }))
  wish(answer.kind !== 'refused' || answer.code === 'refund_open', 'a part could not be refunded', answer)
}

async function chargeBack(real: Real, random: Random, count: (name: string) => void): Promise<void> {
  const found = await paidPurchase(real, random)
  if (!found) return
  count('chargeback')
  await real.control.chargeBack(found.providerId, 2_000)
}

type Morning = { real: Real; members: Member[]; random: Random }

/** The jobs of a morning; on some of them card companies decline, or answers are lost. */
async function runMorning({ real, members, random }: Morning): Promise<void> {
  const { control, server } = real
  const chance = random()
  const name = chance < 0.25 ? 'soft-decline' : chance < 0.28 ? 'hard-decline' : chance < 0.34 ? 'reset-after' : null
  if (name) await control.fault({ call: 'chargeBillingKey', fault: name, times: 1 + Math.floor(random() * 3) })
  await real.ask(memberJobs)
  await real.ask(finishTours)
  if (!name) return
  await endFaults(control)
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT user_id AS id FROM payments JOIN orders o ON o.id = order_id
    WHERE decline IS NOT NULL OR payments.state = 'IN_FLIGHT'`.execute(server.db)
  // From here on their answers may be refusals of the card.
  for (const { model, real: own } of members) if (rows.some(({ id }) => id === own.cast.buyer.id)) model.calm = false
}

/** Faults end, and the jobs of three hours run. */
async function rest(real: Real): Promise<void> {
  await endFaults(real.control)
  for (let hour = 0; hour < 3; hour++) {
    real.server.clock.pass({ minutes: 61 })
    await real.control.setClock(real.server.clock.now())
    await real.ask(memberJobs)
  }
  await real.ask(engine => reconcile(engine))
}

/** Compares the books with the provider's journal, payment by payment and in sum, and each member with what they were told. */
async function compareAll(autoTours: AutoTourModel, members: Member[], real: Real) {
  await checkMonths(autoTours, real)
  const { wrong } = await compareLedger(real)
  const { billingKeys, events } = await real.control.state()
  for (const { model, real: own } of members) {
    const found = await compareMember(model, own, billingKeys)
    if (found.length) wrong.push({ member: own.cast.buyer.id, calm: model.calm, found })
  }
  const { rows } = await sql<{ held: number; different: number; months: number; tooDear: number }>`
    SELECT (SELECT count(*)::int FROM auto_tours WHERE state = 'ORDERED') AS months,
      (SELECT count(*)::int FROM auto_tour_stops WHERE skipped = 'PRICE') AS "tooDear",
      (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_lines WHERE account = 'PG') AS held,
      (SELECT count(*)::int FROM differences WHERE solved_at IS NULL)
        + (SELECT count(*)::int FROM reconciliations WHERE failure IS NOT NULL) AS different`.execute(real.server.db)
  const amounts = events.map(({ eventAmount }) => eventAmount)
  const sum = (list: number[]) => list.reduce((total, amount) => total + amount, 0)
  const [taken, back] = [amounts.filter(amount => amount > 0), amounts.filter(amount => amount < 0)]
  const { months, tooDear, different } = firstOf(rows)
  const held = Number(firstOf(rows).held)
  if (held !== sum(amounts)) wrong.push({ what: 'the books differ from the journal', held, journal: sum(amounts) })
  if (different) wrong.push({ what: 'reconciling ended with differences or failures', rows })
  if (wrong.length) throw new Error(JSON.stringify(wrong, null, 1))
  return {
    charges: taken.length,
    refunds: back.length,
    collected: sum(taken),
    given: -sum(back),
    held,
    months,
    tooDear,
  }
}
