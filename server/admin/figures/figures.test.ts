import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { addDays, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { sweep } from '#server/payments/sweep.ts'
import { apiTest } from '../../../test/support/api.ts'
import { createApplicant } from '../../../test/support/applicants.ts'
import { openCasting } from '../../../test/support/castings.ts'
import { buyFeedback, engineOf, withPayments } from '../../../test/support/payments.ts'
import { createActor, createAdmin, createManager, createPerson, type Person } from '../../../test/support/people.ts'
import { countDays } from './count-days.ts'

const { control, settings } = withPayments()
const { server, test } = apiTest(settings)
let [owner, support]: Person[] = []
const first = addDays(koreanDate(new Date()), -20)

/** A moment of a day in Korea. */
const at = (day: string, clock: string) => new Date(koreanTime(day, clock))
const dayOf = async (day: string) => {
  const { list } = await owner!.api.admin.figures({ query: { by: 'DAY', from: day, until: day } })
  return list[0]
}
const countOn = async (day: string) => {
  server.clock.set(at(day, '00:17'))
  await countDays(server)
}

beforeAll(async () => {
  owner = await createAdmin(server)
  support = await createPerson(server, ['Admin'], { operatorRoles: ['SUPPORT'] })
  await server.db
    .updateTable('users')
    .set({ created_at: at(first, '00:00:00') })
    .execute()
})

test('[P-04] a day of the statistics ends at midnight in Korea', async () => {
  const [early, late] = [await createActor(server), await createActor(server)]
  const join = (person: Person, created_at: Date) =>
    server.db.updateTable('users').set({ created_at }).where('id', '=', person.id).execute()
  await join(early, at(addDays(first, 1), '23:59:59'))
  await join(late, at(addDays(first, 2), '00:00:00'))
  await countOn(addDays(first, 3))
  expect(await dayOf(first)).toMatchObject({ period: first, members: 2, joined: 2 })
  expect(await dayOf(addDays(first, 1))).toMatchObject({ members: 3, joined: 1, leavers: 0 })
  expect(await dayOf(addDays(first, 2))).toMatchObject({ members: 4, joined: 1 })
  const { from, until, lastDay } = await owner!.api.admin.figures({ query: {} })
  expect([from, until, lastDay]).toEqual([first, addDays(first, 2), addDays(first, 2)])
})

test('[P-04] what was counted of a day stays when it is deleted later', async () => {
  const day = addDays(first, 4)
  const noon = at(day, '12:00')
  const casting = await openCasting(server, await createManager(server), { submitted_at: noon, opened_at: noon })
  const applicant = await createApplicant(server, casting)
  await server.db
    .updateTable('applications')
    .set({ created_at: noon, result_sent_at: noon })
    .where('id', '=', applicant.id)
    .execute()
  await countOn(addDays(day, 1))
  const counted = { castings: 1, opened: 1, applications: 1, replies: 1 }
  expect(await dayOf(day)).toMatchObject(counted)
  await server.db.updateTable('castings').set({ submitted_at: null, opened_at: null }).execute()
  await countDays(server)
  expect(await dayOf(day)).toMatchObject(counted)
})

test('[P-04] days that were missed are counted once, each with a row', async () => {
  await countOn(addDays(first, 8))
  await Promise.all([countDays(server), countDays(server)])
  const { list } = await owner!.api.admin.figures({ query: { by: 'DAY', from: first } })
  expect(list.map(({ period }) => period)).toEqual(Array.from({ length: 8 }, (_, day) => addDays(first, day)))
})

test('[P-04] the income of the statistics is that of the ledger, refunds included', async () => {
  const [buyer, canceller] = [await createActor(server), await createActor(server)]
  const day = addDays(first, 10)
  server.clock.set(at(day, '23:59:50'))
  await buyFeedback(server, control, buyer)
  const orderId = await buyFeedback(server, control, canceller)
  server.clock.set(at(addDays(day, 1), '00:00:01'))
  await canceller.api.feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} })
  await expect
    .poll(async () => {
      await sweep(engineOf(server))
      const { refunds } = await canceller.api.payments.order({ params: { orderId } })
      return refunds[0]?.state
    })
    .toBe('DONE')
  await countOn(addDays(day, 2))
  const none = { orders: 0, collected: 0, refunds: 0, refunded: 0, earned: 0 }
  expect((await dayOf(day))?.income).toEqual({ PROFILE_FEEDBACK: { ...none, orders: 2, collected: 60_000 } })
  expect((await dayOf(addDays(day, 1)))?.income).toEqual({
    PROFILE_FEEDBACK: { ...none, refunds: 1, refunded: 30_000 },
  })
  const { rows } = await sql`
    SELECT (SELECT sum(collected - refunded) FROM daily_income)::int AS counted,
      (SELECT sum(amount) FROM ledger_lines WHERE account IN ('PG', 'BANK'))::int AS ledger,
      (SELECT sum(taken - refunded) FROM payments)::int AS payments`.execute(server.db)
  expect(rows).toEqual([{ counted: 30_000, ledger: 30_000, payments: 30_000 }])
})

test('[P-04] a month adds up its days, with money for those who look after it alone', async () => {
  const { list, from } = await owner!.api.admin.figures({ query: { by: 'MONTH' } })
  expect(from).toBe(first)
  const sum = (of: (row: (typeof list)[number]) => number) => list.reduce((all, row) => all + of(row), 0)
  const days = await owner!.api.admin.figures({ query: { by: 'DAY', from: first } })
  expect(sum(({ joined }) => joined)).toBe(days.list.reduce((all, { joined }) => all + joined, 0))
  expect(sum(({ income }) => income?.PROFILE_FEEDBACK?.collected ?? 0)).toBe(60_000)
  expect(list.at(-1)?.members).toBe(days.list.at(-1)?.members)
  const theirs = await support!.api.admin.figures({ query: { by: 'MONTH' } })
  expect(theirs).toMatchObject({ hasIncome: false })
  expect(theirs.list.every(({ income }) => income === null)).toBe(true)
  const body = { by: 'DAY', from: first, until: days.lastDay!, reason: '정기 점검이에요' } as const
  const exported = await support!.api.admin.exportFigures({ body })
  expect(exported.list).toEqual(days.list.map(row => ({ ...row, income: null })))
  expect(
    await server.db.selectFrom('audit_log').select('detail').where('action', '=', 'list.export').execute(),
  ).toEqual([{ detail: expect.objectContaining({ list: 'figures', from: first, rows: days.list.length }) }])
})

test('[P-04] a period the wrong way round is turned', async () => {
  const [from, until] = [addDays(first, 3), addDays(first, 1)]
  const { list } = await owner!.api.admin.figures({ query: { from, until } })
  expect(list.map(({ period }) => period)).toEqual([until, addDays(first, 2), from])
  expect((await owner!.api.admin.figures({ query: { from: '1990-01-01', until: '1990-02-01' } })).list).toEqual([])
})
