import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationOf, openCasting } from '../../test/support/castings.ts'
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
