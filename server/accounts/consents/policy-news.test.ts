import { expect } from 'vitest'
import { policyVersions } from '#contract/codes/policies.ts'
import { addDays } from '#server/kernel/time.ts'
import { apiTest } from '../../../test/support/api.ts'
import { newsOf } from '../../../test/support/news.ts'
import { createActor } from '../../../test/support/people.ts'
import { tellPolicies } from './policy-news.ts'

const { server, test } = apiTest()

const versions = {
  terms: [{ version: '2026-01-01', effectiveOn: '2026-01-01' }],
  privacy: [
    { version: '2030-03-01', effectiveOn: '2030-03-10' },
    { version: '2026-01-01', effectiveOn: '2026-01-01' },
  ],
} as const
const run = (day: string) => tellPolicies({ db: server.db, jobs: server.server.jobs }, { versions, day })

test('members are notified of a new version of a policy once', async () => {
  const actor = await createActor(server)
  await run('2030-02-28')
  expect(await server.db.selectFrom('policy_news').selectAll().execute()).toEqual([])
  await run('2030-03-01')
  await run('2030-03-02')
  const later = await createActor(server)
  await run('2030-03-03')
  const late = await createActor(server)
  const newest = await createActor(server)
  await server.db
    .updateTable('users')
    .set({ created_at: new Date('2030-03-10T00:00:00+09:00') })
    .where('id', '=', newest.id)
    .execute()
  await run('2030-03-11')
  await run('2030-03-12')
  const link = '/policy?policy=privacy&version=2030-03-01'
  for (const person of [actor, later])
    expect(await newsOf(server, person)).toMatchObject([{ title: '개인정보 처리방침이 바뀌어요', link }])
  expect(await newsOf(server, late)).toMatchObject([{ title: '개인정보 처리방침이 바뀌었어요', link }])
  expect(await newsOf(server, newest)).toEqual([])
  const tooLate = await createActor(server)
  await run('2030-04-10')
  expect(await newsOf(server, tooLate)).toEqual([])
})

test('a version takes effect a week after its publication at the earliest', () => {
  for (const all of Object.values(policyVersions))
    for (const { version, effectiveOn } of all.slice(0, -1))
      expect(addDays(version, 7) <= effectiveOn, version).toBe(true)
})
