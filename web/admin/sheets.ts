import { AgreementFormState, AgreementKind } from '#contract/agreements/codes.ts'
import { MemberStatus, PapersState, Permission } from '#contract/codes/accounts.ts'
import { ArtCategory, CastingStatus, EnquiryState } from '#contract/codes/castings.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { FeedbackKind, FeedbackState } from '#contract/codes/feedback.ts'
import { LectureKind, LectureState } from '#contract/codes/lectures.ts'
import { PlusStatus, PlusType } from '#contract/codes/membership.ts'
import { CouponPolicyState, OrderState, RefundSource, RefundState } from '#contract/codes/payments.ts'
import { Region } from '#contract/codes/profiles.ts'
import { ReportReason, ReportState, ReportTarget } from '#contract/codes/reports.ts'
import { TourOrderState, TourState } from '#contract/codes/tours.ts'
import { addDays } from '#contract/korean-time.ts'
import { api } from '#web/admin/api.ts'
import { describeCoupon } from '#web/coupons/describe.ts'
import { fullDateTime, isoDate } from '#web/ui/format.ts'
import { type CastingTab, castingsIn } from './castings/castings-in.ts'
import { type ExportQuery, sheetOf } from './list/sheet.ts'
import { exportColumnTexts as texts } from './messages.ts'
import { refundTabs } from './money/refund-tabs.ts'

const at = (time: string | null) => time && fullDateTime(time)

export const memberSheet = sheetOf(
  ({ state: status, q, reason }: ExportQuery<keyof typeof MemberStatus>) =>
    api.admin.exportMembers({ body: { status, q, reason } }),
  [
    { title: texts.name, width: 14, cell: ({ name }) => name },
    { title: texts.loginId, width: 22, cell: ({ loginId }) => loginId },
    { title: texts.permission, width: 24, cell: row => row.permissions.map(code => Permission[code]).join(', ') },
    { title: texts.joinedAt, width: 14, cell: ({ joinedAt }) => isoDate(joinedAt) },
    { title: texts.state, width: 12, cell: row => MemberStatus[row.status] },
  ],
  { isGuarded: true },
)

export const guardianPapersSheet = sheetOf(
  ({ state, q, reason }: ExportQuery<keyof typeof PapersState>) =>
    api.admin.exportGuardianPapers({ body: { state, q, reason } }),
  [
    { title: texts.guardian, width: 14, cell: ({ guardian }) => guardian.name },
    { title: texts.child, width: 14, cell: ({ childName }) => childName },
    { title: texts.sentAt, width: 20, cell: ({ sentAt }) => at(sentAt) },
    { title: texts.state, width: 14, cell: row => PapersState[row.state] },
  ],
  { isGuarded: true },
)

export const castingSheet = sheetOf(
  ({ state, q, reason }: ExportQuery<CastingTab>) =>
    api.admin.exportCastings({ body: { ...castingsIn(state), q, reason } }),
  [
    { title: texts.casting, width: 40, cell: ({ title }) => title },
    { title: texts.company, width: 20, cell: ({ companyName }) => companyName },
    { title: texts.owner, width: 14, cell: ({ ownerName }) => ownerName },
    { title: texts.submittedAt, width: 20, cell: ({ submittedAt }) => at(submittedAt) },
    { title: texts.deadline, width: 14, cell: ({ castingEndDate }) => castingEndDate },
    { title: texts.state, width: 12, cell: row => labelIn(CastingStatus, row.status) ?? row.status },
  ],
)

export const reportSheet = sheetOf(
  ({ state = 'open', reason }: ExportQuery<'open' | keyof typeof ReportState>) =>
    api.admin.exportReports({ body: { state, reason } }),
  [
    { title: texts.target, width: 12, cell: row => ReportTarget[row.target] },
    { title: texts.reported, width: 40, cell: row => row.title ?? row.excerpt },
    { title: texts.owner, width: 16, cell: row => row.by },
    { title: texts.count, width: 8, cell: row => row.reports.length },
    {
      title: texts.reasons,
      width: 24,
      cell: row => [...new Set(row.reports.map(each => ReportReason[each.reason]))].join(', '),
    },
    { title: texts.contents, width: 60, cell: row => row.reports.map(each => each.contents).join('\n') },
    { title: texts.at, width: 20, cell: row => at(row.reports[0]?.createdAt ?? null) },
    { title: texts.state, width: 12, cell: row => labelIn(ReportState, row.reports[0]?.state ?? '') ?? null },
    { title: texts.decision, width: 40, cell: row => row.reports[0]?.decision ?? null },
  ],
)

