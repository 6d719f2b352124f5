import { expect } from 'vitest'
import { koreanDate } from '#contract/korean-time.ts'
import { refusal } from '#server/accounts/accounts.support.ts'
import { addDays } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { tellDecisions } from '../../test/support/decisions.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { withPayments } from '../../test/support/payments.ts'
import { createAdmin, createPerson, type Person } from '../../test/support/people.ts'
import { openTour, tourOffice } from '../../test/support/tours.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
test.beforeAll(async () => {
  admin = await createAdmin(server)
})
test.afterEach(async () => {
  expect(await brokenRules(server)).toEqual({})
})

const { createTourist, buy, startWalking, mark, read } = tourOffice(server, control, () => admin)

async function plan(tourIds: number[], days = 0): Promise<{ roundId: number }> {
  const walker = await createPerson(server, ['TourWalker'])
  const walkedOn = addDays(koreanDate(server.clock.now()), days)
  return { roundId: (await admin.api.admin.addTourRound({ body: { walkedOn, walkerId: walker.id, tourIds } })).id }
}

/** A round of two offices: one order is delivered, one met a closed door, one still waits. */
async function walked() {
  const [open, closed] = [await openTour(server, admin), await openTour(server, admin)]
  const params = await plan([open, closed])
  const people = [await createTourist(), await createTourist(), await createTourist()] as const
  const orders = [await buy(people[0], [open]), await buy(people[1], [closed]), await buy(people[2], [open])] as const
  for (const id of orders) await startWalking(id)
  await mark(open, [orders[0]], 'VISITED')
  await mark(closed, [orders[1]], 'CLOSED')
  const states = async () => Promise.all(people.map(async (person, at) => (await read(person, orders[at]!)).state))
  return { open, closed, params, states }
}

test('[P-04] finishing a round says what it ends, and can be taken back before', async () => {
  const { open, closed, params, states } = await walked()
  const end = await admin.api.admin.roundEnd({ params })
  expect(end).toMatchObject({ orders: 2, waiting: 1, refunds: 1 })
  expect(end.refund).toBeGreaterThan(0)
  expect(end.stops).toMatchObject([
    { tourId: open, visited: 1, refused: 0, closed: 0, waiting: 1 },
    { tourId: closed, visited: 0, refused: 0, closed: 1, waiting: 0 },
  ])
  const first = await admin.api.admin.finishTourRound({ params })
  expect(first.orders).toBe(2)
  const shown = async () => (await admin.api.admin.tourRounds({ query: { id: params.roundId } })).list[0]!.decision
  expect((await shown())?.id).toBe(first.decisionId)
  expect(await refusal(admin.api.admin.finishTourRound({ params }))).toBe('409 round_finishing')
  await admin.api.admin.takeBack({ params: { decisionId: first.decisionId } })
  await tellDecisions(server)
  expect([await shown(), await states()]).toEqual([null, ['TOURING', 'TOURING', 'TOURING']])

  await admin.api.admin.finishTourRound({ params })
  await tellDecisions(server)
  await expect.poll(states).toEqual(['DONE', 'DONE', 'TOURING'])
  expect(await refusal(admin.api.admin.finishTourRound({ params }))).toBe('409 round_unfinished')
})

test('[P-04] offices that were closed are visited again by another round', async () => {
  const { closed, params, states } = await walked()
  const other = await openTour(server, admin)
  const next = await plan([other], 1)
  const move = (toRoundId: number) => admin.api.admin.moveClosedOffices({ params, body: { toRoundId } })
  expect(await refusal(move(params.roundId))).toBe('422 round_same')
  expect(await move(next.roundId)).toEqual({ offices: 1, visits: 1 })
  const { list } = await admin.api.admin.tourRounds({ query: { id: next.roundId } })
  expect(list[0]!.stops.map(({ tourId }) => tourId).toSorted()).toEqual([closed, other].toSorted())
  expect(await admin.api.admin.roundEnd({ params })).toMatchObject({ orders: 1, waiting: 2, refunds: 0 })
  await admin.api.admin.finishTourRound({ params })
  await tellDecisions(server)
  await expect.poll(states).toEqual(['DONE', 'TOURING', 'TOURING'])
  expect(await refusal(move(next.roundId))).toBe('409 round_none_closed')
})
