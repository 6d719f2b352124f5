import { beforeAll, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { phonesIn } from '../../test/support/contacts.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { sendPasses } from '../../test/support/results.ts'
import { joinTeam } from '../../test/support/sharing.ts'

const { server, test } = apiTest()
let manager: Person
let other: Person
let casting: TestCasting

beforeAll(async () => {
  manager = await createManager(server)
  other = await createManager(server)
  casting = await openCasting(server, manager)
})

const date = addDays(today(), 3)
const noBreaks: { from: string; to: string }[] = []
const body = { date, from: '10:00', to: '12:00', every: 15, capacity: 1, place: '합정동 연습실 2층', breaks: noBreaks }
const here = () => ({ castingId: casting.id })

async function applicants(count: number, stage: 'SHORTLISTED' | 'AUDITION' | 'SUBMITTED' = 'SHORTLISTED') {
  const list: Applicant[] = []
  for (let at = 0; at < count; at++) list.push(await createApplicant(server, casting))
  const ids = list.map(each => each.id)
  await server.db.updateTable('application_roles').set({ stage }).where('application_id', 'in', ids).execute()
  return list
}

const plan = (applicationIds: number[], given: Partial<typeof body> = {}) =>
  manager.api.auditions.planDay({ params: here(), body: { ...body, ...given, applicationIds } })
const dayOf = async (day = date) => (await manager.api.auditions.day({ params: here(), query: { date: day } })).slots
const backTo = (slotId: number, at: Date) =>
  server.db.updateTable('audition_slots').set({ start_at: at }).where('id', '=', slotId).execute()

test('a day is planned in one call, in order and around its breaks', async () => {
  const people = await applicants(5)
  const [unread] = await applicants(1, 'SUBMITTED')
  const ids = people.map(each => each.id)
  const breaks = [{ from: '10:30', to: '11:30' }]
  expect(await plan([...ids.slice(0, 3), unread!.id], { breaks })).toEqual({
    date,
    ...{ slots: 4, invited: 3, skipped: 1, departure: null },
  })
  const slots = await dayOf()
  const times = slots.map(slot => new Date(slot.startAt).toISOString().slice(11, 16))
  expect(times, 'in UTC').toEqual(['01:00', '01:15', '02:30', '02:45'])
  expect(slots.map(slot => slot.people.map(person => person.applicationId))).toEqual([[ids[0]], [ids[1]], [ids[2]], []])
  expect((await newsOf(server, people[2]!.actor)).map(news => news.content).join()).toContain('11:30')
  const { list } = await manager.api.auditions.dayCandidates({ params: here() })
  expect(list.map(each => each.applicationId)).toEqual(ids.slice(3))
  const { days } = await manager.api.auditions.day({ params: here(), query: {} })
  expect(days).toEqual([{ date, slots: 4, people: 3 }])

  const short = plan(ids, { from: '13:00', to: '14:00' })
  expect(await refusal(short)).toMatchObject({ code: 'audition_day_short' })
  expect(await refusal(plan([], { from: '13:00', to: '13:10' }))).toMatchObject({ code: 'audition_day_empty' })
  expect(await refusal(plan([], { date: addDays(today(), -1) }))).toMatchObject({ code: 'audition_past' })
  const stranger = other.api.auditions.planDay({ params: here(), body: { ...body, applicationIds: [] } })
  expect(await refusal(stranger)).toEqual({ status: 404, code: 'not_found' })
  expect(await dayOf(), 'a refusal leaves nothing behind').toHaveLength(4)
})

test('an applicant who asks for another time is moved, notified and asked again', async () => {
  const day = addDays(date, 1)
  const people = await applicants(2)
  await plan(
    people.map(each => each.id),
    { date: day, from: '10:00', to: '10:45' },
  )
  const [first, second, free] = await dayOf(day)
  const inviteId = first!.people[0]!.inviteId
  const { actor } = people[0]!
  await actor.api.auditions.answer({ params: { inviteId }, body: { answer: 'CHANGE', words: '조금 늦게' } })
  const move = (from: number, to: number) =>
    manager.api.auditions.moveInvite({ params: { ...here(), slotId: from, inviteId }, body: { slotId: to } })
  const sequence = async () => {
    const headers = { authorization: `Bearer ${actor.token}` }
    const file = await fetch(`${server.origin}/v1/auditions/${inviteId}/calendar`, { headers })
    return Number(/SEQUENCE:(\d+)/.exec(await file.text())![1])
  }
  await server.db.updateTable('audition_slots').set({ revision: 5 }).where('id', '=', first!.id).execute()
  await move(first!.id, free!.id)
  expect(await sequence(), 'calendars take the file after the move').toBe(6)
  const [, , after] = await dayOf(day)
  expect(after!.people).toMatchObject([{ applicationId: people[0]!.id, status: 'INVITED', words: '' }])
  expect((await newsOf(server, actor)).map(news => news.title)).toContain('오디션 시간이 바뀌었어요')
  expect((await refusal(move(first!.id, second!.id))).status, 'it is there no more').toBe(404)
  await manager.api.auditions.cancelSlot({ params: { ...here(), slotId: second!.id } })
  expect(await refusal(move(free!.id, second!.id))).toMatchObject({ code: 'audition_cancelled' })
  const elsewhere = await openCasting(server, other)
  const foreign = await other.api.auditions.createSlot({
    params: { castingId: elsewhere.id },
    body: { startAt: `${day}T03:00:00.000Z`, minutes: 20, place: '다른 곳', capacity: 1 },
  })
  expect((await refusal(move(free!.id, foreign.id))).status).toBe(404)
})

test('arrivals are recorded from half a day before, and can be undone', async () => {
  const day = addDays(date, 2)
  const people = await applicants(2)
  await plan(
    people.map(each => each.id),
    { date: day, from: '10:00', to: '10:30' },
  )
  const [slot, later] = await dayOf(day)
  const [said, silent] = [slot!.people[0]!.inviteId, later!.people[0]!.inviteId]
  await people[0]!.actor.api.auditions.answer({ params: { inviteId: said }, body: { answer: 'CONFIRMED' } })
  const check = (slotId: number, inviteId: number, arrival: 'NONE' | 'ARRIVED' | 'CALLED' | 'ABSENT') =>
    manager.api.auditions.checkIn({ params: { ...here(), slotId, inviteId }, body: { arrival } })
  expect(await refusal(check(slot!.id, said, 'ARRIVED'))).toMatchObject({ code: 'audition_not_begun' })
  const soon = new Date(Date.now() + 3_600_000)
  await backTo(slot!.id, soon)
  await backTo(later!.id, new Date(soon.getTime() + 900_000))
  const standing = async () => {
    const days = [today(), addDays(today(), 1)]
    const slots = (await Promise.all(days.map(dayOf))).flat()
    return slots
      .flatMap(each => each.people)
      .filter(each => [said, silent].includes(each.inviteId))
      .map(({ status, arrivedAt, calledAt }) => [status, arrivedAt !== null, calledAt !== null])
  }
  await check(slot!.id, said, 'ARRIVED')
  await check(later!.id, silent, 'ARRIVED')
  expect(await standing()).toEqual([
    ['DONE', true, false],
    ['INVITED', true, false],
  ])
  await check(slot!.id, said, 'CALLED')
  expect((await standing())[0]).toEqual(['DONE', true, true])
  await check(slot!.id, said, 'NONE')
  expect((await standing())[0]).toEqual(['CONFIRMED', false, false])
  await check(slot!.id, said, 'ABSENT')
  expect((await standing())[0]).toEqual(['NO_SHOW', false, false])
  expect(await refusal(check(later!.id, silent, 'ABSENT'))).toMatchObject({ code: 'audition_not_confirmed' })
})

test('the day sheet shows open phone numbers only, and audits every reader', async () => {
  const day = addDays(date, 4)
  const [open, held] = await applicants(2)
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'HOLD' })
    .where('application_id', '=', held!.id)
    .execute()
  await plan([open!.id, held!.id], { date: day })
  await sendPasses(server, casting.id, [open!.id, held!.id])
  const read = (person: Person) => person.api.auditions.daySheet({ params: here(), query: { date: day } })
  const { list } = await read(manager)
  expect(new Set(list.map(row => row.place))).toEqual(new Set([body.place]))
  expect(list.map(row => row.contact?.phone ?? null)).toEqual([expect.stringMatching(/^01\d+/), null])
  const audits = await server.db
    .selectFrom('audit_log')
    .select(['actor_id as by', 'detail'])
    .where('action', '=', 'audition.day_sheet')
    .where('target_id', '=', casting.id)
    .orderBy('id')
    .execute()
  expect(audits).toMatchObject([{ by: manager.id, detail: { date: day, people: 1, profileIds: [expect.any(Number)] } }])
  const reviewer = await createManager(server)
  await joinTeam(server, casting.id, reviewer, 'REVIEWER')
  expect(await refusal(read(reviewer))).toEqual({ status: 403, code: 'forbidden' })
  const seen = await reviewer.api.auditions.day({ params: here(), query: { date: day } })
  expect(seen).toMatchObject({ canDecide: false, canRate: true, date: day, files: [] })
  expect(seen.slots.map(slot => slot.people.length)).toContain(1)
  expect(phonesIn(JSON.stringify(seen))).toEqual([])
  const [slot] = seen.slots.filter(each => each.people.length)
  const where = { ...here(), slotId: slot!.id, inviteId: slot!.people[0]!.inviteId }
  const arriving = reviewer.api.auditions.checkIn({ params: where, body: { arrival: 'ARRIVED' } })
  await expect(arriving).rejects.toThrow(
    '‘검토만’ 권한으로는 단계와 결과, 일정을 정할 수 없어요. 공고를 올린 분에게 ‘공동 담당’으로 바꿔 달라고 해 주세요',
  )
  expect(phonesIn(JSON.stringify(await dayOf(day)))).toEqual([])
})
