import { sql } from 'kysely'
import type { Replica } from '../connections/replica.ts'
import type { Db } from '../db.ts'
import { createListener } from '../listen.ts'
import { type Log, logOutage } from '../log.ts'
import type { GuestCache } from './guest-cache.ts'

const channel = 'guest_pages'

type Setup = { db: Db; url: string; guests: GuestCache; replica: Replica | null; log: Log }

/**
 * Drops the cached pages of guests once something is hidden: in this process before the answer, in the others as soon
 * as they are notified, and no replica answers that does not hide it yet. After a lost connection everything is
 * dropped, because announcements were missed.
 */
export function shareHiding({ db, url, guests, replica, log }: Setup) {
  const clear = () => {
    replica?.catchUp()
    guests.clear()
  }
  const listener = createListener({
    ...{ url, channel, log },
    onMessage: clear,
    onLost: guests.goDeaf,
    onReturn() {
      replica?.catchUp()
      guests.hearAgain()
    },
  })
  return {
    listen: () => listener.ready(),
    drop(): void {
      clear()
      sql`SELECT pg_notify(${channel}, '')`.execute(db).catch(error => logOutage(log, error))
    },
    close: () => listener.close(),
  }
}
