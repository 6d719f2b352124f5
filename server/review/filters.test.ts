import { beforeAll, expect } from 'vitest'
import { apiTest } from '../../test/support/api.ts'
import { refusal } from '../../test/support/applicants.ts'
import { openCasting, type TestCasting } from '../../test/support/castings.ts'
import { createManager, type Person } from '../../test/support/people.ts'
import { createMember } from '../../test/support/team.ts'

const { server, test } = apiTest()
let owner: Person
let casting: TestCasting

beforeAll(async () => {
  owner = await createManager(server)
  casting = await openCasting(server, owner)
})

const save = (person: Person, name: string, query: string, castingId = casting.id) =>
  person.api.review.saveFilter({ params: { castingId }, body: { name, query } })
const named = async (person: Person, castingId = casting.id) =>
  (await person.api.review.filters({ params: { castingId } })).list.map(({ name, query }) => [name, query])

test('[U-03] filters are saved by name, for oneself and one casting', async () => {
  const member = await createMember(server, casting.id)
  const other = await openCasting(server, owner)
  await save(owner, ' 20대 여자 ', 'gender=FEMALE&ageMin=20&ageMax=29')
  await save(owner, '검색', 'q=%EC%88%98%EA%B2%BD')
  const { list } = await save(owner, '20대 여자', 'gender=FEMALE&ageMin=20')
  expect(await named(owner)).toEqual([
    ['20대 여자', 'gender=FEMALE&ageMin=20'],
    ['검색', 'q=%EC%88%98%EA%B2%BD'],
  ])
  expect([await named(member), await named(owner, other.id)]).toEqual([[], []])

  const remove = (person: Person, castingId = casting.id) =>
    person.api.review.deleteFilter({ params: { castingId, filterId: list[0]!.id } })
  expect(await refusal(remove(member))).toMatchObject({ status: 404 })
  expect(await refusal(remove(owner, other.id))).toMatchObject({ status: 404 })
  expect((await remove(owner)).list.map(filter => filter.name)).toEqual(['검색'])
  expect(await refusal(remove(owner))).toMatchObject({ status: 404 })
})

test('[U-03] a reviewer saves a limited number of filters per casting', async () => {
  const member = await createMember(server, casting.id)
  for (let at = 1; at <= 20; at++) await save(member, `조건 ${at}`, `rating=${at % 5}`)
  expect(await refusal(save(member, '하나 더', 'rating=4'))).toEqual({ status: 409, code: 'filters_full' })
  await save(member, '조건 7', 'rating=5')
  expect((await named(member))[6]).toEqual(['조건 7', 'rating=5'])
  for (const name of ['', ' ', '가'.repeat(31)]) expect((await refusal(save(owner, name, 'rating=4'))).status).toBe(400)
  expect((await refusal(save(owner, '이름', '<script>'))).status).toBe(400)
  const stranger = await createManager(server)
  expect(await refusal(save(stranger, '남의 공고', 'rating=4'))).toMatchObject({ status: 404 })
})
