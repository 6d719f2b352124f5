import { z } from 'zod'
import { Region } from '../codes/profiles.ts'
import { TourOrderState, TourState, VisitState } from '../codes/tours.ts'
import { codes, date, id, image, listOf, name, nothing, paging, q, reason, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { koreanDate } from '../korean-time.ts'
import { reasonLength, searchLength, tourLengths, tourLimits, tourMost } from '../limits.ts'
import { storedDocument } from '../media/documents.ts'
import { sharedTexts } from '../messages.ts'
import { cancelled, refundQuote, won } from '../payments/shapes.ts'
import { phoneDigits } from '../phones.ts'
import { adminList, by, orderBy } from './list.ts'
import { daysTexts, toursTexts as texts } from './messages.ts'

const moment = z.iso.datetime({ offset: true })
const person = z.object({ id, name: z.string() })

const categoryId = z.int().min(1).max(998)
const officeBody = z.strictObject({
  name: name(2, tourLengths.officeName),
  categoryId,
  region: codes(Region),
  address: text(0, tourLengths.address),
  /** Digits, also of a landline. */
  phone: z
    .string()
    .default('')
    .transform(phoneDigits)
    .pipe(z.string().regex(/^(?:0\d{8,10}|1\d{7})?$/, texts.officePhoneWrong)),
  note: text(0, tourLengths.officeNote),
})
const office = z
  .object({
    id,
    name: z.string(),
    categoryId: z.int(),
    categoryName: z.string(),
    region: codes(Region),
    address: z.string(),
    phone: z.string(),
    note: z.string(),
    /** Tours that are open or running. */
    running: z.int(),
  })
  .meta({ id: 'TourOffice' })
export type TourOffice = z.output<typeof office>

const tourBody = z
  .strictObject({
    officeId: id,
    isQRTour: z.boolean(),
    lookingFor: text(0, tourLengths.lookingFor),
    castingId: id.nullable(),
    /** Both or neither: without them the current list price applies. */
    price: z.int().min(100).max(2_000_000).nullable(),
    memberPrice: z.int().min(100).max(2_000_000).nullable(),
    capacity: z.int().min(1).max(tourMost.capacity),
    closesAt: moment,
    visitsFrom: date,
    visitsTo: date,
    /** Why an opened tour with orders changes its price or visit days, for its actors. */
    reason: text(1, reasonLength).optional(),
  })
  .refine(({ price, memberPrice }) => (price === null) === (memberPrice === null), {
    path: ['memberPrice'],
    message: texts.onePriceMissing,
  })
  .refine(({ price, memberPrice }) => price === null || memberPrice === null || memberPrice <= price, {
    path: ['memberPrice'],
    message: texts.memberPriceTooHigh,
  })
  .refine(({ visitsFrom, visitsTo }) => visitsFrom <= visitsTo, {
    path: ['visitsTo'],
    message: daysTexts.lastDayTooEarly,
  })
  // Also asked of a time that is none.
  .refine(({ closesAt, visitsTo }) => !Date.parse(closesAt) || koreanDate(Date.parse(closesAt)) <= visitsTo, {
    path: ['closesAt'],
    message: texts.closesTooLate,
  })

export const tourForOperators = z
  .object({
    id,
    office: z.object({
      id,
      name: z.string(),
      categoryId: z.int(),
      categoryName: z.string(),
      region: codes(Region),
    }),
    isQRTour: z.boolean(),
    lookingFor: z.string(),
    castingId: id.nullable(),
    price: won.nullable(),
    memberPrice: won.nullable(),
    capacity: z.int(),
    taken: z.int(),
    /** Visits that hold a place, counted now: differs from `taken` only after a fault. */
    holding: z.int(),
    closesAt: time,
    visitsFrom: date,
    visitsTo: date,
    state: codes(TourState),
    /** Paid visits, by state. */
    waiting: z.int(),
    visited: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'TourForOperators' })
export type TourForOperators = z.output<typeof tourForOperators>

const tourOrderRow = z
  .object({
    id,
    state: codes(TourOrderState),
    buyer: person.nullable(),
    copies: z.int(),
    visits: z.int(),
    waiting: z.int(),
    createdAt: time,
    movedAt: time,
  })
  .meta({ id: 'TourOrderRow' })

const proof = z.object({ image, visitId: id.nullable(), note: z.string(), at: time })

const tourOrderForOperators = tourOrderRow
  .extend({
    /** Null if the actor has deleted it. */
    profileId: id.nullable(),
    profileFile: storedDocument.nullable(),
    rejection: z.string(),
    items: z.array(
      z.object({
        id,
        tourId: id,
        title: z.string(),
        isQRTour: z.boolean(),
        state: codes(VisitState),
        note: z.string(),
        at: time.nullable(),
      }),
    ),
    proofs: z.array(proof),
    amount: won,
    refund: refundQuote,
    /** The state to which the last step can be undone now. */
    undoTo: codes(TourOrderState).nullable(),
    doneAt: time.nullable(),
  })
  .meta({ id: 'TourOrderForOperators' })
export type TourOrderForOperators = z.output<typeof tourOrderForOperators>

const orderMoves = ['FILE_CHECK', 'FILE_REJECTED', 'PRINTING', 'TOURING', 'DONE'] as const
const ids = z.array(id).min(1).max(200)

const categoryBody = z.strictObject({ name: name(1, tourLengths.category), place: z.int().min(1).max(tourMost.place) })

const tours = adminList('/v1/admin/tours', {
  access: 'Support',
  summary: '투어, 방문이 이른 것부터',
  exported: { summary: '찾은 투어를' },
  filters: { state: by.one(TourState), q: by.word() },
  own: { order: orderBy('SOONEST', 'NEWEST'), officeId: q.number(id), id: q.number(id) },
  row: tourForOperators,
  states: TourState,
})

const orders = adminList('/v1/admin/tour-orders', {
  access: 'Support',
  summary: '투어 주문, 오래 기다린 것부터',
  exported: { summary: '찾은 투어 주문을' },
  filters: { state: by.one(TourOrderState) },
  own: { order: orderBy('OLDEST', 'NEWEST') },
  row: tourOrderRow,
  states: TourOrderState,
})

export const adminTours = {
  categoriesForOperators: endpoint('GET /v1/admin/tour-categories', {
    access: 'Support',
    summary: '투어하는 곳의 분야와, 분야마다 사무실이 몇 곳인지',
    response: z.object({
      list: z.array(z.object({ id: categoryId, name: z.string(), place: z.int(), offices: z.int() })),
    }),
  }),
  addTourCategory: endpoint('POST /v1/admin/tour-categories', {
    access: 'Support',
    summary: '분야 더하기',
    body: categoryBody,
    response: z.object({ id: categoryId }),
    errors: ['tour_category_used'],
  }),
  changeTourCategory: endpoint('PUT /v1/admin/tour-categories/:categoryId', {
    access: 'Support',
    summary: '분야의 이름과 순서 수정',
    body: categoryBody,
    response: nothing,
    errors: ['tour_category_used'],
  }),
  removeTourCategory: endpoint('DELETE /v1/admin/tour-categories/:categoryId', {
    access: 'Support',
    summary: '분야 지우기: 사무실이 없을 때만. 촬영은 지울 수 없어요',
    response: nothing,
    errors: ['tour_category_filled'],
  }),
  offices: endpoint('GET /v1/admin/offices', {
    access: 'Support',
    summary: '투어하는 사무실, 이름 순',
    query: z.strictObject({ ...paging(500), q: q.text(searchLength) }),
    response: listOf(office),
  }),
  addOffice: endpoint('POST /v1/admin/offices', {
    access: 'Support',
    summary: '사무실 더하기',
    body: officeBody,
    response: z.object({ id }),
    errors: ['office_name_used', 'tour_category_gone'],
  }),
  changeOffice: endpoint('PUT /v1/admin/offices/:officeId', {
    access: 'Support',
    summary: '사무실 수정',
    body: officeBody,
    response: nothing,
    errors: ['office_name_used', 'tour_category_gone', 'office_kind_kept'],
  }),
  toursForOperators: tours.list,
  exportTours: tours.table,
  addTour: endpoint('POST /v1/admin/tours', {
    access: 'Support',
    summary: '투어 만들기: 열기 전까지 보이지 않아요',
    body: tourBody,
    response: z.object({ id }),
    errors: ['not_found'],
  }),
  changeTour: endpoint('PUT /v1/admin/tours/:tourId', {
    access: 'Support',
    summary:
      '투어 수정: 이미 산 사람에게는 그때의 금액이 남고, 금액이나 방문 날짜가 바뀌면 이유와 함께 알려요. 연 뒤에는 사무실과 전달 방법이 그대로예요',
    body: tourBody,
    response: nothing,
    errors: ['tour_over', 'tour_opened', 'tour_capacity_taken', 'tour_change_untold', 'round_planned'],
  }),
  moveTour: endpoint('POST /v1/admin/tours/:tourId/move', {
    access: 'Support',
    summary: '투어 열기, 마감하기, 끝내기, 취소하기. 취소하면 남은 방문은 전달하지 못한 것이 돼요',
    body: z.strictObject({
      to: z.enum(['OPEN', 'CLOSED', 'DONE', 'CANCELLED']),
      reason: text(0, reasonLength).default(''),
    }),
    response: nothing,
    errors: ['state_moved', 'tour_waiting', 'tour_past', 'conflict'],
  }),
  recountTour: endpoint('POST /v1/admin/tours/:tourId/recount', {
    access: 'Support',
    summary: '자리 다시 세기: 찬 자리의 수를 취소되지 않은 방문의 수로 맞춰요',
    response: z.object({ before: z.int(), after: z.int() }),
    errors: ['tour_overbooked'],
  }),
  markVisits: endpoint('POST /v1/admin/tours/:tourId/visits', {
    access: 'Support',
    summary: '한 곳의 방문을 여러 주문에 한 번에 적기: 전달(사진), 접수 거절, 방문 불가',
    body: z
      .strictObject({
        visitIds: ids,
        state: z.enum(['VISITED', 'REFUSED', 'CLOSED']),
        imageId: id.nullable().default(null),
        note: text(0, tourLengths.visitNote).default(''),
      })
      .refine(({ state, imageId }) => state !== 'VISITED' || imageId !== null, {
        path: ['imageId'],
        message: sharedTexts.photoMissing,
      }),
    response: nothing,
    errors: ['not_found', 'tour_not_touring', 'tour_shot', 'state_moved'],
  }),
  sheetOfTour: endpoint('GET /v1/admin/tours/:tourId/sheet', {
    access: 'Support',
    summary: 'QR 투어의 시트: 인쇄해서 사무실에 전달해요',
    response: z.object({ title: z.string(), code: z.string(), until: date, looks: z.int() }),
  }),
  visitsOfTour: endpoint('GET /v1/admin/tours/:tourId/visits', {
    access: 'Support',
    summary: '한 곳을 방문하는 주문',
    response: z.object({
      list: z.array(
        z.object({
          id,
          orderId: id,
          orderState: codes(TourOrderState),
          actorName: z.string().nullable(),
          state: codes(VisitState),
          note: z.string(),
          at: time.nullable(),
        }),
      ),
    }),
  }),
  deliverPhotos: endpoint('POST /v1/admin/tour-visits/:visitId/photos', {
    access: 'Support',
    summary: '촬영 사진 보내기: 배우의 사진이 돼요. 투어하는 동안 더 보낼 수 있어요',
    body: z.strictObject({ imageIds: z.array(id).min(1).max(50), note: text(0, tourLengths.visitNote).default('') }),
    response: nothing,
    errors: ['tour_not_shot', 'tour_not_touring', 'state_moved'],
  }),
  undoVisit: endpoint('POST /v1/admin/tour-visits/:visitId/undo', {
    access: 'Support',
    summary: `잘못 적은 방문 되돌리기: ${tourLimits.undoHours}시간 안에`,
    response: nothing,
    errors: ['tour_not_touring', 'tour_over', 'visit_undo_late', 'state_moved'],
  }),
  tourOrders: orders.list,
  exportTourOrders: orders.table,
  tourOrderForOperators: endpoint('GET /v1/admin/tour-orders/:orderId', {
    access: 'Support',
    summary: '투어 주문 하나: 파일, 방문, 사진, 지금 취소하면 돌려줄 금액',
    response: tourOrderForOperators,
  }),
  moveTourOrder: endpoint('POST /v1/admin/tour-orders/:orderId/move', {
    access: 'Support',
    summary: '확인 시작, 파일 다시 요청, 인쇄 시작, 투어 시작, 마치기. 마치면 전달하지 못한 곳의 금액을 돌려줘요',
    body: z
      .strictObject({ to: z.enum(orderMoves), reason: text(0, reasonLength).default('') })
      .refine(({ to, reason: given }) => to !== 'FILE_REJECTED' || given.length >= 5, {
        path: ['reason'],
        message: texts.reasonMissing,
      }),
    response: nothing,
    errors: ['state_moved', 'tour_proof_missing', 'tour_waiting', 'tour_unprinted', 'refund_open'],
  }),
  undoTourMove: endpoint('POST /v1/admin/tour-orders/:orderId/undo', {
    access: 'Support',
    summary: `잘못 옮긴 단계 되돌리기: 파일 재요청, 인쇄 시작, 투어 시작을 ${tourLimits.undoHours}시간 안에, 방문을 적기 전에`,
    response: nothing,
    errors: ['tour_undo_none', 'visit_undo_late', 'state_moved'],
  }),
  removePrintProof: endpoint('DELETE /v1/admin/tour-orders/:orderId/print-proofs/:imageId', {
    access: 'Support',
    summary: `잘못 올린 인쇄 사진 빼기: 인쇄 중일 때 ${tourLimits.undoHours}시간 안에`,
    response: nothing,
    errors: ['tour_unprinted', 'visit_undo_late'],
  }),
  addPrintProofs: endpoint('POST /v1/admin/tour-orders/:orderId/print-proofs', {
    access: 'Support',
    summary: '인쇄한 프로필 사진 올리기',
    body: z.strictObject({ imageIds: z.array(id).min(1).max(10), note: text(0, tourLengths.visitNote).default('') }),
    response: nothing,
    errors: ['not_found', 'tour_unprinted'],
  }),
  cancelTourOrder: endpoint('POST /v1/admin/tour-orders/:orderId/cancel', {
    access: 'Support',
    summary: '규정대로 취소하고 환불하기',
    body: z.strictObject({ reason }),
    response: cancelled,
    errors: ['not_refundable', 'refund_open', 'refund_proposed', 'refund_too_large', 'state_moved'],
  }),
}
