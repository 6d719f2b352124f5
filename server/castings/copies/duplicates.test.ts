import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { createAdmin, createManager, type Person } from '../../../test/support/people.ts'
import { completeCasting } from '../../../test/support/posted-castings.ts'

const { server, test } = apiTest()
let admin: Person
let owner: Person
beforeAll(async () => {
  admin = await createAdmin(server)
  owner = await createManager(server)
})

const contents = '주말 이틀 동안 속초에서 찍어요. 숙소와 식사를 드려요.\n바다에 들어가는 장면이 있어요.'
const send = async (given: object = {}, person = owner) =>
  (
    await person.api.castings.create({
      body: { action: 'submit', acceptsCopy: true, ...completeCasting(), contents, ...given },
    })
  ).id
const alikeOf = async (castingId: number) => (await admin.api.admin.casting({ params: { castingId } })).alike
const sentDaysAgo = (id: number, days: number) =>
  server.db
    .updateTable('castings')
    .set({ submitted_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute()

test('[A-16] an operator sees in what two castings with nearly the same text differ', async () => {
  const first = await send({ minReward: 800_000, maxReward: 800_000 })
  const second = await send({
    minReward: 300_000,
    maxReward: 300_000,
    contents: contents.replace('식사를 드려요', '교통비를 드려요'),
  })
  const [alike, ...others] = await alikeOf(second)
  expect(others).toEqual([])
  expect(alike).toMatchObject({ id: first, status: 'IN_REVIEW' })
  expect(alike?.differences).toEqual([
    { field: 'REWARD', here: '300,000', there: '800,000' },
    { field: 'CONTENTS', here: '숙소와 교통비를 드려요.', there: '숙소와 식사를 드려요.' },
  ])
  const other = {
    title: '겨울 축제 안내 영상의 진행자',
    synopsis: '얼음 축제를 소개하는 짧은 영상에서 관객과 이야기하는 사람을 찾고 있어요.',
    contents: '영하의 날씨에 하루 동안 야외에서 진행하고, 대본은 촬영 사흘 전에 드려요.',
  }
  expect(await alikeOf(await send(other))).toEqual([])
})

test('[A-16] castings of others and of long ago are not alike', async () => {
  const [one, other] = [await createManager(server), await createManager(server)]
  const [first, second] = [await send({}, one), await send({}, one)]
  expect((await alikeOf(second)).map(({ id }) => id)).toEqual([first])
  expect((await alikeOf(second))[0]?.differences).toEqual([])
  expect(await alikeOf(await send({}, other))).toEqual([])
  await sentDaysAgo(first, 31)
  expect(await alikeOf(second)).toEqual([])
})
