import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Log, logOutage } from './log.ts'

const probeMs = 3_000

/**
 * Whether notifications reach a connection to this address. A pooler that lends connections for one transaction accepts
 * LISTEN and delivers nothing. Another connection sends the probe, since such a pooler may deliver a session's own.
 */
export async function canListen(url: string): Promise<boolean> {
  const channel = `probe_${randomUUID()}`
  const [listening, sending] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  const heard = Promise.withResolvers<boolean>()
  try {
    await Promise.all([listening.connect(), sending.connect()])
    listening.on('notification', () => heard.resolve(true))
    await listening.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    await sending.query('SELECT pg_notify($1, $2)', [channel, ''])
    return await Promise.race([heard.promise, wait(probeMs, false, { ref: false })])
  } finally {
    await Promise.all([listening.end(), sending.end()])
  }
}

type Setup = {
  url: string
  channel: string
  onMessage(payload: string): void
  onLost?(): void
  /** Called after a lost connection is restored: notifications in between were missed. */
  onReturn(): void
  log: Log
}

export type Listener = {
  /** Resolves once it listens; connects on first use. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** A dedicated connection that listens for notifications on a channel (LISTEN), and reconnects when it is lost. */
export function createListener({ url, channel, onMessage, onLost = () => {}, onReturn, log }: Setup): Listener {
  let client: pg.Client | null = null
  let listening: Promise<void> | null = null
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', () => {})
    await next.connect()
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    next.on('end', () => void (next === client && comeBack()))
    client = next
    if (isClosed) await next.end()
  }

  async function comeBack(): Promise<void> {
    onLost()
    for (let attempt = 0; !isClosed; attempt++) {
      // Jittered, so that a recovering database does not face all reconnects at once.
      await wait(Math.min(30_000, 500 * 2 ** attempt) * (0.5 + Math.random()), undefined, { ref: false })
      if (isClosed) return
      try {
        await connect()
        onReturn()
        return
      } catch (error) {
        logOutage(log, error)
      }
    }
  }

  return {
    ready() {
      listening ??= connect().catch(error => {
        listening = null
        throw error
      })
      return listening
    },
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}
