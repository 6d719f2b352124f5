import type { ProfileTour } from '#contract/tours/tour.ts'
import { pageIn } from '#web/calls/page-param.ts'
import type { apiOf } from '#web/context.ts'

/** The list filter's number for QR-only tours ([T-04]). */
export const qrOnly = 999

/** Where the tab keeps the offices chosen on the list, until they are ordered. */
export const tourChoicePlace = 'tour-choice'
export type KeptTour = Pick<ProfileTour, 'id' | 'isQRTour' | 'categoryId'>
/** `fileId`: the uploaded PDF of the order that is repeated. */
export const noChoice: { tours: KeptTour[]; fileId: number | null } = { tours: [], fileId: null }

/** The category of an address; 0 is all. */
function categoryIn(search: URLSearchParams): number {
  const given = Number(search.get('categoryId') ?? 0)
  return Number.isInteger(given) && given > 0 && given <= qrOnly ? given : 0
}

/** The tours chosen in a URL: `tours=1,2`, or repeated parameters as a form without scripts sends them. */
export function toursIn(search: URLSearchParams): number[] {
  const ids = search
    .getAll('tours')
    .flatMap(text => text.split(','))
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)]
}

/** The uploaded PDF chosen in a URL. */
export function fileIn(search: URLSearchParams): number | null {
  const id = Number(search.get('file'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Tours per page; at least as many as an order takes. */
const limit = 60

/** Loader data of the tours on offer; for actors also their last choice and an unpaid order. */
export async function loadTourOffer(api: ReturnType<typeof apiOf>, search: URLSearchParams, isActor: boolean) {
  const categoryId = categoryIn(search)
  const page = pageIn(search)
  const [{ list, printPrice, totalResult }, { list: categories }, recent, orders] = await Promise.all([
    api.tours.tours({ query: { categoryId, page, limit } }),
    api.tours.tourCategories(),
    isActor ? api.tours.recentTour() : null,
    isActor ? api.payments.orders({ query: { product: 'TOUR', limit: 5 } }) : null,
  ])
  const unpaid = orders?.list.find(({ state }) => state === 'OPEN')
  const pages = Math.ceil(totalResult / limit)
  return { categoryId, categories, list, printPrice, page, pages, recent, unpaidId: unpaid?.orderId ?? null, isActor }
}
