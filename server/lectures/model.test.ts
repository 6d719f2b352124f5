import fc from 'fast-check'
import { expect } from 'vitest'
import { sweep } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { createTeacher, moveOn, openLecture } from '../../test/support/lectures.ts'
import { buying, engineOf, payFor, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'
import { liveSeats } from './seats.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

const price = 30_000
const hours = 3_600_000

/** Somebody as the rules have them: the order that is open or paid, and the place in line or the offer's end. */
type Somebody = { order: 'open' | 'paid' | null; openUntil: number; line: number | null; offer: number | null }

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom('enrol', 'pay', 'abandon', 'cancel', 'join', 'leave'),
      who: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('pass' as const), who: fc.integer({ min: 1, max: 120 }) }) },
)

/** What should become of everybody, kept beside the program. */
function createModel(seats: number) {
  const people: Somebody[] = Array.from({ length: 5 }, () => ({ order: null, openUntil: 0, line: null, offer: null }))
  let nextInLine = 1
  const taken = () => people.filter(one => one.order !== null || one.offer !== null).length
  const offer = (now: number) => {
    const waiting = people.filter(one => one.line !== null).toSorted((a, b) => a.line! - b.line!)
    for (const next of waiting.slice(0, Math.max(0, seats - taken()))) {
      next.line = null
      next.offer = now + 24 * hours
    }
  }
  const endUnpaid = (one: Somebody, now: number) => {
    one.order = null
    offer(now)
  }
  const acts: Record<string, (one: Somebody, now: number) => string> = {
    enrol(one, now) {
      if (one.order) return 'lecture_enrolled'
      if (!(one.offer !== null && one.offer > now) && taken() >= seats) return 'lecture_full'
      one.order = 'open'
      one.openUntil = now + hours / 2
      return 'ok'
    },
    pay(one) {
      if (one.order !== 'open') return 'nothing'
      one.order = 'paid'
      one.offer = null
      return 'ok'
    },
    abandon(one, now) {
      if (one.order !== 'open') return 'nothing'
      endUnpaid(one, now)
      return 'ok'
    },
    cancel(one, now) {
      if (one.order !== 'paid') return 'nothing'
      one.order = null
      offer(now)
      return 'ok'
    },
    join(one, now) {
      if (one.order) return 'lecture_enrolled'
      if (one.line !== null || one.offer !== null) return 'lecture_waiting'
      if (taken() < seats) return 'lecture_has_seats'
      one.line = nextInLine++
      offer(now)
      return 'ok'
    },
    leave(one, now) {
      if (one.line === null && one.offer === null) return 'not_found'
      if (one.order) return 'lecture_paying'
      one.line = null
      one.offer = null
      offer(now)
      return 'ok'
    },
  }
  return {
    act: (name: string, who: number, now: number) => acts[name]!(people[who]!, now),
    /** Orders that are too old end first, then offers. */
    pass(now: number) {
      for (const one of people) if (one.order === 'open' && one.openUntil <= now) endUnpaid(one, now)
      for (const one of people)
        if (one.offer !== null && one.offer <= now && !one.order) {
          one.offer = null
          offer(now)
        }
    },
    seen: () =>
      people.map(({ order, line, offer: kept }) => ({
        seat: order === 'open' ? 'HELD' : order === 'paid' ? 'CONFIRMED' : null,
        line: line !== null ? 'WAITING' : kept !== null ? 'OFFERED' : null,
      })),
  }
}

/** The same of the program. */
async function seenOf(people: readonly Person[], lectureId: number) {
  const seats = await server.db
    .selectFrom('lecture_seats')
    .select(['user_id as userId', 'state'])
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', liveSeats)
    .execute()
  const line = await server.db
    .selectFrom('lecture_waiting')
    .select(['user_id as userId', 'state'])
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .execute()
  return people.map(({ id }) => ({
    seat: seats.find(({ userId }) => userId === id)?.state ?? null,
    line: line.find(({ userId }) => userId === id)?.state ?? null,
  }))
}

test('[U-02] whatever people do, and however time passes, seats and the line are what the rules say', {
  timeout: 240_000,
}, async () => {
  const admin = await createAdmin(server)
  const teacher = await createTeacher(server, admin)
  const people = await Promise.all(Array.from({ length: 5 }, () => createActor(server)))
  await server.server.jobs.stop()

  const run = async (seats: number, commands: { act: string; who: number }[]) => {
    const id = await openLecture(server, admin, teacher, { price, capacity: seats, classes: [3_000] })
    const model = createModel(seats)
    const orders = new Map<Person, Awaited<ReturnType<Person['api']['lectures']['enrolLecture']>>>()
    const acts: Record<string, (person: Person) => Promise<unknown>> = {
      async enrol(person) {
        orders.set(person, await person.api.lectures.enrolLecture({ params: { id }, body: buying(price) }))
      },
      pay: person => payFor(control, person, orders.get(person)!),
      abandon: person => person.api.payments.abandon({ params: { orderId: orders.get(person)!.orderId } }),
      cancel: person =>
        person.api.lectures.cancelLecture({
          params: { orderId: orders.get(person)!.orderId },
          body: { expectedRefund: price },
        }),
      join: person => person.api.lectures.joinWaiting({ params: { id } }),
      leave: person => person.api.lectures.leaveWaiting({ params: { id } }),
    }
    for (const { act, who } of commands) {
      if (act === 'pass') {
        // Never to the very moment at which something ends: what the machine takes meanwhile is no part of the model.
        server.clock.pass({ minutes: who * 15 + 7 })
        await sweep(engineOf(server))
        await moveOn(server)
        model.pass(server.clock.now().getTime())
      } else {
        const expected = model.act(act, who, server.clock.now().getTime())
        if (expected === 'nothing') continue
        const became = await acts[act]!(people[who]!).then(
          () => 'ok',
          error => error.code as string,
        )
        expect(became, `${act} ${who}`).toBe(expected)
      }
      expect(await seenOf(people, id), `after ${act} ${who}`).toEqual(model.seen())
    }
    expect(await brokenRules(server.db)).toEqual({})
    await admin.api.admin.moveLecture({
      params: { lectureId: id },
      body: { to: 'CANCELLED', reason: '모형의 끝이에요' },
    })
    await moveOn(server)
    expect(await brokenRules(server.db)).toEqual({})
  }
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(command, { minLength: 10, maxLength: 40, size: 'max' }),
      run,
    ),
    { numRuns: 15, seed: 20_261_123, endOnFailure: true },
  )
})
