import { expect } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Checkout } from '#contract/payments/shapes.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { killable, untilSwept } from '../../test/support/killable.ts'
import { createTeacher, openLecture } from '../../test/support/lectures.ts'
import { buying, inWindow } from '../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest()
const price = 30_000
const seats = 3
const racers = 200

test('[U-02] kills in a race of 200 people for the last seats lose no seat, place or won', {
  timeout: 300_000,
}, async () => {
  const admin = await createAdmin(server)
  const teacher = await createTeacher(server, admin)
  const id = await openLecture(server, admin, teacher, { price, capacity: seats })
  const people: Person[] = []
  for (let count = 0; count < racers; count++) people.push(await createActor(server))
  await server.server.jobs.stop()
  const processes = await killable(server)

  let answers = 0
  let restarted = Promise.resolve()
  const kills = [20, 220]
  function count(): void {
    answers++
    if (answers !== kills[0]) return
    kills.shift()
    restarted = restarted.then(processes.restartProgram)
  }
  /** Repeats a request until there is an answer, as a client does that lost its connection. */
  async function ask<Answer>(act: () => Promise<Answer>): Promise<Answer | string> {
    for (;;) {
      await restarted
      try {
        const answer = await act()
        count()
        return answer
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) continue
        count()
        return error.code
      }
    }
  }

  const checkouts = new Map<Person, Checkout>()
  /** The place that each person was told. */
  const places = new Map<number, number>()
  await Promise.all(
    people.map(async person => {
      const body = buying(price)
      const enrolled = await ask(() => processes.api(person).lectures.enrolLecture({ params: { id }, body }))
      if (typeof enrolled !== 'string') {
        checkouts.set(person, enrolled)
        return
      }
      expect(enrolled).toBe('lecture_full')
      const joined = await ask(() => processes.api(person).lectures.joinWaiting({ params: { id } }))
      if (typeof joined !== 'string') places.set(person.id, joined.place!)
      // The killed program had stored the place, but its answer was lost.
      else expect(joined).toBe('lecture_waiting')
    }),
  )
  await restarted
  expect(kills).toEqual([])

  const line = await server.db
    .selectFrom('lecture_waiting')
    .select(['user_id as userId', 'state'])
    .where('lecture_id', '=', id)
    .orderBy('id')
    .execute()
  const taken = () => server.db.selectFrom('lectures').select('taken').where('id', '=', id).executeTakeFirstOrThrow()
  expect(checkouts.size).toBe(seats)
  expect(await taken()).toEqual({ taken: seats })
  expect(new Set(line.map(({ userId }) => userId)).size).toBe(racers - seats)
  expect(line.filter(({ state }) => state !== 'WAITING')).toEqual([])
  // Nobody left: everybody has the place they were told.
  const wrong = line.flatMap(({ userId }, at) =>
    places.has(userId!) && places.get(userId!) !== at + 1 ? [{ at: at + 1, told: places.get(userId!) }] : [],
  )
  expect(wrong).toEqual([])
  expect(await brokenRules(server)).toEqual({})

  // People with a seat pay; the program dies during a confirmation whose result is unknown.
  const bought = [...checkouts]
  const backs = new Map<Person, Record<string, string>>()
  for (const [person, checkout] of bought) backs.set(person, await inWindow(processes.control(), checkout))
  await processes.control().fault({ call: 'confirm', fault: 'hang-after' })
  const complete = ([person, { orderId }]: (typeof bought)[number]) => {
    const { paymentToken = '', txId = '' } = backs.get(person)!
    return processes.api(person).payments.complete({ params: { orderId }, body: { paymentToken, txId } })
  }
  const returned = Promise.allSettled(bought.map(complete))
  await processes.untilCalled('confirm')
  await processes.restartProgram()
  await returned
  for (const one of bought) await expect.poll(async () => (await complete(one)).order, untilSwept).toBe('PAID')
  expect(await taken()).toEqual({ taken: seats })

  // One person cancels; the program dies during the refund. Only the first in line is offered the seat.
  const [holder, { orderId }] = bought[0]!
  await processes.control().fault({ call: 'cancel', fault: 'hang-after' })
  await processes.api(holder).lectures.cancelLecture({ params: { orderId }, body: { expectedRefund: price } })
  await processes.untilCalled('cancel')
  await processes.restartProgram()
  await processes.tellCancelled()
  const orderState = () =>
    server.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
  await expect.poll(orderState, untilSwept).toEqual({ state: 'REFUNDED' })
  const offered = await server.db
    .selectFrom('lecture_waiting')
    .select('user_id as userId')
    .where('lecture_id', '=', id)
    .where('state', '=', 'OFFERED')
    .orderBy('id')
    .execute()
  expect(offered).toEqual([{ userId: line[0]!.userId }])
  expect(await taken()).toEqual({ taken: seats })

  const { payments, events } = await processes.control().state()
  const statuses = payments.map(({ status }) => status).toSorted()
  expect(statuses).toEqual(['CANCELLED', 'PAID', 'PAID'])
  expect(events.reduce((sum, { eventAmount }) => sum + eventAmount, 0)).toBe(price * (seats - 1))
  expect(await brokenRules(server, 'at rest')).toEqual({})
})
