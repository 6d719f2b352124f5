import { beforeAll, expect } from 'vitest'
import { uploadDocuments } from '#server/accounts/authorisation/documents.support.ts'
import { eicar, startClamdStandIn } from '#server/integrations/virus-check/clamd.support.ts'
import { apiTest } from '../../../test/support/api.ts'
import { pdfFile } from '../../../test/support/documents.ts'
import { createActor, type Person } from '../../../test/support/people.ts'

let clamd: Awaited<ReturnType<typeof startClamdStandIn>>
let actor: Person
const { server, test } = apiTest(async () => {
  clamd = await startClamdStandIn(2_000_000)
  return { CLAMD_ADDRESS: clamd.address }
})

beforeAll(async () => {
  actor = await createActor(server)
})

const send = (...contents: Buffer[]) =>
  uploadDocuments(
    server,
    actor,
    contents.map(content => ({ name: '이력서.pdf', content })),
  )
const blobs = async () => (await Array.fromAsync(server.server.tools.store.list('documents/'))).length

test('[A-38] documents are scanned before they are stored', async () => {
  expect((await send(pdfFile('좋은 글'))).status).toBe(200)
  const { status, code, fields } = await send(pdfFile('좋은 글'), pdfFile(eicar))
  expect([status, code, Object.keys(fields!)]).toEqual([422, 'document_infected', ['docs.1']])
  expect(await blobs()).toBe(1)
})

test('[A-38] unscanned documents are not stored: too long for the daemon, or no daemon', async () => {
  const long = await send(pdfFile('가'.repeat(1_000_000)))
  expect([long.status, long.code]).toEqual([503, 'document_unchecked'])
  await clamd.close()
  const alone = await send(pdfFile('좋은 글'))
  expect([alone.status, alone.code]).toEqual([503, 'document_unchecked'])
  expect(await blobs()).toBe(1)
})
