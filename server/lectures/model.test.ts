import { apiTest } from '../../test/support/api.ts'
import { createTeacher } from '../../test/support/lectures.ts'
import { comeToRest, compareAtRest, modelRuns, startReal } from '../../test/support/money-model.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { type Cast, createCast } from '../../test/support/purchases.ts'
import { countCancelled, seatCommands, seatJobs, startSeats } from '../../test/support/seat-model.ts'

// Hung calls time out early, but never before an answer that a busy machine delays; no request waits for follow-up
// work.
const { control, settings } = withPayments({ PORTONE_TIMEOUT_MS: '1000', PAYMENT_WAIT_MS: '1' })
const { server, test } = apiTest(settings)

let cast: Cast
let teacher: Person
const people: Person[] = []
test.beforeAll(async () => {
  for (const _ of [1, 2, 3, 4]) people.push(await createActor(server))
  cast = await createCast(server)
  people.push(cast.buyer)
  teacher = await createTeacher(server, cast.operators[0])
})

test(
  '[U-02] random commands, crashes and time keep seats, waiting list and money right',
  () =>
    modelRuns('seats', seatCommands, { maxCommands: 60, secondsInSuite: 12, leastRuns: 20 }, async play => {
      const real = await startReal(server, control, cast)
      const model = await startSeats(real, { teacher, people })
      await play(() => ({ model, real }))
      await comeToRest(real, seatJobs)
      await countCancelled(model, real)
      await compareAtRest(model, real)
    }),
  24 * 3_600_000,
)
