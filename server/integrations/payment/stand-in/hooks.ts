import { createHmac, randomUUID } from 'node:crypto'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'

type Signature = 'right' | 'forged' | 'stale'
type StoredHook = { webhookId: string; body: string; isSent: boolean }
type Settings = { journal: Journal; faults: Faults; secret: string; now(): Date; retryMs: number[] }

/** Delays before the five retries of a hook that was not answered by 2xx. */
export const providersRetries = [0, 60_000, 4 * 60_000, 16 * 60_000, 64 * 60_000]

/** Sends hooks as the provider does: signed by Standard Webhooks, retried until accepted. */
export function createHooks({ journal, faults, secret, now, retryMs }: Settings) {
  const hooks = journal.table<StoredHook>('hooks')
  const settings = journal.table<string>('settings')
  const timers = new Set<NodeJS.Timeout>()
  const heldBack: string[] = []
  let isOpen = true

  function after(ms: number, act: () => void): void {
    if (!isOpen) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer.unref())
  }

  /** A delivery; retried until answered by 2xx. */
  async function deliver(webhookId: string, signature: Signature, attempt = 0): Promise<void> {
    const hook = hooks.get(webhookId)
    const url = settings.get('hookUrl')
    if (!hook || !url || !isOpen) return
    const status = await post(url, hook, signature)
    if (status >= 200 && status < 300) settle(webhookId)
    else if (retryMs[attempt] !== undefined)
      after(retryMs[attempt], () => void deliver(webhookId, signature, attempt + 1))
  }

  async function post(url: string, { webhookId, body }: StoredHook, signature: Signature): Promise<number> {
    const age = signature === 'stale' ? 600 : 0
    const timestamp = String(Math.floor(Date.now() / 1000) - age)
    const key = Buffer.from(signature === 'forged' ? 'AAAA' : secret.replace('whsec_', ''), 'base64')
    const signed = createHmac('sha256', key).update(`${webhookId}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': webhookId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signed}`,
    }
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) }).catch(
      () => null,
    )
    await answer?.body?.cancel()
    return answer?.status ?? 0
  }

  const settle = (webhookId: string) => {
    const hook = hooks.get(webhookId)
    if (hook) hooks.set(webhookId, { ...hook, isSent: true })
  }

  /** Sends a hook, subject to its fault. */
  function send(webhookId: string): void {
    const fault = faults.take('hook')
    if (fault?.name === 'reordered') return void heldBack.push(webhookId)
    if (fault?.name === 'lost') return void settle(webhookId)
    const signature = fault?.name === 'forged' || fault?.name === 'stale' ? fault.name : 'right'
    after(fault?.name === 'late' ? fault.seconds * 1000 : 0, async () => {
      await deliver(webhookId, signature)
      if (fault?.name === 'twice') await deliver(webhookId, signature)
      for (const id of heldBack.splice(0)) await deliver(id, 'right')
    })
  }

  return {
    all: () => hooks.all(),
    url: () => settings.get('hookUrl'),
    setUrl: (url: string) => settings.set('hookUrl', url),
    /** Queues one hook; it goes out after the call that caused it. */
    tell(type: string, data: Record<string, string>): void {
      const webhookId = `msg_${randomUUID()}`
      hooks.set(webhookId, {
        webhookId,
        body: JSON.stringify({ type, timestamp: now().toISOString(), data }),
        isSent: false,
      })
      send(webhookId)
    },
    /** Sends any text with any signature, as an attacker or a second delivery would; returns the receiver's status. */
    sendRaw: ({ webhookId = `msg_${randomUUID()}`, body, signature }: RawHook) =>
      post(settings.get('hookUrl') ?? '', { webhookId, body, isSent: false }, signature),
    /** Delivers hooks that an earlier process did not send. */
    resume: () => hooks.all().forEach(hook => void (hook.isSent || send(hook.webhookId))),
    stop(): void {
      isOpen = false
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type RawHook = { webhookId?: string; body: string; signature: Signature }
export type Hooks = ReturnType<typeof createHooks>
