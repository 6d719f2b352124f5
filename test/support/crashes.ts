import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { DB } from '#server/kernel/schema.generated.ts'
import type { Engine } from '#server/payments/engine.ts'
import { engineOf } from './payments.ts'
import type { TestServer } from './server.ts'

/** What every call in a dead process rejects with. */
export class Crash extends Error {}

/** An engine that can die as if its process was killed. */
export type MortalEngine = {
  engine: Engine
  /** The points passed: each commit and each call to the provider, before and after. */
  points: string[]
  /** Whether it has died. */
  isDead(): boolean
  /** Lets it die after this many more points. */
  dieIn(points: number): void
  /** Resolves once nothing runs in it any more, including work that no request waits for. */
  rest(): Promise<void>
}

/** Lost jobs: the sweep does their work. */
const lostJobs: Jobs = { send: async () => {} }

/**
 * The engine of a new process on the server's database and provider. It dies at the point `dieAt` (0 is the first):
 * from there on each statement and each call fails, `finally` blocks included, and open transactions roll back.
 */
export function startEngine(server: TestServer, dieAt = Number.POSITIVE_INFINITY): MortalEngine {
  const points: string[] = []
  let dead = false
  let running = 0
  function check(): void {
    if (dead) throw new Crash('this process is dead')
  }
  function pass(point: string): void {
    dead = points.length >= dieAt
    points.push(point)
    if (dead) throw new Crash(point)
  }
  async function around<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    check()
    pass(`before ${name}`)
    running++
    const result = await act().finally(() => running--)
    check()
    pass(`after ${name}`)
    return result
  }

  async function connect(): Promise<PostgresPoolClient> {
    check()
    const client = await server.server.database.pool.connect()
    running++
    let isInTransaction = false
    async function query(text: string, values?: unknown[]): Promise<unknown> {
      check()
      const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
      const isCommit = word === 'commit' || (!isInTransaction && ['insert', 'update', 'delete'].includes(word))
      if (word === 'begin' || word === 'start') isInTransaction = true
      const act = () => client.query(text, values)
      const result = isCommit ? await around(word === 'commit' ? word : nameOf(text), act) : await act()
      if (word === 'commit' || word === 'rollback') isInTransaction = false
      return result
    }
    return {
      query: query as PostgresPoolClient['query'],
      async release() {
        if (isInTransaction) await client.query('rollback')
        client.release()
        running--
      },
    } as PostgresPoolClient
  }

  const pool = { connect, end: async () => {}, options: {} }
  const alive = engineOf(server)
  return {
    points,
    isDead: () => dead,
    dieIn(count) {
      dieAt = points.length + count
    },
    async rest() {
      for (let calm = 0; calm < 3; calm = running ? 0 : calm + 1) await nextTurn()
    },
    engine: {
      ...alive,
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      jobs: lostJobs,
      gateway: gatewayThrough(alive.gateway, around),
      // Errors caught after the death are not logged.
      log: { ...alive.log, error: () => {}, warn: () => {} } as Engine['log'],
    },
  }
}

const nameOf = (text: string) => (/^\s*(\w+ (?:into |from )?"?\w+)/i.exec(text)?.[1] ?? text).replaceAll('"', '')

function gatewayThrough(
  gateway: PaymentGateway,
  around: <Result>(name: string, act: () => Promise<Result>) => Promise<Result>,
): PaymentGateway {
  return {
    ...gateway,
    preRegister: (...given) => around('preRegister', () => gateway.preRegister(...given)),
    confirm: (...given) => around('confirm', () => gateway.confirm(...given)),
    readPayment: (...given) => around('readPayment', () => gateway.readPayment(...given)),
    confirmBillingKey: (...given) => around('confirmBillingKey', () => gateway.confirmBillingKey(...given)),
    readBillingKey: (...given) => around('readBillingKey', () => gateway.readBillingKey(...given)),
    findBillingKeys: (...given) => around('findBillingKeys', () => gateway.findBillingKeys(...given)),
    deleteBillingKey: (...given) => around('deleteBillingKey', () => gateway.deleteBillingKey(...given)),
    chargeBillingKey: (...given) => around('chargeBillingKey', () => gateway.chargeBillingKey(...given)),
    cancel: (...given) => around('cancel', () => gateway.cancel(...given)),
    readEventsByCursor: (...given) => around('readEvents', () => gateway.readEventsByCursor(...given)),
  }
}
