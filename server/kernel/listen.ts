import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

type Setup = {
  url: string
  channel: string
  onMessage(payload: string): void
  /** After a lost connection is there again: what was said meanwhile was not heard. */
  onReturn(): void
  log: Log
}

export type Listener = {
  /** Resolves once it listens; connects when first asked. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** One connection of its own that hears what the database announces on a channel (LISTEN), and comes back when it is lost. */
export function createListener({ url, channel, onMessage, onReturn, log }: Setup): Listener {
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
    for (let attempt = 0; !isClosed; attempt++) {
      // Spread out, so that a database that has just come back is not met by everybody at once.
      await wait(Math.min(30_000, 500 * 2 ** attempt) * (0.5 + Math.random()), undefined, { ref: false })
      if (isClosed) return
      try {
        await connect()
        onReturn()
        return
      } catch (error) {
        log.warn({ reason: (error as Error).message, channel }, 'not listening to the database')
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
