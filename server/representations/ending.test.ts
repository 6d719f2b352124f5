import { beforeEach, expect } from 'vitest'
import { addDays, today } from '#server/kernel/time.ts'
import { apiTest } from '../../test/support/api.ts'
import { newsOf } from '../../test/support/news.ts'
import { createManager } from '../../test/support/people.ts'
import { refusal } from '../accounts/accounts.support.ts'
import { endOfAgeJob } from './ending.ts'
import { actingFor, bornFor, type Reachable, reachable, represent } from './representations.support.ts'

const { server, test } = apiTest()
let parent: Reachable
let child: Reachable

beforeEach(async () => {
  parent = await reachable(server, { name: '윤어른', age: 44 })
  child = await reachable(server, { name: '윤새싹', age: 18 })
})

const bornOn = (day: string) =>
  server.db.updateTable('users').set({ birth_date: day }).where('id', '=', child.id).execute()
/** The day of birth of somebody who turns 19 in so many days. */
const growsIn = (days: number) => {
  const [year, ...rest] = addDays(today(), days).split('-')
  return [Number(year) - 19, ...rest].join('-')
}
const runNight = () => endOfAgeJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })
const titles = async (person: Reachable) => (await newsOf(server, person)).map(({ title }) => title)
const act = () => refusal(actingFor(server, parent, child.id).applications.mine())

test('from the day an actor comes of age no guardian acts, and the night ends it', async () => {
  await represent(server, parent, child)
  await bornOn(growsIn(1))
  expect(await act()).toBe('accepted')
  await bornOn(growsIn(0))
  expect(await act()).toBe('403 acting_ended')
  await runNight()
  expect((await parent.api.representations.represented()).list).toEqual([])
  expect(await titles(parent)).toContain('윤새싹 님과 함께 관리하기가 끝났어요')
  expect(await titles(child)).toContain('윤어른 님과 함께 관리하기가 끝났어요')
  await represent(server, parent, child, 'AGENCY')
  expect(await act()).toBe('accepted')
})

test('both read once, a month ahead, that it ends', async () => {
  await represent(server, parent, child)
  await bornOn(growsIn(31))
  await runNight()
  expect(await titles(parent)).not.toContain('윤새싹 님과 함께 관리하기가 곧 끝나요')
  await bornOn(growsIn(30))
  await runNight()
  await runNight()
  for (const [person, name] of [
    [parent, '윤새싹'],
    [child, '윤어른'],
  ] as const)
    expect((await titles(person)).filter(title => title === `${name} 님과 함께 관리하기가 곧 끝나요`)).toHaveLength(1)
  expect(await act()).toBe('accepted')
})

test('agencies stay when the actor comes of age', async () => {
  const agency = await createManager(server)
  await represent(server, parent, child)
  await represent(server, agency, child, 'AGENCY')
  await bornOn(bornFor(19))
  await runNight()
  expect((await agency.api.representations.represented()).list).toMatchObject([{ status: 'AGREED' }])
  expect(await refusal(actingFor(server, agency, child.id).applications.mine())).toBe('accepted')
})