export const enquirySheet = sheetOf(
  ({ state = 'NEW', reason }: ExportQuery<keyof typeof EnquiryState>) =>
    api.admin.exportEnquiries({ body: { state, reason } }),
  [
    { title: texts.company, width: 24, cell: ({ companyName }) => companyName },
    { title: texts.person, width: 14, cell: ({ name }) => name },
    { title: texts.category, width: 14, cell: row => row.artCategory && ArtCategory[row.artCategory] },
    { title: texts.schedule, width: 24, cell: ({ schedule }) => schedule },
    { title: texts.budget, width: 18, cell: ({ budget }) => budget },
    { title: texts.contents, width: 60, cell: ({ contents }) => contents },
    { title: texts.at, width: 20, cell: row => at(row.createdAt) },
    { title: texts.state, width: 12, cell: row => EnquiryState[row.state] },
    { title: texts.note, width: 40, cell: ({ note }) => note },
  ],
)

export const orderSheet = sheetOf(
  ({ isOnly: isStuck, ...body }: ExportQuery<keyof typeof OrderState>) =>
    api.admin.exportOrders({ body: { ...body, isStuck } }),
  [
    { title: texts.no, width: 10, cell: ({ orderId }) => orderId },
    { title: texts.order, width: 32, cell: ({ title }) => title },
    { title: texts.buyer, width: 14, cell: ({ buyer }) => buyer?.name ?? null },
    { title: texts.amount, width: 12, cell: ({ amount }) => amount },
    { title: texts.refunded, width: 12, cell: ({ refunded }) => refunded },
    { title: texts.orderedAt, width: 20, cell: row => at(row.createdAt) },
    { title: texts.state, width: 12, cell: row => OrderState[row.state] },
  ],
)

export const refundSheet = sheetOf(
  ({ state = 'todo', reason }: ExportQuery<keyof typeof refundTabs>) =>
    api.admin.exportRefunds({ body: { ...refundTabs[state], reason } }),
  [
    { title: texts.no, width: 10, cell: ({ orderId }) => orderId },
    { title: texts.order, width: 32, cell: ({ orderTitle }) => orderTitle },
    { title: texts.buyer, width: 14, cell: ({ buyer }) => buyer?.name ?? null },
    { title: texts.amount, width: 12, cell: ({ amount }) => amount },
    { title: texts.kept, width: 12, cell: ({ kept }) => kept },
    { title: texts.source, width: 16, cell: row => RefundSource[row.source] },
    { title: texts.reason, width: 40, cell: ({ reason }) => reason },
    { title: texts.requestedBy, width: 14, cell: row => row.requestedBy?.name ?? null },
    { title: texts.approvedBy, width: 14, cell: row => row.approvedBy?.name ?? null },
    { title: texts.dueOn, width: 14, cell: ({ dueOn }) => dueOn },
    { title: texts.state, width: 12, cell: row => RefundState[row.state] },
    { title: texts.doneAt, width: 20, cell: row => at(row.doneAt) },
  ],
)

export const couponSheet = sheetOf(
  ({ state, q, reason }: ExportQuery<keyof typeof CouponPolicyState>) =>
    api.admin.exportCoupons({ body: { state, q, reason } }),
  [
    { title: texts.coupon, width: 28, cell: ({ title }) => title },
    { title: texts.code, width: 20, cell: row => (row.isInternal ? null : row.code) },
    { title: texts.off, width: 24, cell: describeCoupon },
    { title: texts.validFrom, width: 20, cell: row => at(row.validFrom) },
    { title: texts.validTo, width: 20, cell: row => at(row.validTo) },
    { title: texts.limit, width: 10, cell: ({ totalLimit }) => totalLimit },
    { title: texts.issued, width: 10, cell: ({ issued }) => issued },
    { title: texts.used, width: 10, cell: ({ used }) => used },
    { title: texts.takenOff, width: 14, cell: ({ takenOff }) => takenOff },
    { title: texts.state, width: 12, cell: row => CouponPolicyState[row.state] },
  ],
)

export const agreementFormSheet = sheetOf(
  ({ state, reason }: ExportQuery<keyof typeof AgreementFormState>) =>
    api.admin.exportAgreementForms({ body: { state, reason } }),
  [
    { title: texts.agreementForm, width: 28, cell: ({ name }) => name },
    { title: texts.kind, width: 14, cell: row => AgreementKind[row.kind] },
    { title: texts.version, width: 14, cell: ({ version }) => version },
    { title: texts.agreements, width: 12, cell: ({ uses }) => uses },
    { title: texts.state, width: 12, cell: row => AgreementFormState[row.state] },
  ],
)

