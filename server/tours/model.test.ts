import { apiTest } from '../../test/support/api.ts'
import { comeToRest, compareAtRest, modelRuns, startReal } from '../../test/support/money-model.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { addProfile } from '../../test/support/profiles.ts'
import { type Cast, createCast } from '../../test/support/purchases.ts'
import { startTours, tourCommands, tourCoupons } from '../../test/support/tour-model.ts'

// Hung calls time out early, but never before an answer that a busy machine delays; no request waits for follow-up
// work.
const { control, settings } = withPayments({ PORTONE_TIMEOUT_MS: '1000', PAYMENT_WAIT_MS: '1' })
const { server, test } = apiTest(settings)

let cast: Cast
const buyers: Person[] = []
test.beforeAll(async () => {
  for (const _ of [1, 2]) {
    const buyer = await createActor(server)
    await addProfile(server, buyer)
    buyers.push(buyer)
  }
  cast = await createCast(server)
  buyers.push(cast.buyer)
  const now = server.clock.now().getTime()
  const year = 365 * 86_400_000
  for (const [code, value] of Object.entries(tourCoupons))
    await server.db
      .insertInto('coupon_policies')
      .values({
        ...{ code, title: '모형 할인', kind: value ? 'AMOUNT' : 'TOUR_FREE', value: value || 1, products: ['TOUR'] },
        ...{ valid_from: new Date(now - year), valid_to: new Date(now + 200 * year), created_at: new Date(now) },
        ...{ total_limit: 2_000_000_000, per_person: 1_000_000 },
      })
      .execute()
})

test(
  '[A-59] random commands and crashes end with places, visits and money as in the model',
  () =>
    modelRuns('tours', tourCommands, { maxCommands: 60, secondsInSuite: 12, leastRuns: 20 }, async play => {
      const real = await startReal(server, control, cast)
      const model = await startTours(real, buyers)
      await play(() => ({ model, real }))
      await comeToRest(real)
      await compareAtRest(model, real)
    }),
  24 * 3_600_000,
)
