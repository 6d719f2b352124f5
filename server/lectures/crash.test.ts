import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { toAppError } from '#server/kernel/errors.ts'
import { completePayment } from '#server/payments/checkout.ts'
import type { Engine } from '#server/payments/engine.ts'
import { sweep } from '#server/payments/sweep.ts'
import { apiTest } from '../../test/support/api.ts'
import { Crash, startEngine } from '../../test/support/crashes.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { createTeacher, openLecture } from '../../test/support/lectures.ts'
import { buying, inWindow, withPayments } from '../../test/support/payments.ts'
import { createActor, createAdmin, type Person } from '../../test/support/people.ts'
import { cancelSeats, moveLectures } from './ends.ts'
import { enrol } from './enrol.ts'
import { cancelOwn } from './own.ts'
import { joinWaiting } from './waiting.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)

let admin: Person
let teacher: Person
let people: Person[]
test.beforeAll(async () => {
  admin = await createAdmin(server)
  teacher = await createTeacher(server, admin)
  people = await Promise.all([1, 2, 3].map(() => createActor(server)))
  await server.server.jobs.stop()
})

const price = 30_000

/** A lecture with one seat, and what its people's browsers remember after the server died. */
type Story = { id: number; keys: string[]; orders: number[]; backs: Record<string, string>[] }
type Step = (engine: Engine, story: Story) => Promise<unknown>

const inTransaction = <Result>(engine: Engine, act: (work: Engine) => Promise<Result>) =>
  engine.db.transaction().execute(db => act({ ...engine, db }))

const buy =
  (who: number): Step =>
  async (engine, story) => {
    const userId = people[who]!.id
    const purchase = { ...buying(price), orderKey: story.keys[who]! }
    const checkout = await enrol({ engine, userId }, story.id, purchase)
    story.orders[who] = checkout.orderId
    if (checkout.window) story.backs[who] ??= await inWindow(control, checkout)
    const { paymentToken = '', txId = '' } = story.backs[who] ?? {}
    if (paymentToken) await completePayment(engine, userId, checkout.orderId, { paymentToken, txId })
  }
const wait =
  (who: number): Step =>
  (engine, { id }) =>
    inTransaction(engine, work => joinWaiting(work, people[who]!.id, id))
const giveUp =
  (who: number): Step =>
  (engine, { orders }) =>
    inTransaction(engine, work => cancelOwn({ ...work, userId: people[who]!.id }, orders[who] ?? 0, price))
const cancelLecture: Step = (_, { id }) =>
  admin.api.admin.moveLecture({ params: { lectureId: id }, body: { to: 'CANCELLED', reason: '연습실이 문을 닫아요' } })
const giveBack: Step = (engine, { id }) => cancelSeats(engine, id, '연습실이 문을 닫아요')

/** What happened before, and the steps in which the process dies. */
const protocols: Record<string, { before: Step[]; steps: Step[] }> = {
  'a seat that is bought': { before: [], steps: [buy(0)] },
  'a seat that goes to the next in line': { before: [buy(0), wait(1), wait(2)], steps: [giveUp(0), buy(1)] },
  'a lecture that is given back': { before: [buy(0), wait(1), cancelLecture], steps: [giveBack] },
}

async function begin({ before }: (typeof protocols)[string]): Promise<Story> {
  const id = await openLecture(server, admin, teacher, { price, capacity: 1, classes: [400] })
  const story = { id, keys: people.map(() => randomUUID() as string), orders: [], backs: [] }
  for (const step of before) await step(startEngine(server).engine, story)
  return story
}

/** Runs to the end or until the process dies. People accept a refusal of a repeated step. */
async function tell(engine: Engine, story: Story, steps: Step[]): Promise<void> {
  for (const step of steps)
    try {
      await step(engine, story)
    } catch (error) {
      if (error instanceof Crash) return
      if (error instanceof AggregateError && error.errors.every(one => one instanceof Crash)) return
      if (toAppError(error).code === 'internal') throw error
    }
}

/** Runs the sweeps of a new process until the dead one's claims have expired and nothing is left to do. */
async function recover(): Promise<void> {
  const { engine } = startEngine(server)
  for (let minute = 0; minute < 4; minute += 1) {
    server.clock.pass({ minutes: 1 })
    await sweep(engine)
    await moveLectures(engine)
  }
}

const outcomeOf = async ({ id }: Story) => {
  const { taken } = await server.db
    .selectFrom('lectures')
    .select('taken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const seats = await server.db
    .selectFrom('lecture_seats')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['lecture_seats.state', 'orders.state as order'])
    .where('lecture_id', '=', id)
    .orderBy('order_id')
    .execute()
  const line = await server.db
    .selectFrom('lecture_waiting')
    .select('state')
    .where('lecture_id', '=', id)
    .orderBy('id')
    .execute()
  return { taken, seats, line }
}

test.for(Object.keys(protocols))(
  '[U-02] %s: killed at any point, told again, it ends as if nothing had happened',
  {
    timeout: 120_000,
  },
  async name => {
    const protocol = protocols[name]!
    const calm = await begin(protocol)
    const whole = startEngine(server)
    await tell(whole.engine, calm, protocol.steps)
    await recover()
    const expected = await outcomeOf(calm)
    expect(whole.points).toContain('before commit')
    for (const [at, point] of whole.points.entries()) {
      const story = await begin(protocol)
      const dying = startEngine(server, at)
      await tell(dying.engine, story, protocol.steps)
      expect(dying.isDead(), point).toBe(true)
      expect(await brokenRules(server), `killed ${point} (${at})`).toEqual({})
      await recover()
      await tell(startEngine(server).engine, story, protocol.steps)
      await recover()
      expect(await outcomeOf(story), `killed ${point} (${at})`).toEqual(expected)
      expect(await brokenRules(server, 'at rest'), `killed ${point} (${at})`).toEqual({})
    }
  },
)
