import type { Db } from '#server/kernel/db.ts'
import { toAppError } from '#server/kernel/errors.ts'
import type { Log } from '#server/kernel/log.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Activity } from './activity.ts'
import { type Exposure, keepExposures } from './exposures.ts'
import { type SingleActivity, writeActivities } from './write-activities.ts'

const batch = 500
const longestWait = 1_000
/** Above this the oldest entries are dropped: a database outage must not fill the memory. */
const mostWaiting = 20_000

export type ActivityLog = ReturnType<typeof createActivityLog>

/**
 * Collects activities and writes them in batches, at most a second later and one batch at a time. Adding never waits
 * and never fails; entries not yet written are lost when the process is killed, and written when it stops.
 */
export function createActivityLog(db: Db, log: Log) {
  let waiting: Activity[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> | null = null

  function start(least: number): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writeWhile(least).finally(() => {
      writing = null
      if (waiting.length) timer = setTimeout(start, longestWait, 1).unref()
    })
    return writing
  }

  async function writeWhile(least: number): Promise<void> {
    while (waiting.length >= least) {
      const taken = Map.groupBy(waiting.splice(0, batch), activity => activity.kind === 'PROFILE_EXPOSURE')
      const parts = [...taken.values()]
      for (let part = parts.shift(); part; part = parts.shift()) {
        try {
          await write(db, part)
        } catch (error) {
          const { message } = error as Error
          if (toAppError(error).code === 'unavailable') {
            waiting = [...part, ...parts.flat(), ...waiting].slice(-mostWaiting)
            log.warn({ reason: message, waiting: waiting.length }, 'activities not written yet')
            return
          }
          // A single rejected entry must not take its batch along.
          if (part.length > 1) parts.unshift(part.slice(0, part.length >> 1), part.slice(part.length >> 1))
          else log.warn({ reason: message, kind: firstOf(part).kind }, 'activity not written')
        }
      }
    }
  }

  return {
    add(...activities: Activity[]): void {
      waiting.push(...activities)
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting)
      if (writing) return
      if (waiting.length >= batch) void start(batch)
      else timer ??= setTimeout(start, longestWait, 1).unref()
    },
    /** Writes what waits; resolves when it is in the table. */
    async flush(): Promise<void> {
      await writing
      if (waiting.length) await start(1)
    },
  }
}

// A batch consists of exposures only, or has none.
function write(db: Db, activities: Activity[]): Promise<void> {
  const isExposure = firstOf(activities).kind === 'PROFILE_EXPOSURE'
  return isExposure ? keepExposures(db, activities as Exposure[]) : writeActivities(db, activities as SingleActivity[])
}

/** Like `add`, inside a transaction: written with it, or not at all. */
export const logActivity = (db: Db, activity: SingleActivity): Promise<void> => writeActivities(db, [activity])
