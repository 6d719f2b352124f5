const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return set.length ? `?${set.join('&')}` : ''
}

/** Every link of the site. Pages and redirects use these, never strings of their own. */
export const paths = {
  home: () => '/',
  castings: (query = '') => `/casting${query && `?${query}`}`,
  /** A notice; private ones need their key. */
  casting: (id: number, key?: string | null) => `/casting/${id}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  castingNew: () => '/casting/new',
  /** A paper of a notice, as a download; private notices need their key. */
  castingFile: (castingId: number, fileId: number, key: string | null) =>
    `/v1/castings/${castingId}/files/${fileId}${query({ key: key ?? undefined })}`,
  castingEdit: (id: number) => `/casting/${id}/edit`,
  actors: (query = '') => `/actors${query && `?${query}`}`,
  actor: (id: number) => `/actors/${id}`,
  profileFile: (id: number, fileId: number) => `/v1/profiles/${id}/files/${fileId}`,
  profilePage: (id: number, fileId: number, page: number) => `/v1/profiles/${id}/files/${fileId}/pages/${page}`,
  /** The profile on one page, as a download. */
  actorPdf: (id: number) => `/v1/profiles/${id}/pdf`,
  myPage: () => '/mypage',
  castingHistory: (query = '') => `/mypage/castinghistory${query && `?${query}`}`,
  castingAdmin: () => '/mypage/castingadmin',
  workspace: (castingId: number) => `/mypage/castingadmin/${castingId}`,
  share: (castingId: number) => `/share/${castingId}`,
  proposals: () => '/mypage/proposals',
  sentProposals: (castingId: number) => `/mypage/castingadmin/${castingId}/proposals`,
  auditions: () => '/mypage/auditions',
  /** An audition for one's calendar, as a download. */
  auditionCalendar: (inviteId: number) => `/v1/auditions/${inviteId}/calendar`,
  teamAuditions: (castingId: number) => `/mypage/castingadmin/${castingId}/auditions`,
  selfTapes: () => '/mypage/selftapes',
  teamSelfTapes: (castingId: number) => `/mypage/castingadmin/${castingId}/selftapes`,
  castingLists: () => '/mypage/castinglists',
  castingList: (id: number) => `/mypage/castinglists/${id}`,
  statistics: () => '/mypage/statistics',
  profileManagement: () => '/mypage/profilemanagement',
  castingAuth: () => '/mypage/castingauth',
  withdrawal: () => '/mypage/withdrawal',
  withdrawn: () => '/account/withdrawn',
  consents: () => '/mypage/consents',
  notificationSettings: () => '/mypage/notifications',
  castingAlerts: () => '/mypage/alerts',
  policy: (policy: 'privacy' | 'terms', version?: string) =>
    `/policy?policy=${policy}${version ? `&version=${version}` : ''}`,
  /** Server-sent counts of unread notifications. */
  notificationStream: () => '/v1/notifications/stream',
  /** A paper, as a download. */
  file: (id: number) => `/v1/files/${id}`,
  /** `refusal`: the code of what a social login was refused for. */
  login: (returnUrl?: string, refusal?: string) =>
    `/account/login${query({ returnUrl: returnUrl === '/' ? undefined : returnUrl, refusal })}`,
  /** `stay`: the session outlives the browser. `again`: who is signed in confirms that it is them. */
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
  signup: (returnUrl?: string) => `/account/signup${query({ returnUrl: returnUrl === '/' ? undefined : returnUrl })}`,
  guardianWaiting: () => '/account/guardian',
  logout: () => '/account/logout',
  findId: () => '/account/findId',
  findPassword: (step?: string) => `/account/findPassword${query({ step })}`,
  findOldPassword: () => '/account/findPassword/old',
  changePassword: () => '/account/changePassword',
  accountSettings: () => '/mypage/account',
  agent: () => '/agent',
  bookmarks: (tab?: 'actors', page?: number) =>
    `/mypage/bookmarks${query({ tab, page: page && page > 1 ? String(page) : undefined })}`,
  admin: () => '/admin',
  adminCastings: () => '/admin/castings',
  adminProfiles: ({ list, q, page = 1 }: { list?: string; q?: string; page?: number } = {}) =>
    `/admin/profiles${query({ list, q, page: page > 1 ? String(page) : undefined })}`,
  adminMembers: () => '/admin/members',
  adminReports: () => '/admin/reports',
  adminEnquiries: () => '/admin/enquiries',
  adminPopups: () => '/admin/popups',
  adminCampaigns: () => '/admin/campaigns',
  adminDeliveries: (page = 1) => `/admin/deliveries${query({ page: page > 1 ? String(page) : undefined })}`,
  adminCastingAuth: () => '/admin/castingauth',
  serverError: () => '/500',
} as const

/** Pages that stay where they are when a call fails with a server error (they show the failure in place). */
export const isExemptFromErrorPage = (pathname: string) =>
  ['/', '/casting', '/actors', '/profiletour', '/500'].includes(pathname) || pathname.startsWith('/actors/')

/** Said to the login page when a session ended under somebody's hands. */
export const signedOut = 'signed_out'

/** A return address after login: a path of this site, or home. */
export const safeReturn = (url: string | null) => (url && /^\/(?![/\\])[^\\\s]*$/.test(url) ? url : '/')
