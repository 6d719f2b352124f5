import { beforeAll, expect } from 'vitest'
import { castingLimits } from '#contract/limits.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { sendDepartures } from '#server/notifications/departures.ts'
import { apiTest } from '../../test/support/api.ts'
import { type Applicant, createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager, type Person } from '../../test/support/people.ts'

const { server, test } = apiTest()
let manager: Person
let casting: TestCasting
let nextDay = 2

beforeAll(async () => {
  manager = await createManager(server)
  casting = await openCasting(server, manager)
})

const here = () => ({ castingId: casting.id })
const unit = () => ({ db: server.db, jobs: server.server.jobs })
/** The minutes pass: news leave, and what they tell is shown. */
async function pass(): Promise<void> {
  await sendDepartures(unit(), new Date(Date.now() + castingLimits.takeBackMinutes * 60_000 + 1000))
  await server.db
    .updateTable('audition_invites')
    .set({ told_at: new Date(0) })
    .execute()
}
const titles = async ({ actor }: Applicant) => (await newsOf(server, actor)).map(news => news.title)
const mine = async ({ actor }: Applicant) => (await actor.api.auditions.mine()).list
const takeBack = (departureId: number) => manager.api.auditions.takeBack({ params: { ...here(), departureId } })
const dayOf = (date: string) => manager.api.auditions.day({ params: here(), query: { date } })

/** A day of its own, from ten o'clock every half hour, with these people told at once and coming. */
async function planned(count: number) {
  const date = addDays(today(), nextDay++)
  const people: Applicant[] = []
  for (let at = 0; at < count; at++) people.push(await createApplicant(server, casting))
  const ids = people.map(each => each.id)
  await server.db
    .updateTable('application_roles')
    .set({ stage: 'AUDITION' })
    .where('application_id', 'in', ids)
    .execute()
  const plan = (tells: 'NOW' | 'SOON') =>
    manager.api.auditions.planDay({
      params: here(),
      body: { date, from: '10:00', to: '12:00', every: 30, capacity: 1, place: '합정동', applicationIds: ids, tells },
    })
  const confirm = async () => {
    for (const person of people)
      await person.actor.api.auditions.answer({
        params: { inviteId: (await mine(person))[0]!.id },
        body: { answer: 'CONFIRMED' },
      })
  }
  return { date, people, plan, confirm }
}

test('invitations of a planned day can be taken back for some minutes', async () => {
  const { date, people, plan } = await planned(2)
  const { departure } = await plan('SOON')
  expect(await mine(people[0]!)).toEqual([])
  const { slots, pending } = await dayOf(date)
  expect(slots.map(slot => slot.people.length)).toEqual([1, 1, 0, 0])
  expect(pending).toMatchObject([{ id: departure!.id, people: 2, title: '오디션에 초대받았어요' }])
  await takeBack(departure!.id)
  expect(await dayOf(date)).toMatchObject({ slots: [], pending: [] })
  await pass()
  expect(await titles(people[0]!)).toEqual([])

  const again = await plan('SOON')
  await pass()
  expect(await titles(people[0]!)).toEqual(['오디션에 초대받았어요'])
  expect(await mine(people[0]!)).toMatchObject([{ status: 'INVITED' }])
  expect(await refusal(takeBack(again.departure!.id))).toEqual({ status: 409, code: 'departure_left' })
})

test('a late day is put off as a whole, until it is taken back', async () => {
  const { date, people, plan, confirm } = await planned(2)
  await plan('NOW')
  await confirm()
  const before = (await dayOf(date)).slots.map(slot => slot.startAt)
  const putOff = (tells: 'NOW' | 'SOON') =>
    manager.api.auditions.shiftDay({ params: here(), body: { date, minutes: 15, tells } })
  const { departure, slots } = await putOff('SOON')
  expect(slots).toBe(4)
  const { slots: later } = await dayOf(date)
  expect(later.map(slot => Date.parse(slot.startAt) - 900_000)).toEqual(before.map(Date.parse))
  expect(later[0]!.people).toMatchObject([{ status: 'CONFIRMED' }])
  await takeBack(departure!.id)
  expect((await dayOf(date)).slots.map(slot => slot.startAt)).toEqual(before)

  await putOff('NOW')
  expect(await titles(people[1]!)).toContain('오디션이 15분 늦어져요')
  expect(
    await refusal(manager.api.auditions.shiftDay({ params: here(), body: { date: today(), minutes: 15 } })),
  ).toEqual({ status: 409, code: 'audition_day_over' })
})

test('a cancelled day is told to everybody who has not declined, and can be taken back', async () => {
  const { date, people, plan } = await planned(2)
  await plan('NOW')
  const [first] = await mine(people[0]!)
  await people[0]!.actor.api.auditions.answer({ params: { inviteId: first!.id }, body: { answer: 'DECLINED' } })
  const cancel = (tells: 'NOW' | 'SOON') => manager.api.auditions.cancelDay({ params: here(), query: { date, tells } })
  const { departure } = await cancel('SOON')
  expect((await dayOf(date)).pending).toMatchObject([{ people: 1 }])
  await takeBack(departure!.id)
  expect((await dayOf(date)).slots).toHaveLength(4)
  await cancel('NOW')
  expect(await titles(people[0]!)).not.toContain('오디션이 취소됐어요')
  expect(await titles(people[1]!)).toContain('오디션이 취소됐어요')
})

