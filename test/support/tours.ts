import type { adminTours } from '#contract/admin/tours.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { buying, payFor, type StandInControl } from './payments.ts'
import { createActor, type Person } from './people.ts'
import { addProofRows } from './pictures.ts'
import { addProfile } from './profiles.ts'
import type { TestServer } from './server.ts'

type TourFacts = {
  isQRTour?: boolean
  categoryId?: number
  capacity?: number
  price?: number
  memberPrice?: number
  closesInDays?: number
}

let offices = 0

/** An office of its own with a tour that can be ordered for ten days or as many as are given, and carried from today on, made and opened by an operator. */
export async function openTour({ clock }: TestServer, admin: Person, given: TourFacts = {}): Promise<number> {
  offices += 1
  const letter = String.fromCodePoint('가'.codePointAt(0)! + offices * 28)
  const { id: officeId } = await admin.api.admin.addOffice({
    body: {
      ...{ name: `캐스팅 사무실 ${letter}`, categoryId: given.categoryId ?? 1, region: 'SEOUL' },
      ...{ address: '서울시 마포구', note: '' },
    },
  })
  const ahead = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
  const { id } = await admin.api.admin.addTour({
    body: {
      ...{ officeId, isQRTour: given.isQRTour ?? false, lookingFor: '20대 여자 단역', castingId: null },
      ...{ price: given.price ?? null, memberPrice: given.memberPrice ?? given.price ?? null },
      capacity: given.capacity ?? 30,
      ...{
        closesAt: ahead(given.closesInDays ?? 10),
        visitsFrom: ahead(0).slice(0, 10),
        visitsTo: ahead(17).slice(0, 10),
      },
    },
  })
  await admin.api.admin.moveTour({ params: { tourId: id }, body: { to: 'OPEN' } })
  return id
}

/** A tour as the operator's form shows it. */
export async function tourBody({ db }: TestServer, tourId: number): Promise<BodyOf<typeof adminTours.addTour>> {
  const row = await db.selectFrom('tours').selectAll().where('id', '=', tourId).executeTakeFirstOrThrow()
  return {
    ...{ officeId: row.office_id, isQRTour: row.is_qr, lookingFor: row.looking_for, castingId: row.casting_id },
    ...{ price: row.price, memberPrice: row.member_price, capacity: row.capacity },
    ...{ closesAt: row.closes_at.toISOString(), visitsFrom: row.visits_from, visitsTo: row.visits_to },
  }
}

type Ordering = { couponCount?: number; couponIds?: number[]; profileFileId?: number }
type Move = BodyOf<typeof adminTours.moveTourOrder>['to']
type Result = BodyOf<typeof adminTours.markVisits>['state']

/** What actors and an operator do with tours, through the API. */
export function tourOffice(server: TestServer, control: StandInControl, admin: () => Person) {
  const office = () => admin().api.admin

  async function createTourist(given: Parameters<typeof addProfile>[2] = {}): Promise<Person> {
    const actor = await createActor(server)
    await addProfile(server, actor, given)
    return actor
  }

  async function order(actor: Person, tourIds: number[], { couponCount = 0, couponIds = [], ...rest }: Ordering = {}) {
    const { price } = await actor.api.tours.tourReadyInfo({ query: { tourIds, couponCount, couponIds } })
    const body = { ...buying(price.amount, couponIds), tourIds, couponCount, consented: true as const, ...rest }
    return actor.api.tours.orderTour({ body })
  }

  async function buy(actor: Person, tourIds: number[], given: Ordering = {}): Promise<number> {
    const checkout = await order(actor, tourIds, given)
    if (checkout.window) await payFor(control, actor, checkout)
    return checkout.orderId
  }

  const move = (orderId: number, to: Move, reason = '') =>
    office().moveTourOrder({ params: { orderId }, body: { to, reason } })

  async function print(orderId: number): Promise<void> {
    await move(orderId, 'FILE_CHECK')
    await move(orderId, 'PRINTING')
  }

  /** Prints the order and starts its tour; QR-only orders are not printed. */
  async function startWalking(orderId: number): Promise<void> {
    const { copies } = await office().tourOrderForOperators({ params: { orderId } })
    if (copies === 0) await move(orderId, 'FILE_CHECK')
    else {
      await print(orderId)
      const imageIds = await addProofRows(server, admin())
      await office().addPrintProofs({ params: { orderId }, body: { imageIds, note: '무광 용지' } })
    }
    await move(orderId, 'TOURING')
  }

  async function mark(tourId: number, orderIds: number[], state: Result): Promise<void> {
    const { list } = await office().visitsOfTour({ params: { tourId } })
    const visitIds = list.filter(({ orderId }) => orderIds.includes(orderId)).map(({ id }) => id)
    const [imageId] = await addProofRows(server, admin())
    const body = { visitIds, state, imageId: state === 'VISITED' ? imageId! : null, note: '' }
    await office().markVisits({ params: { tourId }, body })
  }

  /** An operator issues coupons for a free office. */
  async function giveFreeOffices(actor: Person, count: number): Promise<void> {
    const now = server.clock.now().getTime()
    const reason = '개업 기념 행사'
    const { id } = await office().addCouponPolicy({
      body: {
        ...{
          title: '투어 1곳 무료',
          code: '',
          kind: 'TOUR_FREE',
          value: 1,
          products: ['TOUR'],
          perPerson: count,
          reason,
        },
        ...{ minAmount: 0, maxOff: null, canOverlap: false, validDays: null, totalLimit: 100 },
        validFrom: new Date(now - 1_000).toISOString(),
        validTo: new Date(now + 30 * 86_400_000).toISOString(),
      },
    })
    for (let at = 0; at < count; at++)
      await office().issueCoupons({ params: { policyId: id }, body: { loginIds: [actor.loginId], reason } })
  }

  const read = (actor: Person, id: number) => actor.api.tours.tourOrder({ params: { id } })

  return { createTourist, order, buy, move, print, startWalking, mark, giveFreeOffices, read }
}
