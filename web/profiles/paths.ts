import { query, returnTo } from '#web/query.ts'

export const profilesPaths = {
  actors: (query = '') => `/actors${query && `?${query}`}`,
  actor: (id: number) => `/actors/${id}`,
  /** An actor's own short address, which redirects to the profile. */
  shortAddress: (name: string) => `/a/${name}`,
  profileFile: (id: number, fileId: number) => `/v1/profiles/${id}/files/${fileId}`,
  profilePage: (id: number, fileId: number, page: number) => `/v1/profiles/${id}/files/${fileId}/pages/${page}`,
  /** The profile on one page, as a download. */
  actorPdf: (id: number) => `/v1/profiles/${id}/pdf`,
  statistics: () => '/mypage/statistics',
  /** Who saw the own profile, by day. */
  profileHistory: () => '/mypage/statistics?view=history',
  /** `returnUrl`: where the saved profile leads, such as the casting that required it. */
  profileManagement: (returnUrl?: string) => `/mypage/profilemanagement${query(returnTo(returnUrl))}`,
  /** The own profile as others see it: `as` is whose eyes. */
  profileAsOthers: (as?: string) => `/mypage/profilemanagement/as-others${query({ as })}`,
  /** A section of the profile's editor. */
  profileSection: (section: string) => `/mypage/profilemanagement#${section}`,
} as const
