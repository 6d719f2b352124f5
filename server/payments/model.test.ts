import { apiTest } from '../../test/support/api.ts'
import { moneyCommands } from '../../test/support/money-commands.ts'
import { comeToRest, compareAtRest, emptyModel, modelRuns, startReal } from '../../test/support/money-model.ts'
import { withPayments } from '../../test/support/payments.ts'
import { type Cast, createCast } from '../../test/support/purchases.ts'

// Hung calls time out early, but never before an answer that a busy machine delays; no request waits for follow-up
// work.
const { control, settings } = withPayments({ PORTONE_TIMEOUT_MS: '1000', PAYMENT_WAIT_MS: '1' })
const { server, test } = apiTest(settings)

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
  'random commands and crashes end with the money where the model expects it',
  () =>
    modelRuns('money', moneyCommands, { maxCommands: 80, secondsInSuite: 60, leastRuns: 100 }, async play => {
      const real = await startReal(server, control, cast)
      const model = emptyModel()
      await play(() => ({ model, real }))
      await comeToRest(real)
      await compareAtRest(model, real)
    }),
  24 * 3_600_000,
)
