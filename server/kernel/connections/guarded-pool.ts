import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isOutage, UnknownOutcome } from '../errors.ts'
import { tellEnd } from '../observe/channels.ts'

const probeEveryMs = 1_000
/** After so long without any answer a waiting statement doubts that the database is there. */
const doubtAfterMs = 1_000
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
 * for one fails at once: people get an answer instead of a wait, and one probe a second finds out when it is back. A
 * database that has gone silent is found by its silence, so that nobody waits as long as a slow statement may take.
 */
export function guardPool(pool: pg.Pool, onOutage: (error: unknown) => void): Guard {
  let away: { error: unknown } | null = null
  let isClosed = false
  /** The last time that anything was answered. */
  let answeredAt = 0
  /** Its first answer, and as long as that is none, the wait for the next. */
  let probing: Promise<void> | null = null
  const lost = new WeakMap<object, unknown>()

  /** Asks on a connection of its own, and again every second until the database answers. Resolves after the first. */
  function probe(): Promise<void> {
    probing ??= look()
    return probing
  }

  async function look(): Promise<void> {
    const error = await findFault()
    away = error ? { error } : null
    if (error) onOutage(error)
    if (error && !isClosed)
      setTimeout(() => {
        probing = look()
      }, probeEveryMs).unref()
    else probing = null
  }

  /** The answer to a statement; rejects before its time is over once the database turns out to be away. */
  async function heard<Answer>(asked: Promise<Answer>): Promise<Answer> {
    const silence = Promise.withResolvers<never>()
    const askedAt = performance.now()
    let timer = setTimeout(doubt, doubtAfterMs)
    let isOver = false
    async function doubt(): Promise<void> {
      const isSilent = performance.now() - Math.max(askedAt, answeredAt) >= doubtAfterMs
      if (isSilent) await probe()
      // Sent, so that its outcome is as unknown as after its own time limit.
      if (isSilent && away) silence.reject(new Error('Query read timeout', { cause: away.error }))
      else if (!isOver) timer = setTimeout(doubt, doubtAfterMs / 4)
    }
    try {
      const answer = await Promise.race([asked, silence.promise])
      answeredAt = performance.now()
      return answer
    } finally {
      isOver = true
      clearTimeout(timer)
    }
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
                const query = { text, values, ...(queryMs && { query_timeout: queryMs }) }
                const asked = client.query(query as pg.QueryConfig)
                const answer = queryMs ? heard(asked) : asked
                tellEnd(answer, () => statementOf(text))
                return await answer
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

/** Of a statement only its text leaves, whose values travel apart from it. */
const statementOf = (text: string) => ({
  name: /\w+/.exec(text)?.[0] ?? 'statement',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 500) },
})

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
