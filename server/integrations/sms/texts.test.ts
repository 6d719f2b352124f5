import { beforeEach, expect, vi } from 'vitest'
import { apiTest } from '../../../test/support/api.ts'
import { type SolapiStandIn, startSolapiStandIn } from './solapi-stand-in.ts'
import { queueText, textJobs } from './texts.ts'

let standIn: SolapiStandIn
const { server, test } = apiTest(async onCleanup => {
  standIn = await startSolapiStandIn()
  onCleanup(() => standIn.stop())
  return {
    SOLAPI_API_KEY: standIn.account.apiKey,
    SOLAPI_API_SECRET: standIn.account.apiSecret,
    SOLAPI_FROM: standIn.account.from,
    SOLAPI_BASE_URL: standIn.url,
    LOG_LEVEL: 'silent',
  }
})
beforeEach(() => {
  standIn.messages.length = 0
  standIn.faults.length = 0
})

let count = 0

async function queueOne() {
  count += 1
  const { tools, jobs } = server.server
  const dedupeKey = `test:${count}`
  const text = { to: '01098765432', template: 'PHONE_CODE', body: '[무대로] 인증번호 123456', dedupeKey }
  await server.db.transaction().execute(db => queueText(db, jobs, tools.secrets, text))
  return { dedupeKey, row: () => rowOf(dedupeKey) }
}

const rowOf = (dedupeKey: string) =>
  server.db.selectFrom('outbox').selectAll().where('dedupe_key', '=', dedupeKey).executeTakeFirstOrThrow()

/** What the queue does when it delivers a job again. */
async function workAgain(outboxId: number) {
  const { tools, jobs, log } = server.server
  await textJobs(tools)[0]!.work({ outboxId }, { db: server.db, log, jobs })
}

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

test('a queued text is sent once and its row is SENT with the provider’s id', async () => {
  const { row } = await queueOne()
  await until(async () => expect((await row()).status).toBe('SENT'))
  expect(standIn.messages.map(({ messageId }) => messageId)).toEqual([(await row()).provider_id])
  await workAgain((await row()).id)
  expect(standIn.messages).toHaveLength(1)
})

test.each(['reset-after', 'bad-gateway', 'slow'] as const)('%s: one message, and the row is SENT', async fault => {
  standIn.faults.push(fault)
  const { row } = await queueOne()
  await until(async () => expect((await row()).status).toBe('SENT'))
  expect(standIn.messages).toHaveLength(1)
})

test('reset-before: the job is retried and sends one message', async () => {
  standIn.faults.push('reset-before', 'busy')
  const { row } = await queueOne()
  await until(async () => expect(await row()).toMatchObject({ status: 'SENT', error: null }))
  expect(standIn.messages).toHaveLength(1)
})

test('a code that waited beyond its validity is not sent', async () => {
  const { id } = await server.db
    .insertInto('outbox')
    .values({
      channel: 'SMS',
      recipient_encrypted: server.server.tools.secrets.encrypt('01098765432'),
      recipient_index: 'late',
      template: 'PHONE_CODE',
      body_encrypted: server.server.tools.secrets.encrypt('인증번호 123456'),
      dedupe_key: 'test:late',
      created_at: new Date(Date.now() - 181_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await workAgain(id)
  expect(await rowOf('test:late')).toMatchObject({ status: 'FAILED', error: 'too late' })
  expect(standIn.messages).toHaveLength(0)
})

test('refused: the row is FAILED with the reason and nothing is retried', async () => {
  standIn.faults.push('refused')
  const { row } = await queueOne()
  await until(async () =>
    expect(await row()).toMatchObject({ status: 'FAILED', error: expect.stringContaining('1062') }),
  )
  expect(standIn.messages).toHaveLength(0)
})

test('a process killed after the provider accepted the message does not resend it', async () => {
  const { row } = await queueOne()
  await until(async () => expect((await row()).status).toBe('SENT'))
  const { id } = await row()
  await server.db.updateTable('outbox').set({ status: 'SENDING', provider_id: null }).where('id', '=', id).execute()
  await workAgain(id)
  expect(await row()).toMatchObject({ status: 'SENT', provider_id: standIn.messages[0]!.messageId })
  expect(standIn.messages).toHaveLength(1)
})

test('the same key is queued once', async () => {
  const { dedupeKey, row } = await queueOne()
  count -= 1
  await queueOne()
  await until(async () => expect((await row()).status).toBe('SENT'))
  expect(standIn.messages.filter(({ customFields }) => customFields.id === dedupeKey)).toHaveLength(1)
})

test('the carrier’s report ends the row, or three days without one do', async () => {
  const [arrived, bounced, silent] = [await queueOne(), await queueOne(), await queueOne()]
  const all = [arrived, bounced, silent]
  for (const { row } of all) await until(async () => expect((await row()).status).toBe('SENT'))
  const messageOf = async ({ row }: typeof arrived) => {
    const { provider_id } = await row()
    return standIn.messages.find(({ messageId }) => messageId === provider_id)!
  }
  ;(await messageOf(bounced)).statusCode = '3104'
  ;(await messageOf(silent)).status = 'PENDING'
  const { tools, jobs, log } = server.server
  const readReports = () => textJobs(tools)[1]!.work({}, { db: server.db, log, jobs })
  await readReports()
  expect((await arrived.row()).status).toBe('DELIVERED')
  expect(await bounced.row()).toMatchObject({ status: 'FAILED', error: expect.stringContaining('3104') })
  expect((await silent.row()).status).toBe('SENT')
  const threeDaysAgo = new Date(Date.now() - 73 * 3_600_000)
  await server.db.updateTable('outbox').set({ sent_at: threeDaysAgo }).where('status', '=', 'SENT').execute()
  await readReports()
  expect(await silent.row()).toMatchObject({ status: 'FAILED', error: 'no report' })
  await workAgain((await bounced.row()).id)
  expect(standIn.messages).toHaveLength(3)
})
