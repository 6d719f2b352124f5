const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return set.length ? `?${set.join('&')}` : ''
}

/** A list of the back office, `id` with this row open. */
const pageOf = (page: number) => ({ page: page > 1 ? String(page) : undefined })

type LectureConditions = { kind?: string; field?: string; level?: string; from?: string; to?: string; sort?: string }

/** Every link of the site. Pages and redirects use these, never literals. */
export const paths = {
  home: () => '/',
  castings: (query = '') => `/casting${query && `?${query}`}`,
  /** A casting; private ones need their key. */
  casting: (id: number, key?: string | null) => `/casting/${id}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  /** A casting with the apply form open. */
  apply: (id: number, key?: string | null) => `/casting/${id}${query({ key: key ?? undefined, apply: '1' })}`,
  castingNew: () => '/casting/new',
  /** A casting's file, as a download; private castings need their key. */
  castingFile: (castingId: number, fileId: number, key: string | null) =>
    `/v1/castings/${castingId}/files/${fileId}${query({ key: key ?? undefined })}`,
  castingEdit: (id: number) => `/casting/${id}/edit`,
  actors: (query = '') => `/actors${query && `?${query}`}`,
  actor: (id: number) => `/actors/${id}`,
  /** An actor's own short address, which redirects to the profile. */
  shortAddress: (name: string) => `/a/${name}`,
  profileFile: (id: number, fileId: number) => `/v1/profiles/${id}/files/${fileId}`,
  profilePage: (id: number, fileId: number, page: number) => `/v1/profiles/${id}/files/${fileId}/pages/${page}`,
  /** The profile on one page, as a download. */
  actorPdf: (id: number) => `/v1/profiles/${id}/pdf`,
  /** Products for actors; the first tab is the profile feedback. */
  offer: (tab?: 'profiletour' | 'profilefeedback' | 'videofeedback' | 'lecture') => `/profiletour${query({ tab })}`,
  /** Tours of a category; 0 is all. */
  tours: (categoryId: number, page = 1) =>
    `/profiletour${query({ tab: 'profiletour', categoryId: categoryId ? String(categoryId) : undefined, ...pageOf(page) })}`,
  tourOrder: (tourIds: readonly number[] = [], fileId: number | null = null) =>
    `/profiletour/order${query({ tours: tourIds.join(','), file: fileId ? String(fileId) : undefined })}`,
  walk: () => '/walk',
  /** Lectures with these filters. */
  lectures: ({ page = 1, ...conditions }: LectureConditions & { page?: number } = {}) =>
    `/profiletour${query({ tab: 'lecture', ...conditions, page: page > 1 ? String(page) : undefined })}`,
  lecture: (id: number, reviews = 1) =>
    `/profiletour/lectures/${id}${query({ reviews: reviews > 1 ? String(reviews) : undefined })}`,
  lectureOrder: (id: number) => `/profiletour/lectures/${id}/order`,
  /** The classes of a lecture as a calendar file. */
  lectureCalendar: (id: number) => `/v1/lectures/${id}/calendar`,
  /** The actor's own lecture, and one of its videos. */
  myLecture: (orderId: number) => `/mypage/lectures/${orderId}`,
  myClass: (orderId: number, classId: number) => `/mypage/lectures/${orderId}/classes/${classId}`,
  /** A teacher's own lectures, and one of them. */
  teach: () => '/teach',
  taught: (lectureId: number) => `/teach/${lectureId}`,
  /** The sheet of a QR tour, and one of the actors on it. */
  tourSheet: (code: string) => `/qr/${code}`,
  sheetProfile: (code: string, visitId: number) => `/qr/${code}/${visitId}`,
  tourReport: (orderId: number) => `/v1/profile-tours/order/${orderId}/report`,
  myTour: (orderId: number) => `/mypage/tours/${orderId}`,
  /** A reviewer's own orders, and one of them. */
  feedbackTasks: () => '/feedback',
  feedbackTask: (orderId: number) => `/feedback/${orderId}`,
  /** The return page of a payment, and the page to pay an open order. */
  paymentReturn: (orderId: number) => `/payments/return?orderId=${orderId}`,
  paymentHistory: (tab?: string, page = 1) =>
    `/mypage/history${query({ tab, page: page > 1 ? String(page) : undefined })}`,
  order: (orderId: number) => `/mypage/history/${orderId}`,
  receipt: (orderId: number) => `/mypage/receipts/${orderId}`,
  coupons: () => '/mypage/coupons',
  /** The plus membership: its introduction, joining (with this cycle chosen), a member's own pages. */
  plus: () => '/plfilplus',
  plusJoin: (cycle?: string) => `/plfilplus/join${query({ cycle })}`,
  /** Where the card window of a join returns to, with what was accepted. */
  plusJoinReturn: (agreed: { cycle: string; issueId: string; amount: string; terms: string }) =>
    `/plfilplus/join${query(agreed)}`,
  plusPaymentInfo: () => '/mypage/plfilplus/paymentinfo',
  plusCardReturn: (issueId: string) => `/mypage/plfilplus/paymentinfo${query({ issueId })}`,
  plusCancel: () => '/mypage/plfilplus/cancel',
  /** The second screen of a cancellation. */
  plusCancelConfirm: (when: 'now' | 'end' | 'undo', reason?: string) =>
    `/mypage/plfilplus/cancel${query({ when, reason })}`,
  /** The actor's own feedback. */
  myFeedbacks: (page = 1) => `/mypage/feedback${query({ page: page > 1 ? String(page) : undefined })}`,
  myFeedback: (orderId: number) => `/mypage/feedback/${orderId}`,
  myPage: () => '/mypage',
  castingHistory: (query = '') => `/mypage/castinghistory${query && `?${query}`}`,
  castingAdmin: () => '/mypage/castingadmin',
  /** All castings of a manager in a month, YYYY-MM; the current one by default. */
  teamCalendar: (month?: string) => `/mypage/calendar${query({ month })}`,
  /** An invitation to a casting's team. */
  invitation: (token: string) => `/invitation/${token}`,
  workspace: (castingId: number) => `/mypage/castingadmin/${castingId}`,
  share: (castingId: number) => `/share/${castingId}`,
  proposals: () => '/mypage/proposals',
  sentProposals: (castingId: number) => `/mypage/castingadmin/${castingId}/proposals`,
  auditions: () => '/mypage/auditions',
  /** An audition as a calendar file. */
  auditionCalendar: (inviteId: number) => `/v1/auditions/${inviteId}/calendar`,
  castingStatistics: (castingId: number) => `/mypage/castingadmin/${castingId}/statistics`,
  teamAuditions: (castingId: number) => `/mypage/castingadmin/${castingId}/auditions`,
  auditionDay: (castingId: number, date?: string) =>
    `/mypage/castingadmin/${castingId}/auditions/day${query({ date })}`,
  selfTapes: () => '/mypage/selftapes',
  teamSelfTapes: (castingId: number) => `/mypage/castingadmin/${castingId}/selftapes`,
  teamSelfTape: (castingId: number, tapeId: number, page: number) =>
    `/mypage/castingadmin/${castingId}/selftapes?${page > 1 ? `page=${page}&` : ''}tape=${tapeId}`,
  castingLists: () => '/mypage/castinglists',
  castingList: (id: number) => `/mypage/castinglists/${id}`,
  statistics: () => '/mypage/statistics',
  /** `returnUrl`: where the saved profile leads, such as the casting that required it. */
  profileManagement: (returnUrl?: string) =>
    `/mypage/profilemanagement${query({ returnUrl: returnUrl === '/' ? undefined : returnUrl })}`,
  /** A section of the profile's editor. */
  profileSection: (section: string) => `/mypage/profilemanagement#${section}`,
  castingAuth: () => '/mypage/castingauth',
  withdrawal: () => '/mypage/withdrawal',
  /** Everything we hold about the person, as a download. */
  personalData: () => '/v1/users/export/file',
  withdrawn: () => '/account/withdrawn',
  blocks: () => '/mypage/blocks',
  myReports: () => '/mypage/reports',
  consents: () => '/mypage/consents',
  notificationSettings: () => '/mypage/notifications',
  castingAlerts: () => '/mypage/alerts',
  policy: (policy: 'privacy' | 'terms', version?: string) =>
    `/policy?policy=${policy}${version ? `&version=${version}` : ''}`,
  /** Server-sent counts of unread notifications. */
  notificationStream: () => '/v1/notifications/stream',
  /** Server-sent events: who has moved applicants. */
  reviewStream: (castingId: number) => `/v1/castings/${castingId}/applications/stream`,
  /** A document, as a download. */
  file: (id: number) => `/v1/files/${id}`,
  /** One page of it as a picture, counted from 1. */
  filePage: (id: number, page: number) => `/v1/files/${id}/pages/${page}`,
  /** `refusal`: the code of a refused social login. */
  login: (returnUrl?: string, refusal?: string) =>
    `/account/login${query({ returnUrl: returnUrl === '/' ? undefined : returnUrl, refusal })}`,
  /** `stay`: the session outlives the browser. `again`: a signed-in person confirms their identity. */
  snsStart: (
    provider: string,
    { returnUrl, stay, again }: { returnUrl?: string; stay?: boolean; again?: boolean } = {},
  ) =>
    `/account/sns/${provider.toLowerCase()}${query({
      returnUrl: returnUrl === '/' ? undefined : returnUrl,
      stay: stay ? '1' : undefined,
      again: again ? '1' : undefined,
    })}`,
  snsLink: () => '/account/sns-link',
  snsReturn: (provider: string) => `/account/sns/${provider.toLowerCase()}/callback`,
  socialAccounts: (refusal?: string) => `/mypage/social${query({ refusal })}`,
  signup: (returnUrl?: string, step?: 'done') =>
    `/account/signup${query({ step, returnUrl: returnUrl === '/' ? undefined : returnUrl })}`,
  /** Joining without scripts. */
  plainSignup: (returnUrl?: string) =>
    `/account/signup/plain${query({ returnUrl: returnUrl === '/' ? undefined : returnUrl || undefined })}`,
  guardianWaiting: () => '/account/guardian',
  logout: (returnUrl?: string) => `/account/logout${query({ returnUrl })}`,
  findId: (returnUrl?: string) => `/account/findId${query({ returnUrl: returnUrl === '/' ? undefined : returnUrl })}`,
  findPassword: ({ step, returnUrl }: { step?: string; returnUrl?: string } = {}) =>
    `/account/findPassword${query({ step, returnUrl: returnUrl === '/' ? undefined : returnUrl })}`,
  findOldPassword: () => '/account/findPassword/old',
  changePassword: () => '/account/changePassword',
  accountSettings: () => '/mypage/account',
  about: () => '/about',
  agent: () => '/agent',
  bookmarks: (tab?: 'actors', page?: number) =>
    `/mypage/bookmarks${query({ tab, page: page && page > 1 ? String(page) : undefined })}`,
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
  serverError: () => '/500',
  /** The open castings that match these filters, as a feed, and their deadlines as a calendar. */
  castingFeed: (query = '') => `/casting/feed.xml${query && `?${query}`}`,
  castingDeadlines: (query = '') => `/casting/deadlines.ics${query && `?${query}`}`,
  /** The pictures of previews, in chats and social networks. */
  sitePreview: () => '/previews/site.png',
  castingPreview: (id: number) => `/previews/castings/${id}.png`,
  actorPreview: (id: number) => `/previews/actors/${id}.png`,
} as const

/** Pages that stay when a call fails with a server error (they show the failure in place). */
export const isExemptFromErrorPage = (pathname: string) =>
  ['/', '/casting', '/actors', '/profiletour', '/500'].includes(pathname) || pathname.startsWith('/actors/')

/** Tells the login page that a session ended during use. */
export const signedOut = 'signed_out'

/** A return address after login: a path of this site, or home. */
export const safeReturn = (url: string | null) => (url && /^\/(?![/\\])[^\\\s]*$/.test(url) ? url : '/')

/** Whether an address asks for the apply form of its casting. */
export const asksToApply = (search: URLSearchParams) => search.has('apply')

/** The casting of a return address, with its apply form open; null where that is no casting. */
export function applyAddress(returnUrl: string): string | null {
  const { pathname, searchParams } = new URL(safeReturn(returnUrl), 'http://here')
  const id = /^\/casting\/(\d+)$/.exec(pathname)?.[1]
  return id ? paths.apply(Number(id), searchParams.get('key')) : null
}

/** The query without the parameter for the apply form. */
export function withoutApplying(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('apply')
  return rest
}
