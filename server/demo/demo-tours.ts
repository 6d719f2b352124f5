import { dayMs, koreanDate, koreanTime } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy } from '#server/kernel/money/moves.ts'
import { addDays } from '#server/kernel/time.ts'
import { type DemoTour, demoTours } from '../../db/demo/tours.ts'
import { clockAt } from './demo-orders.ts'

export type DemoOffice = { id: number; tourId: number }

const capacity = 40

/** Offices of the demo by name, each with a tour that can be ordered. */
export async function loadTours(db: Db, now: Date): Promise<Map<string, DemoOffice>> {
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const offices = new Map<string, DemoOffice>()
  for (const { name, categoryId, region, address, lookingFor, opened, closes, isQRTour = false, price } of demoTours) {
    const { id } = await db
      .insertInto('offices')
      .values({
        name,
        category_id: categoryId,
        region,
        address,
        phone: `0200012${String(offices.size).padStart(2, '0')}`,
        created_at: at(-60),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tour = {
      officeId: id,
      isQRTour,
      lookingFor,
      price,
      openedAt: at(opened),
      closesOn: addDays(koreanDate(now), closes),
    }
    offices.set(name, { id, tourId: await addTour(db, { ...tour, visitDays: [closes + 3, closes + 7], now }) })
  }
  return offices
}

type NewTour = {
  officeId: number
  isQRTour: boolean
  lookingFor: string
  price?: DemoTour['price']
  openedAt: Date
  closesOn: string
  /** The first and the last, from today. */
  visitDays: [number, number]
  now: Date
}

/** An open tour. */
export async function addTour(
  db: Db,
  { officeId, isQRTour, lookingFor, price, openedAt, closesOn, visitDays: [from, to], now }: NewTour,
): Promise<number> {
  const moved = movedBy(clockAt(openedAt), 'system')
  const { id } = await db
    .insertInto('tours')
    .values({
      ...{ office_id: officeId, is_qr: isQRTour, looking_for: lookingFor, capacity, opened_at: openedAt },
      ...{ price: price?.list ?? null, member_price: price?.member ?? null },
      closes_at: new Date(koreanTime(closesOn, '18:00:00')),
      visits_from: addDays(koreanDate(now), from),
      ...{ visits_to: addDays(koreanDate(now), to), created_at: openedAt, ...moved },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveTour(db, id, 'OPEN', openedAt)
  return id
}

/** Moves a tour at a moment of the past. */
export const moveTour = (db: Db, id: number, state: 'OPEN' | 'CLOSED' | 'DONE', at: Date) =>
  db
    .updateTable('tours')
    .set({ state, ...movedBy(clockAt(at), 'system') })
    .where('id', '=', id)
    .execute()
