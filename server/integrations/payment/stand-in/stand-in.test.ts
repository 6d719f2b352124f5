import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { productionSettings } from '../../../../test/support/production.ts'
import { clientOf, newId, openReceiver, openStandIn, paymentWindow } from '../payment.support.ts'
import { controlStandIn } from './control.ts'

const folder = mkdtempSync(join(tmpdir(), 'mudaero-payments-'))
let at: Awaited<ReturnType<typeof openStandIn>>
beforeAll(async () => {
  at = await openStandIn()
})
afterAll(async () => {
  await at.standIn.stop()
  rmSync(folder, { recursive: true })
})

/** A stand-in with a new receiver of hooks, and our parsing of them. */
async function hooked() {
  await at.control.clear()
  const receiver = await openReceiver()
  onTestFinished(() => void receiver.stop())
  await at.control.sendHooksTo(receiver.url)
  const verified = async (count: number) => {
    const received = await receiver.arrived(count)
    return Promise.all(received.map(({ headers, body }) => at.gateway.verifyHook(headers, body)))
  }
  return { receiver, verified }
}

const told = (type: string) => expect.objectContaining({ type })

test('hooks of a payment and its refund have valid signatures', async () => {
  const { verified } = await hooked()
  const paymentId = newId()
  const { paymentToken = '', txId = '' } = (await at.control.window(paymentWindow(paymentId), 'pay')) ?? {}
  await verified(1)
  await at.gateway.confirm(paymentId, { paymentToken, txId, totalAmount: 14_000, currency: 'KRW' }, 'c')
  await verified(2)
  await at.gateway.cancel(paymentId, { amount: 4_000, currentCancellableAmount: 14_000, reason: 'x' }, 'd')
  const hooks = await verified(3)
  expect(hooks).toEqual([
    {
      type: 'Transaction.Ready',
      webhookId: expect.any(String),
      storeId: at.gateway.store.id,
      paymentId,
      transactionId: txId,
    },
    told('Transaction.Paid'),
    told('Transaction.PartialCancelled'),
  ])
  expect(hooks[2]).toMatchObject({ paymentId, cancellationId: expect.any(String) })
})

test('a hook arrives twice with one id', async () => {
  const { verified } = await hooked()
  await at.control.fault({ call: 'hook', fault: 'twice' })
  await at.control.window(paymentWindow(newId()), 'pay')
  const [first, second] = await verified(2)
  expect(first).not.toBeNull()
  expect(second).toEqual(first)
})

test.each(['forged', 'stale'] as const)('a %s hook does not verify', async fault => {
  const { verified } = await hooked()
  await at.control.fault({ call: 'hook', fault })
  await at.control.window(paymentWindow(newId()), 'pay')
  expect(await verified(1)).toEqual([null])
})

test('anything else does not verify', async () => {
  const { receiver, verified } = await hooked()
  await at.control.window(paymentWindow(newId()), 'pay')
  await verified(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const changed = body.replace('Ready', 'Paid')
  expect(await at.gateway.verifyHook(headers, changed)).toBeNull()
  expect(await at.gateway.verifyHook({}, body)).toBeNull()
  expect(await at.gateway.verifyHook({ ...headers, 'webhook-id': ['a', 'b'] }, body)).toBeNull()
  expect(await at.gateway.verifyHook({ ...headers, 'webhook-signature': 'v1,??' }, body)).toBeNull()
})

test('a signed hook of a new type verifies, one that is not an object does not', async () => {
  const { receiver, verified } = await hooked()
  const body = JSON.stringify({ type: 'Something.New', timestamp: new Date().toISOString(), data: { other: 1 } })
  expect(await at.control.sendHook({ webhookId: 'msg_1', body, signature: 'right' })).toBe(200)
  expect(await verified(1)).toEqual([{ webhookId: 'msg_1', type: 'Something.New' }])
  await at.control.sendHook({ body: '[]', signature: 'right' })
  expect((await verified(2)).at(-1)).toBeNull()
  receiver.refusals = 1
  expect(await at.control.sendHook({ body, signature: 'forged' })).toBe(500)
})

test('hooks are lost, and reordered', async () => {
  const { receiver, verified } = await hooked()
  await at.control.fault({ call: 'hook', fault: 'lost' })
  await at.control.fault({ call: 'hook', fault: 'reordered' })
  await at.control.window(paymentWindow(newId()), 'pay')
  const paymentId = newId()
  await at.control.window(paymentWindow(paymentId), 'decline')
  expect(await verified(2)).toEqual([told('Transaction.Failed'), told('Transaction.Ready')])
  expect(receiver.received).toHaveLength(2)
})

test('a late hook arrives after a later one', async () => {
  const { verified } = await hooked()
  await at.control.fault({ call: 'hook', fault: 'late', seconds: 2 })
  await at.control.window(paymentWindow(newId()), 'decline')
  expect(await verified(2)).toEqual([told('Transaction.Failed'), told('Transaction.Ready')])
})

test('an unaccepted hook is retried with the same id', async () => {
  const { receiver, verified } = await hooked()
  receiver.refusals = 2
  await at.control.window(paymentWindow(newId()), 'pay')
  const hooks = await verified(3)
  expect(new Set(hooks.map(hook => hook?.webhookId)).size).toBe(1)
  await expect.poll(async () => (await at.control.state()).hooks).toMatchObject([{ isSent: true }])
})

/** The stand-in as a separate process on this file, for kills. */
async function startProcess(path: string) {
  const command = join(import.meta.dirname, '../../../../bin/payment-stand-in.ts')
  const child = spawn(process.execPath, [command, '--port', '0', '--file', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
  })
  const settings: Record<string, string> = {}
  for await (const line of createInterface(child.stdout)) {
    const [name = '', value = ''] = line.split('=')
    settings[name] = value
    if (name === 'PORTONE_TEST') break
  }
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  }
  onTestFinished(kill)
  const { PORTONE_BASE_URL: url = '' } = settings
  return { settings, kill, control: controlStandIn(url), gateway: clientOf(url), impatient: clientOf(url, 300) }
}

