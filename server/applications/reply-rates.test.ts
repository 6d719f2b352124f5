import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicant } from '../../test/support/applicants.ts'
import { applicationOf, openCasting } from '../../test/support/castings.ts'
import { newsOf } from '../../test/support/news.ts'
import { createActor, createManager, type Person } from '../../test/support/people.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { expiryJob } from './expiry.ts'

let server: TestServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await createManager(server)
})
afterAll(() => server?.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const run = () => expiryJob.work({}, { db: server.db, log: server.server.log, jobs: server.server.jobs })

test('[R-03] a notice says how many of a hundred applications its poster answers, once there are enough to tell', async () => {
  const shown = await openCasting(server, owner)
  const percent = async () => (await server.api().castings.detail({ params: { castingId: shown.id } })).replyPercent
  const ended = await openCasting(server, owner, { status: 'CLOSED', closed_at: daysAgo(31) })
  const apply = async (casting: typeof ended, given: object) => {
    const id = await applicationOf(server, await createActor(server), casting)
    await server.db
      .updateTable('applications')
      .set({ updated_at: new Date(), ...given })
      .where('id', '=', id)
      .execute()
  }
  for (let i = 0; i < 6; i++) await apply(ended, { result_sent_at: daysAgo(20) })
  for (let i = 0; i < 3; i++) await apply(ended, {})
  await apply(ended, { withdrawn_at: daysAgo(40) })
  await apply(ended, { result_sent_at: daysAgo(181) })
  await apply(shown, {})
  await run()
  expect(await percent()).toBeNull()
  await apply(ended, { result_sent_at: daysAgo(2) })
  await run()
  expect(await percent()).toBe(70)
})

test('[R-03] a team hears a week before who still waits for a result; a decision nobody was told ends with the rest', async () => {
  const casting = await openCasting(server, owner)
  const { actor, id } = await createApplicant(server, casting)
  await owner.api.applications.decide({ params: { castingId: casting.id, appId: id }, body: { stage: 'CAST' } })
  const close = (days: number) =>
    server.db
      .updateTable('castings')
      .set({ status: 'CLOSED', closed_at: daysAgo(days) })
      .where('id', '=', casting.id)
      .execute()
  const warnings = async () =>
    (await newsOf(server, owner)).filter(news => news.title === '결과를 기다리는 지원자가 있어요')
  await close(22)
  await run()
  expect(await warnings()).toEqual([])
  await close(24)
  await run()
  await run()
  expect(await warnings()).toMatchObject([{ content: expect.stringContaining('1명이 아직 결과를 몰라요') }])
  await close(31)
  await run()
  expect((await actor.api.applications.mine({})).list[0]!.roles[0]!.stage).toBe('EXPIRED')
})
