import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsOf } from '../../test/support/news.ts'
import { createActor } from '../../test/support/people.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { tellPolicies } from './policy-news.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const versions = {
  terms: [{ version: '2026-01-01', effectiveOn: '2026-01-01' }],
  privacy: [
    { version: '2030-03-01', effectiveOn: '2030-03-10' },
    { version: '2026-01-01', effectiveOn: '2026-01-01' },
  ],
} as const
const run = (day: string) => tellPolicies({ db: server.db, jobs: server.server.jobs }, { versions, day })

test('[R-17] members hear of a new wording once, between its publication and the day it counts from', async () => {
  const actor = await createActor(server)
  await run('2030-02-28')
  expect(await server.db.selectFrom('policy_news').selectAll().execute()).toEqual([])
  await run('2030-03-01')
  await run('2030-03-02')
  const later = await createActor(server)
  await run('2030-03-03')
  await run('2030-03-10')
  const late = await createActor(server)
  await run('2030-03-11')
  for (const person of [actor, later])
    expect(await newsOf(server, person)).toMatchObject([
      { title: '개인정보처리방침이 바뀌어요', link: '/policy?policy=privacy&version=2030-03-01' },
    ])
  expect(await newsOf(server, late)).toEqual([])
})
