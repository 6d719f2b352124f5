import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import type { Engine } from '#server/payments/engine.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { sweep } from '#server/payments/sweep.ts'
import { openBenchDatabase } from './database.ts'
import { openMoneyEngine } from './money-engine.ts'
import { placeOrders, timed } from './payments.ts'
import { answerOf, disconnect } from './server-process.ts'
import { boundFigure, type Figure } from './table.ts'

const perDay = 10_000
/** Orders placed by one statement. */
const atOnce = 1_000
/** Latency of each call to the provider. */
const latencyMs = 20
const hour = 3_600
/** Days whose events are compared every morning. */
const compared = 3

/**
 * A day of 10,000 payments of which none was brought on when it was approved, against a provider that answers after
 * 20 ms: the sweeps until all are settled, and their reconciliation; every morning compares three such days.
 */
export async function measureMoneyDay(): Promise<Figure[]> {
  const database = await openBenchDatabase()
  const provider = fork(join(import.meta.dirname, 'payment-provider.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url } = await answerOf<{ url: string }>(provider)
  const control = controlStandIn(url)
  let aheadMs = 0
  const { engine, pool, close } = openMoneyEngine({
    databaseUrl: database.url,
    providerUrl: url,
    secret: randomBytes(32).toString('hex'),
    clock: { now: () => new Date(Date.now() + aheadMs) },
  })
  try {
    await control.fault({ call: 'hook', fault: 'lost', times: 1_000_000 })
    await pool.query(`INSERT INTO users (login_id, name, birth_date, permissions)
      VALUES ('buyer', '구매자', '1995-05-05', '{Actor}')`)
    console.log(`placing ${perDay} orders …`)
    for (let placed = 0; placed < perDay; placed += atOnce) await placeOrders(engine, url, atOnce, 'IN_FLIGHT')
    await control.fault({ call: 'any', fault: 'slow', seconds: latencyMs / 1000, times: 1_000_000 })
    console.log('sweeping …')
    const swept = await sweepAll(engine)
    // The newest events are left for the next morning.
    aheadMs = 15 * 60_000
    const { ms } = await timed(1, () => reconcile(engine))
    const run = await engine.db.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow()
    if (run.payments !== perDay || run.different !== 0 || run.failure !== null)
      throw new Error(`${run.payments} payments compared, ${run.different} differ (${run.failure})`)
    return [
      boundFigure(`${perDay} payments in doubt, swept`, swept / 1000, 's', hour),
      boundFigure(`reconciliation of ${compared} such days, at the pace of one`, (compared * ms) / 1000, 's', hour),
    ]
  } finally {
    await close()
    await disconnect(provider)
    await database.stop()
  }
}

/** Milliseconds of the sweeps until nothing is in doubt. */
async function sweepAll(engine: Engine): Promise<number> {
  let took = 0
  for (;;) {
    const { left } = await engine.db
      .selectFrom('payments')
      .select(row => row.fn.countAll<number>().as('left'))
      .where('state', '=', 'IN_FLIGHT')
      .executeTakeFirstOrThrow()
    if (left === 0) return took
    took += (await timed(1, () => sweep(engine))).ms
  }
}
