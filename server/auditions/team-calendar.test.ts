import { beforeAll, expect } from 'vitest'
import { addDays, koreanDate } from '#contract/korean-time.ts'
import { apiTest } from '../../test/support/api.ts'
import { createApplicant, refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
const day = addDays(koreanDate(Date.now()), 3)
const month = day.slice(0, 7)
let owner: Person
let casting: TestCasting

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  const params = { castingId: casting.id }
  const { id } = await createApplicant(server, casting)
  await owner.api.review.decide({ params: { ...params, appId: id }, body: { stage: 'SHORTLISTED' } })
  await owner.api.review.pick({ params, body: { applicationIds: [id], state: 'FIRST', day } })
  for (const time of ['10:00', '10:30'])
    await owner.api.auditions.createSlot({
      params,
      body: { startAt: `${day}T${time}:00+09:00`, minutes: 30, place: '마포 연습실', capacity: 3 },
    })
  await server.db.updateTable('castings').set({ casting_end_date: day }).where('id', '=', casting.id).execute()
})

const entries = async (person: Person) => (await person.api.auditions.calendar({ query: { month } })).list
const open = async (person: Person) => (await person.api.auditions.openFeed({})).path
const read = (path: string) => fetch(server.origin + path)

test('[U-03] a calendar shows every date of the castings that a person owns or reviews', async () => {
  const list = await entries(owner)
  expect(list.map(({ kind, people, date }) => [kind, people, date])).toEqual([
    ['DEADLINE', 0, day],
    ['FIRST', 1, day],
    ['AUDITION', 0, day],
  ])
  expect(list.at(-1)).toMatchObject({
    startsAt: new Date(`${day}T10:00:00+09:00`).toISOString(),
    endsAt: new Date(`${day}T11:00:00+09:00`).toISOString(),
    place: '마포 연습실',
  })
  expect(await entries(await createMember(server, casting.id))).toHaveLength(3)
  expect(await entries(await createManager(server))).toEqual([])
  expect(await refusal(entries(await createActor(server)))).toMatchObject({ status: 403 })
})

test('[U-03] a month shows the auditions of its first morning and of its last evening', async () => {
  const manager = await createManager(server)
  const params = { castingId: (await openCasting(server, manager)).id }
  const first = `${addDays(`${month}-01`, 62).slice(0, 7)}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  for (const startAt of [`${first}T00:00:00+09:00`, `${last}T23:30:00+09:00`])
    await manager.api.auditions.createSlot({ params, body: { startAt, minutes: 30, place: '1번 방', capacity: 1 } })
  const daysOf = async (date: string) => {
    const { list } = await manager.api.auditions.calendar({ query: { month: date.slice(0, 7) } })
    return list.filter(({ kind }) => kind === 'AUDITION').map(each => each.date)
  }
  expect(await daysOf(first)).toEqual([first, last])
  expect(await daysOf(addDays(first, -1))).toEqual([])
  expect(await daysOf(addDays(last, 1))).toEqual([])
})

test('[U-03] auditions in two rooms at one time are two lasting events', async () => {
  const manager = await createManager(server)
  const params = { castingId: (await openCasting(server, manager)).id }
  const slot = { startAt: `${day}T10:00:00+09:00`, minutes: 30, capacity: 3 }
  for (const place of ['1번 방', '2번 방']) await manager.api.auditions.createSlot({ params, body: { ...slot, place } })
  const path = await open(manager)
  const auditions = async () =>
    (await (await read(path)).text())
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .filter(event => event.includes('SUMMARY:오디션'))
      .map(event => ({
        uid: /UID:(.+)\r/.exec(event)![1]!,
        place: /LOCATION:(.+)\r/.exec(event)![1],
        sequence: Number(/SEQUENCE:(.+)\r/.exec(event)![1]),
      }))
  const [one, two] = await auditions()
  expect([one!.place, two!.place]).toEqual(['1번 방', '2번 방'])
  expect(one!.uid).not.toBe(two!.uid)

  await server.db
    .updateTable('audition_slots')
    .set({ updated_at: new Date(Date.now() - 60_000) })
    .where('casting_id', '=', params.castingId)
    .execute()
  const before = await auditions()
  const { id } = await server.db
    .selectFrom('audition_slots')
    .select('id')
    .where('casting_id', '=', params.castingId)
    .where('place', '=', '1번 방')
    .executeTakeFirstOrThrow()
  await manager.api.auditions.updateSlot({
    params: { ...params, slotId: id },
    body: { ...slot, startAt: `${addDays(day, 1)}T11:00:00+09:00`, place: '3번 방' },
  })
  const moved = (await auditions()).find(({ place }) => place === '3번 방')!
  expect(moved.uid).toBe(one!.uid)
  expect(moved.sequence).toBeGreaterThan(before[0]!.sequence)
})

test('[U-03] a secret URL shows the calendar without a login and without names', async () => {
  const first = await open(owner)
  const answer = await read(first)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const text = (await answer.text()).replaceAll('\r\n ', '')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(text).toContain('SUMMARY:1순위 보류 · ')
  expect(text).toContain('LOCATION:마포 연습실')
  expect(text).not.toContain('서단오')
  const second = await open(owner)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  expect((await owner.api.auditions.calendar({ query: { month } })).feedSince).not.toBeNull()
  const { token_hash } = await server.db.selectFrom('calendar_feeds').select('token_hash').executeTakeFirstOrThrow()
  expect(second).not.toContain(token_hash.toString('base64url'))

  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', owner.id).execute()
  expect((await read(second)).status).toBe(404)
  await server.db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', owner.id).execute()
  expect((await read(second)).status).toBe(200)
  await owner.api.auditions.closeFeed({})
  expect((await read(second)).status).toBe(404)
  expect((await read('/calendar/pfCal_wrong.ics')).status).toBe(404)
})
