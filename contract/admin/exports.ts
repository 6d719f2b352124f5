import { z } from 'zod'
import { enquiry } from '../castings/enquiries.ts'
import { MemberStatus } from '../codes/accounts.ts'
import { CastingStatus, EnquiryState } from '../codes/castings.ts'
import { FeedbackState } from '../codes/feedback.ts'
import { LectureState } from '../codes/lectures.ts'
import { PlusStatus } from '../codes/membership.ts'
import { CouponPolicyState, OrderState, RefundState } from '../codes/payments.ts'
import { ReportState } from '../codes/reports.ts'
import { TourOrderState, TourState } from '../codes/tours.ts'
import { codes, plainText, reason } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { auditLimits, couponLengths, operatorLengths, searchLength, withCommas } from '../limits.ts'
import { reported } from '../reports/index.ts'
import { queuedCasting } from './cases.ts'
import { couponPolicy } from './coupons.ts'
import { feedbackForOperators } from './feedback.ts'
import { lectureRow } from './lectures.ts'
import { memberRow } from './members.ts'
import { adminExportTexts } from './messages.ts'
import { operatorsRefund, orderForOperators } from './payments.ts'
import { plusForOperators } from './plus.ts'
import { tourForOperators, tourOrderRow } from './tours.ts'

const asTable = adminExportTexts.asTable(withCommas(auditLimits.exportRows))
const word = (length = searchLength) => plainText().max(length).optional()

/** What every export has: filters of its page and a reason. `isCut`: more were found than leave at a time. */
const table = <Filters extends z.ZodRawShape, Row extends z.ZodType>(filters: Filters, row: Row) => ({
  body: z.strictObject({ ...filters, reason }),
  response: z.object({ list: z.array(row), isCut: z.boolean() }),
  rateLimit: 10,
})

/** Lists of the operators as tables: what the page shows, in its order, for a reason that the audit log keeps. */
export const adminExports = {
  exportMembers: endpoint('POST /v1/admin/members/export', {
    access: ['Support', 'Moderation'],
    summary: `찾은 회원을 ${asTable}. 최근에 확인한 사람만`,
    ...table({ status: codes(MemberStatus).optional(), q: word() }, memberRow),
    errors: ['reauthentication_required'],
  }),
  exportCastings: endpoint('POST /v1/admin/castings/export', {
    access: 'Moderation',
    summary: `찾은 공고를 ${asTable}`,
    ...table({ status: codes(CastingStatus).optional(), q: word() }, queuedCasting.omit({ decision: true })),
  }),
  exportReports: endpoint('POST /v1/admin/reports/export', {
    access: 'Moderation',
    summary: `찾은 신고를 ${asTable}`,
    ...table({ state: codes({ open: '', ...ReportState }) }, reported.omit({ photo: true })),
  }),
  exportEnquiries: endpoint('POST /v1/admin/casting-questions/export', {
    access: 'Support',
    summary: `찾은 캐스팅 문의를 ${asTable}`,
    ...table({ state: codes(EnquiryState) }, enquiry.omit({ phone: true, email: true })),
  }),
  exportOrders: endpoint('POST /v1/admin/payments/export', {
    access: ['Support', 'Finance'],
    summary: `찾은 주문을 ${asTable}`,
    ...table({ state: codes(OrderState).optional(), q: word(), isStuck: z.boolean().optional() }, orderForOperators),
  }),
  exportRefunds: endpoint('POST /v1/admin/refunds/export', {
    access: 'Finance',
    summary: `찾은 환불을 ${asTable}`,
    ...table({ state: z.array(codes(RefundState)).optional(), isTodo: z.boolean().optional() }, operatorsRefund),
  }),
  exportCoupons: endpoint('POST /v1/admin/coupons/export', {
    access: 'Finance',
    summary: `찾은 쿠폰을 ${asTable}`,
    ...table({ state: codes(CouponPolicyState).optional(), q: word(couponLengths.search) }, couponPolicy),
  }),
  exportPlusMembers: endpoint('POST /v1/admin/plus/export', {
    access: ['Support', 'Finance'],
    summary: `찾은 멤버십을 ${asTable}`,
    ...table({ state: codes(PlusStatus).optional(), q: word(operatorLengths.searchPlus) }, plusForOperators),
  }),
  exportFeedbackOrders: endpoint('POST /v1/admin/feedback/export', {
    access: 'Support',
    summary: `찾은 피드백 주문을 ${asTable}`,
    ...table({ state: codes(FeedbackState).optional(), isLate: z.boolean().optional() }, feedbackForOperators),
  }),
  exportTours: endpoint('POST /v1/admin/tours/export', {
    access: 'Support',
    summary: `찾은 투어를 ${asTable}`,
    ...table({ state: codes(TourState).optional(), q: word() }, tourForOperators),
  }),
  exportTourOrders: endpoint('POST /v1/admin/tour-orders/export', {
    access: 'Support',
    summary: `찾은 투어 주문을 ${asTable}`,
    ...table({ state: codes(TourOrderState).optional() }, tourOrderRow),
  }),
  exportLectures: endpoint('POST /v1/admin/lectures/export', {
    access: 'Support',
    summary: `찾은 강의를 ${asTable}`,
    ...table({ state: codes(LectureState).optional(), q: word() }, lectureRow),
  }),
}
