import { z } from 'zod'
import { ContactType, Region } from '../codes/profiles.ts'
import { TourOrderState, VisitState } from '../codes/tours.ts'
import { codes, date, id, image, listOf, nothing, paging, q, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { tourLimits } from '../limits.ts'
import { storedDocument } from '../media/documents.ts'
import { sharedTexts } from '../messages.ts'
import { backErrors, buyErrors } from '../payments/index.ts'
import { back, buy, checkout, price, refundQuote, won } from '../payments/shapes.ts'
import { autoTours } from './auto.ts'
import { toursTexts as texts } from './messages.ts'
import { tourSheets } from './sheets.ts'
import { tour } from './tour.ts'
import { walk } from './walk.ts'

const tourIds = z
  .array(id)
  .min(1, texts.missing)
  .max(tourLimits.offices, texts.tooMany)
  .refine(ids => new Set(ids).size === ids.length, sharedTexts.samePlace)
const couponCount = z.int().min(0).max(tourLimits.offices)
const choice = {
  tourIds: q.ids(tourLimits.offices, texts.tooMany),
  couponCount: q.number(couponCount),
}

/** Why an office cannot be ordered, or a warning. RECENT: the profile was delivered there within `sameOfficeDays`. */
const tourProblem = z.enum(['CLOSED', 'FULL', 'RECENT'])

/** `isInProfile`: the photo is on the person's own profile. */
const photo = z.object({ image, tourId: id.nullable(), at: time, note: z.string(), isInProfile: z.boolean() })
const photos = z.object({ list: z.array(photo) })

const visit = z.object({
  id,
  tourId: id,
  title: z.string(),
  region: codes(Region),
  isQRTour: z.boolean(),
  /** A studio shoot, whose photos are what was ordered. */
  isShoot: z.boolean(),
  visitsFrom: date,
  visitsTo: date,
  state: codes(VisitState),
  note: z.string(),
  /** Time of the last state change; null while it waits. */
  at: time.nullable(),
  /** How often the office opened the QR sheet with this profile, and the profile itself. */
  sheetLooks: z.int(),
  profileLooks: z.int(),
})

export const tourOrder = z
  .object({
    /** The id of its order. */
    id,
    state: codes(TourOrderState),
    visits: z.array(visit),
    /** An uploaded PDF; null: the sheet generated from the profile. */
    profileFile: storedDocument.nullable(),
    copies: z.int(),
    /** The operators' reason for refusing the file. */
    rejection: z.string(),
    /** The consent text for passing the profile on. */
    consent: z.string(),
    price,
    refund: refundQuote,
    createdAt: time,
    /** When each state was reached last. */
    steps: z.array(z.object({ state: codes(TourOrderState), at: time })),
    doneAt: time.nullable(),
    /** Contact requests by casting managers since the day of the first delivery; null before it. */
    contactsSince: z.int().nullable(),
    /**
     * Of these, those of companies with the name of an office that took the profile; null once the logs that name them
     * no longer reach back to the first delivery.
     */
    contactsOfOffices: z.int().nullable(),
    /**
     * The companies that asked, newest first, within the three months that logs are kept; never a person. `isOffice`:
     * the tour delivered the profile there.
     */
    contacts: z.array(
      z.object({ company: z.string().nullable(), isOffice: z.boolean(), type: codes(ContactType), at: time }),
    ),
  })
  .meta({ id: 'TourOrder' })
export type TourOrder = z.output<typeof tourOrder>

const readyInfo = z
  .object({
    tourIds: z.array(id),
    couponCount: z.int(),
    items: z.array(z.object({ tour, problem: tourProblem.nullable() })),
    price,
    /** Number of coupons for a free office that these offices can take; studio shoots take none. */
    freeCoupons: z.int(),
    isMember: z.boolean(),
    /** A profile exists, so the sheet can be generated. */
    profileFileReady: z.boolean(),
    /** The consent text for passing the profile on to these offices. */
    consent: z.string(),
    termsVersion: z.string(),
  })
  .meta({ id: 'TourReadyInfo' })
export type TourReadyInfo = z.output<typeof readyInfo>

const offBridge = z.strictObject({ plfilPlusInfoId: id, profileTourId: id })
const offTourIds = z.object({ offTourIds: z.array(id) })

/** What an office does; operators keep them. */
export const tourCategory = z.object({ id: z.int(), name: z.string() }).meta({ id: 'TourCategory' })
export type TourCategory = z.output<typeof tourCategory>

export const tours = {
  tourCategories: endpoint('GET /v1/profile-tours/categories', {
    access: 'anyone',
    summary: '투어하는 곳의 분야, 보이는 순서대로',
    response: z.object({ list: z.array(tourCategory) }),
  }),
  ...autoTours,
  ...tourSheets,
  ...walk,
  tours: endpoint('GET /v1/profile-tours', {
    access: 'anyone',
    summary: '프로필 투어 목록: categoryId 0이나 빈 값은 전체, 999는 QR 투어만',
    query: z.strictObject({ ...paging(100, 60), categoryId: q.number(z.int().min(0).max(999)) }),
    response: listOf(tour).extend({
      /** Price of printing per started `copiesAPrint`. */
      printPrice: won,
    }),
  }),
  tourReadyInfo: endpoint('GET /v1/profile-tours/order/ready-info', {
    access: 'Actor',
    summary: '주문 전에 알 것: 금액, 주문할 수 없는 곳, 프로필 파일, 제3자 제공 동의 문구',
    query: z.strictObject({ ...choice, couponIds: q.ids(2) }),
    response: readyInfo,
    errors: ['not_found', 'coupon_unusable', 'coupons_overlap', 'amount_too_large'],
  }),
  tourPaymentZero: endpoint('GET /v1/profile-tours/payment-zero', {
    access: 'optional',
    summary: '쿠폰을 쓰면 0원인지. 아무것도 쓰거나 바꾸지 않아요',
    query: z.strictObject(choice),
    response: z.object({ isZero: z.boolean(), amount: won }),
    errors: ['not_found', 'coupon_unusable', 'amount_too_large'],
  }),
  recentTour: endpoint('GET /v1/profile-tours/order/recent-info', {
    access: 'Actor',
    summary: '지난 주문: 그때 간 사무실 중 지금 주문할 수 있는 투어와 그때의 파일',
    response: z.object({ profileFileId: id.nullable(), tourIds: z.array(id), copies: z.int() }).nullable(),
  }),
  orderTour: endpoint('POST /v1/profile-tours/order', {
    access: 'Actor',
    summary: '프로필 투어 주문하기: 자리와 쿠폰을 잡아 두고, 결제창에 필요한 것을 돌려줘요',
    body: z.strictObject({
      ...buy,
      tourIds,
      couponCount: couponCount.default(0),
      profileFileId: id.nullable().default(null),
      /** Consent to passing the profile on, as worded by ready-info. */
      consented: z.literal(true),
    }),
    response: checkout,
    errors: [
      ...buyErrors,
      'not_found',
      'tour_full',
      'tour_closed',
      'tour_unpaid',
      'tour_orders_open',
      'tour_profile_missing',
      'tour_file_unfit',
      'tour_file_long',
    ],
    transaction: 'manual',
    replays: true,
  }),
  tourOrder: endpoint('GET /v1/profile-tours/order/:id', {
    access: 'Actor',
    summary: '내 투어 주문: 곳마다 어디까지 갔는지, 지금 취소하면 돌려받는 돈',
    response: tourOrder,
  }),
  cancelTour: endpoint('DELETE /v1/profile-tours/order/:id', {
    access: 'Actor',
    summary: '투어 취소하기: 상태와 곳에 따라 돌려받아요',
    body: back,
    response: tourOrder,
    errors: backErrors,
    replays: true,
  }),
  setTourFile: endpoint('PATCH /v1/profile-tours/order/:id/profile-file', {
    access: 'Actor',
    summary: '프로필 파일 바꾸기: 확인이 끝나기 전이나 다시 요청받았을 때',
    body: z.strictObject({ fileId: id.nullable() }),
    response: tourOrder,
    errors: ['tour_file_unfit', 'tour_file_long', 'tour_file_late', 'state_moved'],
  }),
  tourPrintedImages: endpoint('GET /v1/profile-tours/order/:id/printed-images', {
    access: 'Actor',
    summary: '인쇄한 프로필 사진',
    response: photos,
  }),
  leaveTourOut: endpoint('POST /v1/plfil-plus/profile-tour-off-bridge', {
    access: 'Actor',
    summary: '자동 투어에서 한 곳 빼기. 다시 빼도 같은 답을 해요',
    body: offBridge,
    response: offTourIds,
    errors: ['not_found'],
  }),
  takeTourBack: endpoint('DELETE /v1/plfil-plus/profile-tour-off-bridge', {
    access: 'Actor',
    summary: '자동 투어에서 뺀 곳을 다시 넣기',
    body: offBridge,
    response: offTourIds,
    errors: ['not_found'],
  }),
  toursLeftOut: endpoint('GET /v1/plfil-plus/profile-tour-off-bridge/:id', {
    access: 'Actor',
    summary: '자동 투어에서 뺀 곳. id는 내 멤버십의 번호예요',
    response: z.object({ list: z.array(tour) }),
  }),
  addTouredImage: endpoint('POST /v1/profile-tours/order/:id/toured-images/:imageId/profile', {
    access: 'Actor',
    summary: '촬영 사진을 내 프로필에 더하기. 이미 있으면 그대로 둬요',
    response: nothing,
    errors: ['tour_profile_missing', 'profile_photos_full', 'photo_not_yours'],
  }),
  tourTouredImages: endpoint('GET /v1/profile-tours/order/:id/toured-images', {
    access: 'Actor',
    summary: '곳마다 전달한 사진',
    response: photos,
  }),
}
