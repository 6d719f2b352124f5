import { pageOf, query } from '#web/query.ts'

export const adminPaths = {
  admin: () => '/admin',
  adminCastings: () => '/admin/castings',
  adminProfiles: ({ q }: { q?: string } = {}) => `/admin/profiles${query({ q })}`,
  /** `id`: with this member open. */
  adminMembers: (id?: number) => `/admin/members${query({ id: id?.toString() })}`,
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
  adminLectures: ({ id }: { id?: number } = {}) => `/admin/lectures${query({ id: id?.toString() })}`,
  adminTeachers: () => '/admin/teachers',
  adminPayouts: () => '/admin/lecture-payouts',
  adminJobs: () => '/admin/jobs',
  adminOperators: () => '/admin/operators',
  adminReports: () => '/admin/reports',
  adminContactReleases: () => '/admin/contact-releases',
  adminEnquiries: () => '/admin/enquiries',
  adminPopups: () => '/admin/popups',
  adminCampaigns: () => '/admin/campaigns',
  adminAudit: ({ page = 1, ...filters }: { page?: number } & Partial<Record<string, string | number>> = {}) =>
    `/admin/audit${query({ ...(filters as Record<string, string>), ...pageOf(page) })}`,
  adminDeliveries: () => '/admin/deliveries',
  adminCastingAuth: () => '/admin/castingauth',
} as const
