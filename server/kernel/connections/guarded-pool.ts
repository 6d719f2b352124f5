import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isOutage, UnknownOutcome } from '../errors.ts'

const probeEveryMs = 1_000
const noPlace = '53300'

export type Guard = {
  /** False from the first failed connection until the database answers again. */
  isUp(): boolean
  /** The pool for queries; with `queryMs` one without an answer for that long is given up. */
  guarded(options?: { queryMs?: number }): PostgresPool
  close(): void
}

/**
 * Guards a pool against a database that is lost. A connection that an outage has met is closed instead of returned,
 * since it may lead to a server that was demoted, and takes no more statements. While no connection can be made, asking
 * for one fails at once: people get an answer instead of a wait, and one probe a second finds out when it is back.
 */
export function guardPool(pool: pg.Pool, onOutage: (error: unknown) => void): Guard {
  let away: { error: unknown } | null = null
  let isClosed = false
  let isProbing = false
  const lost = new WeakMap<object, unknown>()

  /** Asks on a connection of its own, and again every second until the database answers. */
  async function probe(): Promise<void> {
    if (isProbing || isClosed) return
    isProbing = true
    do {
      const error = await findFault()
      away = error ? { error } : null
      if (error) {
        onOutage(error)
        await wait(probeEveryMs, undefined, { ref: false })
      }
    } while (away && !isClosed)
    isProbing = false
  }

  async function findFault(): Promise<unknown> {
    const { connectionTimeoutMillis } = pool.options
    const client = new pg.Client({ ...pool.options, query_timeout: connectionTimeoutMillis })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
      return null
    } catch (error) {
      // A server without a free place may still answer on the connections that we have.
      return (error as { code?: string }).code === noPlace ? null : error
    } finally {
      client.end().catch(() => {})
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    if (away) throw away.error
    try {
      return await pool.connect()
    } catch (error) {
      // A wait for one of the pool's own connections says nothing about the database.
      if (isOutage(error) && pool.totalCount < pool.options.max) void probe()
      throw error
    }
  }

  return {
    isUp: () => !away,
    close() {
      isClosed = true
    },
    guarded({ queryMs } = {}) {
      return {
        async connect() {
          const client = await connect()
          const writes = watchWrites()
          return {
            async query(text: string, values: unknown[]) {
              if (lost.has(client)) throw lost.get(client)
              const isWrite = writes(text)
              try {
                return await client.query({
                  text,
                  values,
                  ...(queryMs && { query_timeout: queryMs }),
                } as pg.QueryConfig)
              } catch (error) {
                if (!isOutage(error)) throw error
                // The rollback that follows fails with it as well.
                const thrown = isWrite && mayBeDone(error) ? new UnknownOutcome(error) : error
                lost.set(client, thrown)
                void probe()
                throw thrown
              }
            },
            release: (isDiscarded?: boolean) => client.release(isDiscarded || lost.has(client)),
          } as unknown as PostgresPoolClient
        },
        end: () => pool.end(),
        options: {},
      }
    },
  }
}

/** Refusals of a server that has not run the statement. */
const refusedUnrun = new Set(['25006', '25P03', noPlace, '57P03', 'ECONNREFUSED'])
const mayBeDone = (error: unknown) => !refusedUnrun.has((error as { code?: string }).code ?? '')

/** Whether a statement, once sent, may have changed something for good: a commit, or a write outside a transaction. */
function watchWrites() {
  let isInTransaction = false
  return (text: string): boolean => {
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
    if (word === 'begin' || word === 'start') isInTransaction = true
    const isWrite = word === 'commit' || (!isInTransaction && word !== 'select')
    if (word === 'commit' || word === 'rollback') isInTransaction = false
    return isWrite
  }
}
