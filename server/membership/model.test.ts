import { apiTest } from '../../test/support/api.ts'
import { modelRuns, startReal } from '../../test/support/money-model.ts'
import { withPayments } from '../../test/support/payments.ts'
import { comparePlusAtRest, emptyPlusModel, plusCommands, restPlus } from '../../test/support/plus-model.ts'
import { type Cast, createCast } from '../../test/support/purchases.ts'

// A hung call is given up early, yet never an answer that a busy machine delays; no request waits for what follows.
const { control, settings } = withPayments({ PORTONE_TIMEOUT_MS: '1000', PAYMENT_WAIT_MS: '1' })
const { server, test } = apiTest(settings)

let cast: Cast
test.beforeAll(async () => {
  cast = await createCast(server)
})

test(
  'whatever a member, the card company and crashes do over months, nothing is charged unasked and nothing twice',
  () =>
    modelRuns('memberships', plusCommands, { maxCommands: 40, secondsInSuite: 30, leastRuns: 30 }, async play => {
      // A month whose day the next ones do not have.
      server.clock.set(new Date('2027-01-31T10:00:00+09:00'))
      const real = await startReal(server, control, cast)
      const model = emptyPlusModel()
      await play(() => ({ model, real }))
      await restPlus(real)
      await comparePlusAtRest(model, real)
    }),
  24 * 3_600_000,
)
