import { VisitState } from '#contract/codes/tours.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { koreanDay } from '#contract/messages.ts'
import { orderNumber } from '#contract/payments/order-number.ts'
import type { TourOrder } from '#contract/tours/index.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import { fail } from '#server/kernel/errors.ts'
import { seoulTime } from '#server/kernel/time.ts'
import { readJpeg } from '#server/media/images/image-files.ts'
import { findCollected } from '#server/payments/refunds.ts'
import { reportTexts as texts } from '../messages.ts'
import { listPhotos, readTour } from '../own.ts'
import type { ReportFacts } from './report.ts'

/** The limit of photos in a report. */
const mostPhotos = 60

type ToldContacts = Pick<TourOrder, 'contactsSince' | 'contactsOfOffices'>
type Own = Parameters<typeof readTour>[0]

/** The facts for the report of the person's own tour. Throws `not_found` until it is finished. */
export async function reportFacts(own: Own, orderId: number, { store, brand }: { store: BlobStore; brand: string }) {
  const { db, userId } = own
  const tour = await readTour(own, orderId)
  if (tour.state !== 'DONE' || tour.doneAt === null) fail('not_found')
  const { list: prints } = await listPhotos(db, userId, orderId, 'print')
  const { list: photos } = await listPhotos(db, userId, orderId, 'visits')
  const shown = [...photos, ...prints].slice(0, mostPhotos)
  const jpegs = new Map<number, Buffer>()
  for (const { image } of shown) {
    const jpeg = await readJpeg(store, image.key)
    if (jpeg) jpegs.set(image.id, jpeg)
  }
  const picturesOf = (list: typeof photos) => list.flatMap(({ image }) => jpegs.get(image.id) ?? [])
  const person = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  const { visits, consent } = tour
  const collected = await findCollected(db, orderId)
  const back = collected ? collected.amount - collected.left : 0
  const delivered = visits.filter(({ state }) => state === 'VISITED').length
  const looks = visits.reduce((sum, visit) => sum + visit.sheetLooks, 0)
  const facts: ReportFacts = {
    of: texts.of(person?.name ?? texts.gone, orderNumber(orderId)),
    done: texts.done(koreanDay(koreanDate(new Date(tour.doneAt)))),
    figures: [
      [texts.delivered, texts.deliveredOf(delivered, visits.length)],
      ...(visits.some(({ isQRTour }) => isQRTour) ? [[texts.looks, texts.times(looks)] as [string, string]] : []),
      ...contactFigures(tour),
      [texts.paid, texts.won(tour.price.amount)],
      ...(back > 0 ? [[texts.back, texts.won(back)] as [string, string]] : []),
    ],
    visits: visits.map(visit => ({
      title: visit.title,
      state: VisitState[visit.state],
      lines: [
        ...(visit.at ? [seoulTime(new Date(visit.at))] : []),
        ...(visit.note ? [visit.note] : []),
        ...(visit.isQRTour ? [texts.sheetLooks(visit.sheetLooks, visit.profileLooks)] : []),
      ],
      photos: picturesOf(photos.filter(({ tourId }) => tourId === visit.tourId)),
    })),
    prints: picturesOf(prints),
    morePhotos: photos.length + prints.length - shown.length,
    ...{ consent, brand },
  }
  return { facts, doneOn: koreanDate(new Date(tour.doneAt)) }
}

/** Requests of the offices on the tour apart from all others, as long as the logs tell them apart. */
function contactFigures({ contactsSince, contactsOfOffices }: ToldContacts): [string, string][] {
  if (contactsSince === null) return []
  if (contactsOfOffices === null) return [[texts.contacts, texts.count(contactsSince)]]
  return [
    [texts.contactsOfOffices, texts.count(contactsOfOffices)],
    [texts.contactsElsewhere, texts.count(Math.max(0, contactsSince - contactsOfOffices))],
  ]
}