test('a move that is taken back restores the answer', async () => {
  const { date, people, plan, confirm } = await planned(1)
  await plan('NOW')
  await confirm()
  const [from, , to] = (await dayOf(date)).slots
  const { inviteId } = from!.people[0]!
  const move = () =>
    manager.api.auditions.moveInvite({
      params: { ...here(), slotId: from!.id, inviteId },
      body: { slotId: to!.id, tells: 'SOON' },
    })
  await takeBack((await move()).departure!.id)
  const atFirst = async () => (await dayOf(date)).slots[0]!.people
  expect(await atFirst()).toMatchObject([{ inviteId, status: 'CONFIRMED' }])
  expect(await titles(people[0]!)).toEqual(['오디션에 초대받았어요'])

  const { departure } = await move()
  await people[0]!.actor.api.auditions.answer({ params: { inviteId }, body: { answer: 'CHANGE', words: '더 늦게' } })
  await takeBack(departure!.id)
  expect(await atFirst()).toMatchObject([{ status: 'CONFIRMED', words: '' }])
  expect(await titles(people[0]!)).toContain('오디션 시간이 원래대로 돌아왔어요')
})

test('a second change of the same people sends the news of the first at once', async () => {
  const { date, people, plan, confirm } = await planned(1)
  await plan('NOW')
  await confirm()
  const [from, to] = (await dayOf(date)).slots
  const { inviteId } = from!.people[0]!
  const { departure } = await manager.api.auditions.moveInvite({
    params: { ...here(), slotId: from!.id, inviteId },
    body: { slotId: to!.id, tells: 'SOON' },
  })
  await manager.api.auditions.shiftDay({ params: here(), body: { date, minutes: 30, tells: 'SOON' } })
  expect(await titles(people[0]!)).toContain('오디션 시간이 바뀌었어요')
  expect(await refusal(takeBack(departure!.id))).toMatchObject({ code: 'departure_left' })
})

test('an invitation that is called off can be taken back', async () => {
  const { date, people, plan } = await planned(2)
  await plan('NOW')
  const [one] = (await dayOf(date)).slots
  const callOff = (slot: typeof one) =>
    manager.api.auditions.uninvite({
      params: { ...here(), slotId: slot!.id, inviteId: slot!.people[0]!.inviteId },
      query: { tells: 'SOON' },
    })
  const { departure } = await callOff(one)
  expect(await mine(people[0]!)).toEqual([])
  await takeBack(departure!.id)
  expect(await mine(people[0]!)).toMatchObject([{ id: one!.people[0]!.inviteId, status: 'INVITED' }])

  await manager.api.auditions.shiftDay({ params: here(), body: { date, minutes: 15, tells: 'SOON' } })
  await people[1]!.actor.api.applications.discard({ params: { ...here(), appId: people[1]!.id } })
  await pass()
  expect(await titles(people[0]!)).toContain('오디션이 15분 늦어져요')
  expect(await titles(people[1]!)).not.toContain('오디션이 15분 늦어져요')
})

test('two people who read together share a time until they are parted', async () => {
  const { date, people, plan, confirm } = await planned(2)
  await plan('NOW')
  await confirm()
  const [one, two] = (await dayOf(date)).slots.flatMap(slot => slot.people)
  const pair = (tells: 'NOW' | 'SOON') =>
    manager.api.auditions.pair({ params: here(), body: { inviteIds: [one!.inviteId, two!.inviteId], tells } })
  await takeBack((await pair('SOON')).departure!.id)
  const standing = async () =>
    (await dayOf(date)).slots.map(slot => slot.people.map(({ status, pairId }) => [status, pairId]))
  expect(await standing()).toEqual([[['CONFIRMED', null]], [['CONFIRMED', null]], [], []])

  await pair('NOW')
  const together = [
    ['CONFIRMED', one!.inviteId],
    ['INVITED', one!.inviteId],
  ]
  expect(await standing()).toEqual([together, [], [], []])
  for (const { actor } of people) {
    const told = (await newsOf(server, actor)).find(news => news.title === '두 사람이 함께 보는 오디션이에요')
    expect(told?.content).toContain('10:00')
    expect(told?.content).not.toContain(one!.name)
  }
  await manager.api.auditions.unpair({ params: { ...here(), inviteId: two!.inviteId } })
  expect((await standing())[0]).toEqual([
    ['CONFIRMED', null],
    ['INVITED', null],
  ])
})

test('people to invite come by number and group, those who declined last', async () => {
  const { people, plan } = await planned(2)
  await plan('NOW')
  const group = (await manager.api.review.groups({ params: here() })).list[0]!
  const [no] = await mine(people[0]!)
  await people[0]!.actor.api.auditions.answer({ params: { inviteId: no!.id }, body: { answer: 'DECLINED' } })
  await manager.api.review.decide({ params: { ...here(), appId: people[0]!.id }, body: { groupId: group.id } })
  const later = await planned(1)
  const { list } = await manager.api.auditions.dayCandidates({ params: here() })
  const shown = list.filter(({ applicationId }) => [people[0]!.id, later.people[0]!.id].includes(applicationId))
  expect(shown).toMatchObject([
    { applicationId: later.people[0]!.id, hasDeclined: false, groupId: null, number: expect.any(Number) },
    { applicationId: people[0]!.id, hasDeclined: true, groupId: group.id },
  ])
})
