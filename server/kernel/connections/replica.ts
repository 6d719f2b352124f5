import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { checkSettings, type Db, openDatabase } from '../db.ts'
import type { Env } from '../env.ts'
import { type Log, reasonOf } from '../log.ts'

/** Lists that decide nothing come from here where they may (`replica` of an endpoint). */
export type Replica = {
  /** Its connections for somebody who last wrote at this mark; null where the leader has to answer. */
  dbFor(mark: string | null): Db | null
  /** A mark for somebody who has just written: nobody reads behind their own writes. */
  mark(): Promise<string>
  /** Something was hidden: the leader answers until the replica hides it too. */
  catchUp(): void
  /** A query there failed: the leader answers until the next look. */
  doubt(): void
  close(): Promise<void>
}

const lookEveryMs = 1_000
/** Looks that the replica may be behind the leader: with one each second, as many seconds. */
const mostLooksBehind = 5
/**
 * A list that takes longer there is asked of the leader, so that people wait for both together no longer than usual.
 */
const limits = { DATABASE_CONNECT_MS: 1_000, DATABASE_QUERY_MS: 1_500 }
/** Behind any position: for a writer whose own could not be read. */
const farAhead = String(Number.MAX_SAFE_INTEGER)

const leaderAt = sql<Position>`SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS at`
// A server that replays nothing is the leader itself, as behind a proxy whose standbys are all gone.
const replayedAt = sql<Position>`
  SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END, '0/0') AS at`
const identity = sql<{ of: string }>`
  SELECT (SELECT system_identifier FROM pg_control_system()) || ' ' || oid AS of
  FROM pg_database WHERE datname = current_database()`

type Position = { at: number }
type Setup = { leader: Db; log: Log; max: number }

/** The replica of DATABASE_READ_URL; null without one. A wrong address is logged at once, and the leader answers. */
export function openReplica(env: Pick<Env, 'DATABASE_READ_URL'>, { leader, max, ...setup }: Setup): Replica | null {
  if (env.DATABASE_READ_URL === undefined) return null
  const log = setup.log.child({ setting: 'DATABASE_READ_URL' })
  const reading = openDatabase(env.DATABASE_READ_URL, { max, limits, log, isReadOnly: true })
  let isChecked = false
  let isClosed = false
  let told: string | null = null
  const followed = followReplica(async () => {
    if (!isChecked) await check(reading.db, leader)
    isChecked = true
    const [lead, replayed] = await Promise.all([positionOf(leader, leaderAt), positionOf(reading.hasty, replayedAt)])
    return { lead, replayed }
  })

  // Behind a proxy the next connection may lead to another standby.
  reading.pool.on('error', followed.doubt)

  /** Once for each change. */
  function tell(reason: string | null): void {
    if (reason === told || isClosed) return
    if (reason) log.error({ reason }, 'the leader answers what a replica would')
    else log.warn('the replica answers lists again')
    told = reason
  }

  async function follow(): Promise<void> {
    for (; !isClosed; await wait(lookEveryMs, undefined, { ref: false })) tell(await followed.look())
  }
  follow().catch(error => log.error({ err: error }, 'the replica is not followed'))

  return {
    dbFor: mark => (followed.has(mark) ? reading.hasty : null),
    mark: () =>
      positionOf(leader, leaderAt).then(
        at => String(at),
        () => farAhead,
      ),
    catchUp: followed.catchUp,
    doubt: followed.doubt,
    async close() {
      isClosed = true
      await reading.close()
    },
  }
}

/** Why a replica cannot be used; null where it can. */
export async function findReplicaFault(url: string, { leader, log }: Omit<Setup, 'max'>): Promise<string | null> {
  const reading = openDatabase(url, { max: 1, limits, log, isReadOnly: true })
  try {
    await check(reading.db, leader)
    return null
  } catch (error) {
    return reasonOf(error)
  } finally {
    await reading.close()
  }
}

/** Whether a replica has what somebody may expect, by where it and the leader were at each look. */
export function followReplica(positions: () => Promise<{ lead: number; replayed: number }>) {
  /** Where the leader was at the last looks, the oldest first. */
  let leads: number[] = []
  /** How far the replica is; null while it is not used. */
  let replayed: number | null = null
  /** What was last hidden; infinite until a look has found out where that was. */
  let hiddenAt = 0
  let hidings = 0

  return {
    /** Why the replica is not used from now on; null where it is. */
    async look(): Promise<string | null> {
      const before = hidings
      try {
        const at = await positions()
        leads = [...leads, at.lead].slice(-mostLooksBehind - 1)
        if (hiddenAt === Number.POSITIVE_INFINITY && hidings === before) hiddenAt = at.lead
        replayed = at.replayed
        return replayed < (leads[0] ?? 0) ? `more than ${mostLooksBehind} s behind` : null
      } catch (error) {
        replayed = null
        return reasonOf(error)
      }
    },
    /** Whether it has everything up to this mark, to what was hidden, and to a few seconds ago. */
    has: (mark: string | null): boolean =>
      replayed !== null && replayed >= Math.max(Number(mark ?? 0), hiddenAt, leads[0] ?? 0),
    catchUp(): void {
      hidings += 1
      hiddenAt = Number.POSITIVE_INFINITY
    },
    doubt(): void {
      replayed = null
    },
  }
}

async function positionOf(db: Db, position: RawBuilder<Position>): Promise<number> {
  const { rows } = await position.execute(db)
  return rows[0]?.at ?? 0
}

/** @throws Error where the replica is none of this database, or has lost our settings. */
async function check(reading: Db, leader: Db): Promise<true> {
  const [ours, theirs] = await Promise.all([identity.execute(leader), identity.execute(reading)])
  if (ours.rows[0]?.of !== theirs.rows[0]?.of) throw new Error('it is a replica of another database')
  await checkSettings(reading)
  return true
}
