import { pageOf, query } from '#web/query.ts'
import { adminPaths } from './paths.ts'

/** Addresses of the office, which its pages alone load. */
export const officePaths = {
  ...adminPaths,
  adminCastings: () => '/admin/castings',
  adminMembers: () => '/admin/members',
  adminMember: (id: number, { part, page = 1 }: { part?: string; page?: number } = {}) =>
    `/admin/members/${id}${query({ part, ...pageOf(page) })}`,
  adminFeedback: () => '/admin/feedback',
  adminPayments: ({ stuck, id }: { stuck?: boolean; id?: number } = {}) =>
    `/admin/payments${query({ stuck: stuck ? '1' : undefined, id: id?.toString() })}`,
  adminRefunds: ({ id }: { id?: number } = {}) => `/admin/refunds${query({ id: id?.toString() })}`,
  adminReconciliation: () => '/admin/reconciliation',
  adminPrices: () => '/admin/prices',
  adminCoupons: ({ id }: { id?: number } = {}) => `/admin/coupons${query({ id: id?.toString() })}`,
  adminPlus: () => '/admin/plus',
  adminTours: ({ id }: { id?: number } = {}) => `/admin/tours${query({ id: id?.toString() })}`,
  adminTourCategories: () => '/admin/tour-categories',
  adminOffices: () => '/admin/offices',
  adminTourSheet: (tourId: number) => `/admin/tours/${tourId}/sheet`,
  adminTourRounds: ({ id }: { id?: number } = {}) => `/admin/tour-rounds${query({ id: id?.toString() })}`,
  adminRoundFile: (roundId: number) => `/v1/admin/tour-rounds/${roundId}/print-file`,
  adminPrintingList: (roundId: number) => `/admin/tour-rounds/${roundId}/printing-list`,
  adminTourOrders: () => '/admin/tour-orders',
  adminTeachers: () => '/admin/teachers',
  adminPayouts: () => '/admin/lecture-payouts',
  adminJobs: () => '/admin/jobs',
  adminOperators: () => '/admin/operators',
  adminTexts: () => '/admin/texts',
  adminReports: () => '/admin/reports',
  adminContactReleases: () => '/admin/contact-releases',
  adminAgreementForms: () => '/admin/agreement-forms',
  adminEnquiries: () => '/admin/enquiries',
  adminPopups: () => '/admin/popups',
  adminCampaigns: () => '/admin/campaigns',
  adminAudit: ({ page = 1, ...filters }: { page?: number } & Partial<Record<string, string | number>> = {}) =>
    `/admin/audit${query({ ...(filters as Record<string, string>), ...pageOf(page) })}`,
  adminAuditEntry: (id: number) => `/admin/audit/${id}`,
  adminProviders: () => '/admin/providers',
  adminSettings: () => '/admin/settings',
  adminStatistics: (period: { by?: 'DAY' | 'MONTH'; from?: string; until?: string } = {}) =>
    `/admin/statistics${query(period)}`,
  adminDeliveries: () => '/admin/deliveries',
  adminCastingAuth: () => '/admin/castingauth',
  adminGuardianPapers: () => '/admin/guardian-papers',
} as const
