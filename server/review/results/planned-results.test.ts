import { sql } from 'kysely'
import { beforeAll, beforeEach, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../../test/support/castings.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createManager, type Person } from '../../../test/support/people.ts'
import { createMember } from '../../../test/support/team.ts'
import { sendDueResults } from './planned-results.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting
let people: Applicant[]

beforeAll(async () => {
  owner = await createManager(server)
})

beforeEach(async () => {
  casting = await openCasting(server, owner)
  people = []
  for (let i = 0; i < 3; i++) people.push(await createApplicant(server, casting))
})

const minute = 60_000
const here = () => ({ castingId: casting.id })
const idOf = (at: number) => people[at]!.id
const decide = (at: number, stage: 'SHORTLISTED' | 'CAST' | 'REJECTED') =>
  owner.api.review.decide({ params: { ...here(), appId: idOf(at) }, body: { stage } })
const shortlisted = (...ids: number[]) => [
  { kind: 'SHORTLISTED' as const, body: '서류에 합격했어요', applicationIds: ids },
]
const plan = (body: object, by = owner) =>
  by.api.review.planResults({ params: here(), body: { undecidedIds: [], leavesAt: null, ...body } as never })
const preview = () => owner.api.review.previewResults({ params: here() })
const kinds = async () => {
  const { list } = await preview()
  return people.map(({ id }) => list.find(person => person.id === id)?.kind)
}
const later = (minutes: number) => new Date(Date.now() + minutes * minute)
const leave = (minutes: number) => sendDueResults({ db: server.db, jobs: server.server.jobs }, later(minutes))
const told = (at: number) => newsOf(server, people[at]!.actor)

test('[A-25] results are sent after some minutes, once', async () => {
  await decide(0, 'SHORTLISTED')
  const { leavesAt, people: count } = await plan({ messages: shortlisted(idOf(0)) })
  expect(Date.parse(leavesAt) - Date.now()).toBeGreaterThan(9 * minute)
  expect(count).toBe(1)
  expect(await kinds()).toEqual(['PLANNED', 'UNDECIDED', 'UNDECIDED'])
  expect((await preview()).planned).toMatchObject([{ leavesAt, people: 1, plannedBy: expect.stringContaining('사람') }])
  await leave(9)
  expect(await kinds()).toEqual(['PLANNED', 'UNDECIDED', 'UNDECIDED'])
  await Promise.all([leave(11), leave(11)])
  expect(await kinds()).toEqual(['SENT', 'UNDECIDED', 'UNDECIDED'])
  expect((await preview()).planned).toEqual([])
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM result_messages WHERE application_id = ${idOf(0)}`.execute(server.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('[A-25] cancelled results are never sent, and can be sent later', async () => {
  await decide(0, 'SHORTLISTED')
  const { id } = await plan({ messages: shortlisted(idOf(0)), leavesAt: later(60).toISOString() })
  const cancel = (by: Person) => by.api.review.cancelResults({ params: { ...here(), plannedId: id } })
  const reviewer = await createMember(server, casting.id, 'REVIEWER')
  expect((await refusal(cancel(reviewer))).code).toBe('forbidden')
  expect((await refusal(cancel(await createManager(server)))).status).toBe(404)
  await cancel(owner)
  await cancel(owner)
  await leave(61)
  expect(await kinds()).toEqual(['SHORTLISTED', 'UNDECIDED', 'UNDECIDED'])
  await plan({ messages: shortlisted(idOf(0)) })
  await leave(11)
  expect(await kinds()).toEqual(['SENT', 'UNDECIDED', 'UNDECIDED'])
  const sent = await refusal(
    owner.api.review.cancelResults({ params: { ...here(), plannedId: (await lastPlan()).id } }),
  )
  expect(sent).toEqual({ status: 409, code: 'results_left' })
})

const lastPlan = () =>
  server.db.selectFrom('planned_results').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('[A-25] applicants whose outcome has changed by the sending time are skipped', async () => {
  await decide(0, 'SHORTLISTED')
  await decide(1, 'SHORTLISTED')
  await plan({ messages: shortlisted(idOf(0), idOf(1)) })
  await decide(1, 'CAST')
  await leave(11)
  expect(await kinds()).toEqual(['SENT', 'CAST', 'UNDECIDED'])
  await expect
    .poll(async () => (await newsOf(server, owner)).map(({ content }) => content))
    .toContainEqual(expect.stringContaining('1명은 그동안 단계가 바뀌어'))
  expect((await told(1)).filter(({ title }) => /합격/.test(title))).toEqual([])
})

test('[A-25] results planned by a colleague who left the team stay unsent', async () => {
  const colleague = await createMember(server, casting.id, 'FULL')
  await decide(0, 'SHORTLISTED')
  await plan({ messages: shortlisted(idOf(0)) }, colleague)
  await owner.api.sharing.removeMember({ params: { ...here(), userId: colleague.id } })
  await leave(11)
  expect(await kinds()).toEqual(['SHORTLISTED', 'UNDECIDED', 'UNDECIDED'])
  await expect
    .poll(async () => (await newsOf(server, owner)).map(({ content }) => content))
    .toContainEqual(expect.stringContaining('결과를 보내지 않았어요'))
})

test('[A-25] undecided applicants are refused when results are sent, not before', async () => {
  await decide(0, 'REJECTED')
  const messages = [{ kind: 'REJECTED', body: '아쉽게도 함께하지 못해요', applicationIds: [idOf(0)] }]
  expect((await refusal(plan({ messages: shortlisted(idOf(0)), undecidedIds: [idOf(1)] }))).status).toBe(400)
  await plan({ messages, undecidedIds: [idOf(1)] })
  expect(await kinds()).toEqual(['PLANNED', 'PLANNED', 'UNDECIDED'])
  await leave(11)
  expect(await kinds()).toEqual(['SENT', 'SENT', 'UNDECIDED'])
})

test('[A-25] results are planned for a time within a month, by people who decide', async () => {
  await decide(0, 'SHORTLISTED')
  const messages = shortlisted(idOf(0))
  for (const minutes of [-5, 31 * 24 * 60])
    expect((await refusal(plan({ messages, leavesAt: later(minutes).toISOString() }))).status).toBe(400)
  expect((await refusal(plan({ messages, leavesAt: '내일' }))).status).toBe(400)
  const reviewer = await createMember(server, casting.id, 'REVIEWER')
  expect((await refusal(plan({ messages }, reviewer))).code).toBe('forbidden')
  const elsewhere = await openCasting(server, await createManager(server))
  const stranger = await createApplicant(server, elsewhere)
  expect((await refusal(plan({ messages: shortlisted(stranger.id) }))).status).toBe(404)
  const soon = await plan({ messages, leavesAt: later(3).toISOString() })
  expect(Date.parse(soon.leavesAt) - Date.now()).toBeGreaterThan(9 * minute)
})
