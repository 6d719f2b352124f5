import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { buyFeedback, orderFeedback, withPayments } from '../../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../../test/support/people.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
let owner: Person
let [first, second, open]: number[] = []
beforeAll(async () => {
  owner = await createAdmin(server)
  first = await buyFeedback(server, control, await createActor(server))
  second = await buyFeedback(server, control, await createActor(server))
  open = (await orderFeedback(server, await createActor(server))).orderId
})

test('[P-04] the tabs of a list count the rows of each state', async () => {
  const counts = { PAID: 2, OPEN: 1 }
  expect((await owner.api.admin.orders({ query: {} })).counts).toEqual(counts)
  const found = await owner.api.admin.orders({ query: { state: 'OPEN', q: '없는사람' } })
  expect(found).toMatchObject({ totalResult: 0, counts })
  const { counts: queued, list } = await owner.api.admin.feedbackOrders({ query: {} })
  expect(Object.values(queued).reduce((sum, count) => sum + count, 0)).toBe(list.length)
  expect((await owner.api.admin.refunds({ query: {} })).counts).toEqual({ todo: 0, sending: 0, done: 0 })
})

test('[P-04] a list shows the oldest first where an operator chooses so', async () => {
  const ids = async (order?: 'OLDEST' | 'NEWEST') =>
    (await owner.api.admin.orders({ query: { order } })).list.map(({ orderId }) => orderId)
  expect(await ids()).toEqual([open, second, first])
  expect(await ids('OLDEST')).toEqual([first, second, open])
  const feedback = await owner.api.admin.feedbackOrders({ query: { order: 'NEWEST' } })
  expect(feedback.list.map(({ id }) => id)).toEqual([second, first])
})

test('[P-04] every list with tabs answers its numbers and its orders', async () => {
  const { plusMembers, toursForOperators, tourOrders, lecturesForOperators, couponPolicies } = owner.api.admin
  const answers = [
    await plusMembers({ query: { order: 'OLDEST' } }),
    await toursForOperators({ query: { order: 'NEWEST' } }),
    await tourOrders({ query: { order: 'NEWEST' } }),
    await lecturesForOperators({ query: { order: 'NEWEST' } }),
    await couponPolicies({ query: { order: 'OLDEST' } }),
  ]
  for (const { list, counts } of answers)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(list.length)
})
