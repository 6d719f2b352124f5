import { z } from 'zod'
import { Tells } from '../codes/notifications.ts'
import { codes, id, q, time } from '../common.ts'

/** When people hear of a change: at once, or after the minutes in which it can be taken back. */
export const tells = codes(Tells).default('NOW')

/** The same in a query, for what is deleted. */
export const tellsQuery = z.strictObject({ tells: q.one(Tells) })

/** News that have not left yet. */
export const departure = z.object({ id, leavesAt: time }).meta({ id: 'Departure' })
export type Departure = z.output<typeof departure>
export type NewDeparture = z.input<typeof departure>

/** The answer of a change: what can be taken back; null once everybody was told, or if there is nobody to tell. */
export const departed = z.object({ departure: departure.nullable() })

export const pendingDeparture = departure
  .extend({ title: z.string(), people: z.int(), plannedBy: z.string().nullable() })
  .meta({ id: 'PendingDeparture' })
export type PendingDeparture = z.output<typeof pendingDeparture>
