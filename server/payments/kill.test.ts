import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect } from 'vitest'
import { type AppContract, contract } from '#contract'
import { createClient, httpTransport } from '#contract/client.ts'
import { controlStandIn } from '#server/integrations/payment/stand-in/control.ts'
import { standInEnv } from '#server/integrations/payment/stand-in/stand-in.ts'
import { present } from '#server/kernel/present.ts'
import { answerOf } from '../../bench/server-process.ts'
import { apiTest } from '../../test/support/api.ts'
import { brokenRules } from '../../test/support/invariants.ts'
import { inWindow, orderFeedback } from '../../test/support/payments.ts'
import { createActor } from '../../test/support/people.ts'

const { server, test } = apiTest()
const root = join(import.meta.dirname, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'mudaero-kill-'))
/** Where a webhook finds nobody. */
const nowhere = 'http://127.0.0.1:9/hooks/portone'
const running = new Set<ChildProcess>()

function start(script: string, words: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(root, script), ...words], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: folder, HOST: '127.0.0.1', ...env },
  })
  running.add(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The provider as a process of its own; its state outlives it. */
async function startProvider(hookUrl: string) {
  const words = ['--port', '0', '--file', join(folder, 'provider.jsonl'), '--hooks', hookUrl]
  const child = start('bin/payment-stand-in.ts', words)
  for await (const line of createInterface({ input: present(child.stdout) })) {
    const url = /^PORTONE_BASE_URL=(.+)$/.exec(line)?.[1]
    if (url) return { child, url, control: controlStandIn(url) }
  }
  throw new Error('the stand-in did not start')
}

/** The program as a process of its own. Its claims are short: nobody has to wait for those of a killed one. */
async function startProgram(providerUrl: string) {
  const { connectionString = '' } = server.server.database.pool.options
  const child = start('bench/serve.ts', ['none'], {
    ...standInEnv(providerUrl),
    DATABASE_URL: connectionString,
    PORT: '0',
    PAYMENT_CLAIM_MS: '200',
  })
  const { address } = await answerOf<{ address: string }>(child)
  return { child, address }
}

afterAll(async () => {
  await Promise.all([...running].map(kill))
  await rm(folder, { recursive: true, force: true })
})

const stateOf = async (orderId: number) =>
  (await server.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state

test('program and provider are killed in the middle of a confirm and of a refund: charged once, given back once', async () => {
  await server.server.jobs.stop()
  const actor = await createActor(server)
  let provider = await startProvider(nowhere)
  let program = await startProgram(provider.url)
  const api = () =>
    createClient<AppContract>(
      contract,
      httpTransport(program.address, () => actor.token),
    )

  const restartProgram = async () => {
    await kill(program.child)
    program = await startProgram(provider.url)
    await provider.control.sendHooksTo(`${program.address}/hooks/portone`)
  }
  /** Until the provider has had a call, which it carries out and never answers. */
  const untilCalled = (name: string) =>
    expect
      .poll(async () => (await provider.control.state()).calls.map(call => call.name), { timeout: 20_000 })
      .toContain(name)

  const checkout = await orderFeedback({ ...server, api: () => api() }, { ...actor, api: api() })
  const { orderId } = checkout
  const { paymentToken = '', txId = '' } = await inWindow(provider.control, checkout)
  await provider.control.fault({ call: 'confirm', fault: 'hang-after' })
  const returned = api().payments.complete({ params: { orderId }, body: { paymentToken, txId } })
  returned.catch(() => {})
  await untilCalled('confirm')
  await kill(provider.child)
  provider = await startProvider(nowhere)
  await restartProgram()
  expect(await api().payments.complete({ params: { orderId }, body: { paymentToken, txId } })).toMatchObject({
    order: 'PAID',
  })

  await provider.control.fault({ call: 'cancel', fault: 'hang-after' })
  await api().feedbacks.cancelProfileFeedback({ params: { id: orderId }, body: {} })
  await untilCalled('cancel')
  await restartProgram()
  // The provider tells of the cancellation; nobody asks for it.
  const { payments, hooks } = await provider.control.state()
  const told = present(hooks.findLast(({ type }) => type === 'Transaction.Cancelled'))
  const body = JSON.stringify({ type: told.type, data: told.data })
  expect(await provider.control.sendHook({ webhookId: told.webhookId, body, signature: 'right' })).toBe(200)
  await expect.poll(() => stateOf(orderId), { timeout: 30_000 }).toBe('REFUNDED')
  expect(payments).toMatchObject([{ status: 'CANCELLED', amount: { total: 30_000, cancelled: 30_000 } }])
  expect(await brokenRules(server.db, 'at rest')).toEqual({})
})