export const plusSheet = sheetOf(
  ({ state, q, reason }: ExportQuery<keyof typeof PlusStatus>) =>
    api.admin.exportPlusMembers({ body: { state, q, reason } }),
  [
    { title: texts.member, width: 14, cell: ({ member }) => member?.name ?? null },
    { title: texts.plan, width: 12, cell: row => PlusType[row.subscriptionType] },
    { title: texts.periodStart, width: 14, cell: ({ periodStart }) => periodStart },
    { title: texts.periodEnd, width: 14, cell: ({ periodEnd }) => addDays(periodEnd, -1) },
    { title: texts.joinedAt, width: 20, cell: row => at(row.joinedAt) },
    { title: texts.overdue, width: 12, cell: ({ overdue }) => overdue?.amount ?? null },
    { title: texts.state, width: 12, cell: row => PlusStatus[row.status] },
    { title: texts.endedAt, width: 20, cell: row => at(row.endedAt) },
  ],
)

export const feedbackSheet = sheetOf(
  ({ state, isOnly: isLate, reason }: ExportQuery<keyof typeof FeedbackState>) =>
    api.admin.exportFeedbackOrders({ body: { state, isLate, reason } }),
  [
    { title: texts.no, width: 10, cell: ({ id }) => id },
    { title: texts.category, width: 14, cell: row => FeedbackKind[row.kind] },
    { title: texts.buyer, width: 14, cell: ({ buyer }) => buyer?.name ?? null },
    { title: texts.reviewer, width: 14, cell: ({ reviewer }) => reviewer?.name ?? null },
    { title: texts.dueAt, width: 20, cell: row => at(row.dueAt) },
    { title: texts.sentAt, width: 20, cell: row => at(row.sentAt) },
    { title: texts.late, width: 8, cell: row => (row.isLate ? texts.yes : null) },
    { title: texts.rating, width: 8, cell: ({ rating }) => rating },
    { title: texts.state, width: 12, cell: row => FeedbackState[row.state] },
  ],
)

export const tourSheet = sheetOf(
  ({ state, q, reason }: ExportQuery<keyof typeof TourState>) => api.admin.exportTours({ body: { state, q, reason } }),
  [
    { title: texts.no, width: 10, cell: ({ id }) => id },
    { title: texts.office, width: 24, cell: ({ office }) => office.name },
    { title: texts.category, width: 14, cell: ({ office }) => office.categoryName },
    { title: texts.region, width: 10, cell: ({ office }) => Region[office.region] },
    { title: texts.way, width: 10, cell: row => (row.isQRTour ? texts.qr : texts.paper) },
    { title: texts.visitsFrom, width: 14, cell: ({ visitsFrom }) => visitsFrom },
    { title: texts.visitsTo, width: 14, cell: ({ visitsTo }) => visitsTo },
    { title: texts.closesAt, width: 20, cell: row => at(row.closesAt) },
    { title: texts.capacity, width: 8, cell: ({ capacity }) => capacity },
    { title: texts.taken, width: 8, cell: ({ taken }) => taken },
    { title: texts.visited, width: 8, cell: ({ visited }) => visited },
    { title: texts.notReached, width: 10, cell: ({ failed }) => failed },
    { title: texts.state, width: 12, cell: row => TourState[row.state] },
  ],
)

export const tourOrderSheet = sheetOf(
  ({ state, reason }: ExportQuery<keyof typeof TourOrderState>) =>
    api.admin.exportTourOrders({ body: { state, reason } }),
  [
    { title: texts.no, width: 10, cell: ({ id }) => id },
    { title: texts.buyer, width: 14, cell: ({ buyer }) => buyer?.name ?? null },
    { title: texts.offices, width: 10, cell: ({ visits }) => visits },
    { title: texts.waiting, width: 12, cell: ({ waiting }) => waiting },
    { title: texts.copies, width: 10, cell: ({ copies }) => copies },
    { title: texts.orderedAt, width: 20, cell: row => at(row.createdAt) },
    { title: texts.movedAt, width: 20, cell: row => at(row.movedAt) },
    { title: texts.state, width: 12, cell: row => TourOrderState[row.state] },
  ],
)

export const lectureSheet = sheetOf(
  ({ state, q, reason }: ExportQuery<keyof typeof LectureState>) =>
    api.admin.exportLectures({ body: { state, q, reason } }),
  [
    { title: texts.lecture, width: 36, cell: ({ title }) => title },
    { title: texts.category, width: 14, cell: row => LectureKind[row.kind] },
    { title: texts.teacher, width: 14, cell: ({ teacherName }) => teacherName },
    { title: texts.startsAt, width: 20, cell: row => at(row.startsAt) },
    { title: texts.closesAt, width: 20, cell: row => at(row.closesAt) },
    { title: texts.price, width: 12, cell: ({ price }) => price },
    { title: texts.capacity, width: 8, cell: ({ capacity }) => capacity },
    { title: texts.taken, width: 8, cell: ({ taken }) => taken },
    { title: texts.queued, width: 8, cell: ({ waiting }) => waiting },
    { title: texts.state, width: 12, cell: row => LectureState[row.state] },
  ],
)
