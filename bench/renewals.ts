import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { koreanDate, koreanTime, monthsLater } from '#contract/korean-time.ts'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { renewPlans } from '#server/membership/renew.ts'
import { customerIdOf } from '#server/payments/decide.ts'
import type { Engine } from '#server/payments/engine.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { openBenchDatabase } from './database.ts'
import { joinMember } from './members.ts'
import { openMoneyEngine } from './money-engine.ts'
import { answerOf, disconnect } from './server-process.ts'
import { type Figure, round } from './table.ts'

const members = 10_000
/** Latency of each call to the provider. */
const latencyMs = 20

type Cost = { seconds: number; cpuMs: number }

/**
 * Renews 10,000 memberships that are due on one day against a provider that answers after 20 ms. The floor: the calls
 * of each charge (read, charge, read) by the same number of runners, without us.
 */
export async function measureRenewals(): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const provider = fork(join(import.meta.dirname, 'payment-provider.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url } = await answerOf<{ url: string }>(provider)
  const control = controlStandIn(url)
  let now = new Date(koreanTime(monthsLater(koreanDate(new Date()), -1)))
  const { engine, pool, close } = openMoneyEngine({
    databaseUrl: database.url,
    providerUrl: url,
    secret: randomBytes(32).toString('hex'),
    clock: { now: () => now },
  })
  try {
    await control.fault({ call: 'hook', fault: 'lost', times: 1_000_000 })
    await pool.query(`INSERT INTO users (login_id, name, birth_date, permissions)
      SELECT 'member' || n, '이한결', '1995-05-05', '{Actor}' FROM generate_series(1, ${members}) n`)
    const users = await engine.db.selectFrom('users').select('id').execute()
    console.log(`joining ${members} …`)
    const joined = await costOf(() => inParallel(engine, users, ({ id }) => joinMember(engine, control, id)))
    await control.fault({ call: 'any', fault: 'slow', seconds: latencyMs / 1000, times: 1_000_000 })
    const floor = await costOf(() => chargeBare(engine, users))
    now = new Date()
    const ours = await costOf(() => renewPlans(engine))
    const { paid } = await engine.db
      .selectFrom('plus_periods')
      .select(row => row.fn.countAll<number>().as('paid'))
      .where('kind', '=', 'RENEWAL')
      .where('is_paid', '=', true)
      .executeTakeFirstOrThrow()
    if (paid !== members) throw new Error(`${paid} of ${members} were renewed`)
    const hours = (cost: Cost) => round((cost.seconds * 100_000) / members / 3600)
    return [
      { what: 'joining: CPU a member', ours: `${round(joined.cpuMs)} ms` },
      {
        what: '10,000 renewals: CPU a member',
        ours: `${round(ours.cpuMs)} ms`,
        floor: `${round(floor.cpuMs)} ms`,
        ratio: floor.cpuMs / ours.cpuMs,
      },
      {
        what: '10,000 renewals',
        ours: `${round(ours.seconds)} s`,
        floor: `${round(floor.seconds)} s`,
        ratio: floor.seconds / ours.seconds,
      },
      { what: '100,000 renewals at this pace', ours: `${hours(ours)} h`, floor: `${hours(floor)} h` },
    ]
  } finally {
    await close()
    await disconnect(provider)
    await database.stop()
  }
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - began) / 1000, cpuMs: (user + system) / 1000 / members }
}

async function chargeBare(engine: Engine, users: { id: number }[]): Promise<void> {
  const { db, gateway, secrets } = engine
  const cards = await db
    .selectFrom('cards')
    .select(['user_id as userId', 'key'])
    .where('state', '=', 'ISSUED')
    .execute()
  if (cards.length !== users.length) throw new Error(`${cards.length} of ${users.length} have a card`)
  await inParallel(engine, cards, async ({ userId, key }) => {
    const paymentId = crypto.randomUUID()
    await gateway.readPayment(paymentId)
    await gateway.chargeBillingKey(
      paymentId,
      {
        billingKey: secrets.decrypt(key!),
        channelKey: gateway.store.channelKeys.card,
        orderName: '플러스 멤버십 월간',
        amount: { total: 19_900 },
        currency: 'KRW',
        customer: { id: customerIdOf(userId!) },
      },
      `bench-${paymentId}`,
    )
    await gateway.readPayment(paymentId)
  })
}
