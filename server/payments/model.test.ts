import fc from 'fast-check'
import { expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { counted, moneyCommands } from '../../test/support/money-commands.ts'
import { comeToRest, compareAtRest, emptyModel, startReal } from '../../test/support/money-model.ts'
import { withPayments } from '../../test/support/payments.ts'
import { type Cast, createCast } from '../../test/support/purchases.ts'

// A hung call is given up early, yet never an answer that a busy machine delays; no request waits for what follows.
const { control, settings } = withPayments({ PORTONE_TIMEOUT_MS: '1000', PAYMENT_WAIT_MS: '1' })
const { server, test } = apiTest(settings)

/**
 * In the suite the same runs every time, as many as fit into a minute, so that a change is judged by what it changes;
 * `npm run model -- 1000` searches so many new ones.
 */
const runs = Number(process.env.MODEL_RUNS ?? 0)
const seed = Number(process.env.MODEL_SEED ?? (runs ? Date.now() % 1_000_000_000 : 20_261_123))
const runsInSuite = 250
const secondsInSuite = 60

let cast: Cast
test.beforeAll(async () => {
  cast = await createCast(server)
  const day = 86_400_000
  const now = server.clock.now().getTime()
  for (const [code, value] of [
    ['MODELFIVE000', 5_000],
    ['MODELALL0000', 30_000],
  ] as const)
    await server.db
      .insertInto('coupon_policies')
      .values({
        code,
        title: '모형 할인',
        kind: 'AMOUNT',
        value,
        products: ['PROFILE_FEEDBACK'],
        valid_from: new Date(now - day),
        valid_to: new Date(now + 200 * 365 * day),
        total_limit: 2_000_000_000,
        per_person: 1_000_000,
        created_at: new Date(now),
      })
      .execute()
})

test(
  'whatever people, the provider and crashes do, the money ends where the model says',
  async () => {
    const began = performance.now()
    let done = 0
    const property = fc.asyncProperty(fc.commands(moneyCommands, { maxCommands: 80, size: 'max' }), async commands => {
      const real = await startReal(server, control, cast)
      const model = emptyModel()
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await comeToRest(real)
      await compareAtRest(model, real)
      done++
      if (runs && done % 100 === 0)
        console.log(`${done} runs, ${counted.commands} commands, ${Math.round((performance.now() - began) / 1000)} s`)
    })
    const limits = runs
      ? { numRuns: runs }
      : { numRuns: runsInSuite, interruptAfterTimeLimit: secondsInSuite * 1_000, markInterruptAsFailure: false }
    const path = process.env.MODEL_PATH
    const result = await fc.check(property, { ...limits, seed, ...(path && { path }) })
    const seconds = (performance.now() - began) / 1000
    console.log(`model of money: ${done} runs, ${counted.commands} commands in ${Math.round(seconds)} s, seed ${seed}`)
    expect(result.failed, `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
    expect(done).toBeGreaterThan(0)
  },
  24 * 3_600_000,
)
