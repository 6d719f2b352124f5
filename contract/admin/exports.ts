import { enquiry } from '../castings/enquiries.ts'
import { MemberStatus } from '../codes/accounts.ts'
import { CastingStatus, EnquiryState } from '../codes/castings.ts'
import { ReportState } from '../codes/reports.ts'
import { codes } from '../common.ts'
import { reported } from '../reports/index.ts'
import { queuedCasting } from './cases.ts'
import { memberRow } from './desk/member-row.ts'
import { by, tableOf } from './list.ts'
import { adminExportTexts } from './messages.ts'

/** Exports that leave other rows than their list shows, or to other operators; the rest stand beside their lists. */
export const adminExports = {
  exportMembers: tableOf({
    path: '/v1/admin/members',
    access: ['Support', 'Moderation'],
    summary: '찾은 회원을',
    note: adminExportTexts.recentlySignedIn,
    filters: { status: by.one(MemberStatus).body, q: by.word().body },
    row: memberRow,
    errors: ['reauthentication_required'],
  }),
  exportCastings: tableOf({
    path: '/v1/admin/castings',
    access: 'Moderation',
    summary: '찾은 공고를',
    filters: {
      status: by.one(CastingStatus).body,
      q: by.word().body,
      awaitsCheck: by.flag().body,
      asksDeletion: by.flag().body,
    },
    row: queuedCasting.omit({ decision: true }),
  }),
  exportReports: tableOf({
    path: '/v1/admin/reports',
    access: 'Moderation',
    summary: '찾은 신고를',
    filters: { state: codes({ open: '', ...ReportState }) },
    row: reported.omit({ photo: true }),
  }),
  exportEnquiries: tableOf({
    path: '/v1/admin/casting-questions',
    access: 'Support',
    summary: '찾은 캐스팅 문의를',
    filters: { state: codes(EnquiryState) },
    row: enquiry.omit({ phone: true, email: true }),
  }),
}
