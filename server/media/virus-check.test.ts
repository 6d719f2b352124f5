import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor, type Person } from '../../test/support/people.ts'
import { startTestServer, type TestServer } from '../../test/support/server.ts'
import { pdf, uploadPapers } from '../accounts/papers.support.ts'
import { eicar, startClamdStandIn } from '../integrations/virus-check/clamd.support.ts'

let server: TestServer
let clamd: Awaited<ReturnType<typeof startClamdStandIn>>
let actor: Person

beforeAll(async () => {
  clamd = await startClamdStandIn(2_000_000)
  server = await startTestServer({ CLAMD_ADDRESS: clamd.address })
  actor = await createActor(server)
})
afterAll(() => server.stop())

const send = (...contents: Buffer[]) =>
  uploadPapers(
    server,
    actor,
    contents.map(content => ({ name: '이력서.pdf', content })),
  )
const blobs = async () => (await Array.fromAsync(server.server.tools.store.list('papers/'))).length

test('[A-38] papers are looked through before they are kept; a found one takes its request along', async () => {
  expect((await send(pdf('좋은 글'))).status).toBe(200)
  const { status, code, fields } = await send(pdf('좋은 글'), pdf(eicar))
  expect([status, code, Object.keys(fields!)]).toEqual([422, 'document_infected', ['docs.1']])
  expect(await blobs()).toBe(1)
})

test('[A-38] what could not be looked through is not kept: too long for the daemon, or nobody there', async () => {
  const long = await send(pdf('가'.repeat(1_000_000)))
  expect([long.status, long.code]).toEqual([503, 'document_unchecked'])
  await clamd.close()
  const alone = await send(pdf('좋은 글'))
  expect([alone.status, alone.code]).toEqual([503, 'document_unchecked'])
  expect(await blobs()).toBe(1)
})