test('a killed process has lost nothing that it had answered', async () => {
  const path = join(folder, 'killed.jsonl')
  const first = await startProcess(path)
  const paymentId = newId()
  const { paymentToken = '', txId = '' } = (await first.control.window(paymentWindow(paymentId), 'pay')) ?? {}
  const body = { paymentToken, txId, totalAmount: 14_000, currency: 'KRW' as const }
  await first.control.fault({ call: 'confirm', fault: 'hang-after' })
  expect(await first.impatient.confirm(paymentId, body, 'c')).toMatchObject({ kind: 'unknown' })
  await first.kill()
  appendFileSync(path, '{"table":"payments","id":')

  const second = await startProcess(path)
  expect(await second.gateway.readPayment(paymentId)).toMatchObject({ value: { status: 'PAID' } })
  expect(await second.gateway.confirm(paymentId, body, 'c')).toMatchObject({ kind: 'ok' })
  expect(await second.gateway.confirm(paymentId, body, 'd')).toMatchObject({ type: 'ALREADY_PAID' })
  const { payments } = await second.control.state()
  expect(payments).toMatchObject([{ id: paymentId, amount: { paid: 14_000 } }])
})

test('the program accepts the settings that it prints', async () => {
  const { readEnv } = await import('#server/kernel/env.ts')
  const { openPayments } = await import('../payments.ts')
  const { settings } = await startProcess(join(folder, 'printed.jsonl'))
  const { gateway } = await openPayments(readEnv({ NODE_ENV: 'test', ...settings }))
  expect(gateway.store).toMatchObject({ isTest: true, scriptUrl: `${settings.PORTONE_BASE_URL}/dev/payment/sdk.js` })
  expect(await gateway.readPayment('none')).toMatchObject({ kind: 'refused', type: 'PAYMENT_NOT_FOUND' })
})

test('it is refused in production', async () => {
  const command = join(import.meta.dirname, '../../../../bin/payment-stand-in.ts')
  const env = {
    PATH: process.env.PATH,
    ...productionSettings,
  }
  const child = spawn(process.execPath, [command, '--port', '0'], { stdio: 'ignore', env })
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('[X-03] production accepts no payments without complete settings', async () => {
  const { readEnv } = await import('#server/kernel/env.ts')
  const { openPayments } = await import('../payments.ts')
  const production = productionSettings
  const { gateway } = await openPayments(readEnv(production))
  expect(gateway.canPay).toBe(false)
  expect(await gateway.readPayment('x')).toMatchObject({ kind: 'unknown' })
  expect(await gateway.verifyHook({}, '')).toBeNull()
  expect(() => readEnv({ PORTONE_SECRET: 'x' })).toThrow(/PORTONE_STORE_ID/)
  expect(() => readEnv({ ...production, PORTONE_BASE_URL: 'http://payments.example' })).toThrow(/PORTONE_BASE_URL/)
})
