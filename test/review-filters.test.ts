import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { PickAnswer, PickState, Stage, StageSince } from '#contract/codes/applications.ts'
import { type Filters, fits, listQuery, noFilters, select } from '#web/review/filters/filters.ts'
import { rowsOf } from '#web/review/state/rows.ts'
import { apiTest } from './support/api.ts'
import { addRole, createApplicant } from './support/applicants.ts'
import { openCasting, type TestCasting } from './support/castings.ts'
import { createManager, type Person } from './support/people.ts'
import { randomFrom } from './support/random.ts'

const { server, test } = apiTest()
const stages = (Object.keys(Stage) as (keyof typeof Stage)[]).filter(stage => stage !== 'WITHDRAWN')
let owner: Person
let casting: TestCasting
let roles: number[]
let groupId: number

beforeAll(async () => {
  const random = randomFrom(7)
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  owner = await createManager(server)
  casting = await openCasting(server, owner)
  const criteria = { gender: 'ANY', age_min: 25, age_max: 45, height_min: 165 }
  roles = [casting.roleId, await addRole(server, casting.id, criteria)]
  const params = { castingId: casting.id }
  const ids: number[] = []
  for (let at = 0; at < 8; at++) {
    const profile = { gender: one(['MALE', 'FEMALE']), birthDate: `${one([1975, 1988, 1996, 2001])}-03-04` }
    const roleIds = one([roles, roles.slice(0, 1), roles.slice(1)])
    ids.push((await createApplicant(server, casting, { profile: profile as never, roleIds })).id)
  }
  groupId = (await owner.api.review.groups({ params })).list[0]!.id
  for (const appId of ids.slice(0, 3)) await owner.api.review.detail({ params: { ...params, appId } })
  for (const appId of ids.slice(1, 4))
    await owner.api.review.rate({ params: { ...params, appId }, body: { mark: (appId % 5) + 1 } })
  await owner.api.review.addComment({ params: { ...params, appId: ids[2]! }, body: { body: '목소리가 좋아요' } })
  for (const id of ids) {
    await sql`UPDATE applications SET group_id = ${one([groupId, null])}, result_sent_at = ${one([new Date(), null])}, height = ${one([null, 158, 165.5, 172, 181])} WHERE id = ${id}`.execute(
      server.db,
    )
    for (const role of roles)
      await sql`
        UPDATE application_roles
        SET stage = ${one([...stages, 'WITHDRAWN'])}, stage_changed_at = now() - ${`${one([0.5, 2, 5, 10])} days`}::interval,
            pick = ${one([null, ...Object.keys(PickState)])}, pick_day = '2027-01-01', pick_answer = ${one([null, 'YES', 'NO'])}
        WHERE application_id = ${id} AND role_id = ${role}`.execute(server.db)
  }
})

test('[A-20] any filters show the same applicants in the first answer and in the workspace', async () => {
  const params = { castingId: casting.id }
  const rows = rowsOf(await owner.api.review.index({ params }))
  const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { freq: 2, nil: null })
  const yesOrNo = some('yes' as const, 'no' as const)
  const filters: fc.Arbitrary<Filters> = fc.record({
    role: some(...roles),
    group: some(0, groupId),
    stage: some(...stages),
    view: fc.constantFrom('all', 'all', 'unread', 'untouched'),
    gender: some('MALE' as const, 'FEMALE' as const),
    ageMin: some(0, 25, 30),
    ageMax: some(30, 40, 120),
    heightMin: some(0, 160, 166),
    heightMax: some(165, 175, 250),
    rating: some(0, 1, 3, 5),
    match: some('fit' as const, 'all' as const),
    facets: fc.constant(''),
    video: yesOrNo,
    comment: yesOrNo,
    result: yesOrNo,
    since: some(...(Object.keys(StageSince) as (keyof typeof StageSince)[])),
    pick: some(...(Object.keys(PickState) as (keyof typeof PickState)[])),
    answer: some(...(Object.keys(PickAnswer) as (keyof typeof PickAnswer)[])),
    q: fc.constant(''),
    sort: fc.constant('recent' as const),
  })
  // Few at a time, or nobody is left.
  const few = fc
    .tuple(filters, fc.subarray(Object.keys(noFilters) as (keyof Filters)[], { minLength: 1, maxLength: 4 }))
    .map(
      ([all, names]): Filters => ({
        ...noFilters,
        ...Object.fromEntries(names.map(name => [name, all[name]])),
        sort: 'recent',
      }),
    )
  let shown = 0
  await fc.assert(
    fc.asyncProperty(few, async chosen => {
      const { list } = await owner.api.review.profiles({ params, query: { ...listQuery(chosen), limit: 100 } as never })
      shown += list.length
      // While a role is under review, the first answer is the beginning: those who meet its criteria.
      const { ids } = select(rows.values(), chosen, { found: null, facets: null })
      const first = chosen.role === null ? ids : ids.filter(id => fits(rows.get(id)!, chosen.role))
      expect(list.map(card => card.id)).toEqual(first)
      expect(ids.slice(0, first.length)).toEqual(first)
    }),
    { numRuns: 150 },
  )
  expect(shown).toBeGreaterThan(50)
})
