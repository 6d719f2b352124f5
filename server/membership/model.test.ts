import { apiTest } from '../../test/support/api.ts'
import { modelRuns, startReal } from '../../test/support/money-model.ts'
import { withPayments } from '../../test/support/payments.ts'
import { comparePlusAtRest, emptyPlusModel, plusCommands, restPlus } from '../../test/support/plus-model.ts'
import { type Cast, createCast } from '../../test/support/purchases.ts'

// Hung calls time out early, but never before an answer that a busy machine delays; no request waits for follow-up
// work.
const { control, settings } = withPayments({ PORTONE_TIMEOUT_MS: '1000', PAYMENT_WAIT_MS: '1' })
const { server, test } = apiTest(settings)

let cast: Cast
test.beforeAll(async () => {
  cast = await createCast(server)
})

test(
  'random commands, answers and crashes over months never charge unasked or twice',
  () =>
    modelRuns('memberships', plusCommands, { maxCommands: 40, secondsInSuite: 30, leastRuns: 30 }, async play => {
      // A day of the month that the following months lack.
      server.clock.set(new Date('2027-01-31T10:00:00+09:00'))
      const real = await startReal(server, control, cast)
      const model = emptyPlusModel()
      await play(() => ({ model, real }))
      await restPlus(real)
      await comparePlusAtRest(model, real)
    }),
  24 * 3_600_000,
)
