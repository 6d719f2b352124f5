import { accountsPaths } from './accounts/paths.ts'
import { adminPaths } from './admin/paths.ts'
import { agreementsPaths } from './agreements/paths.ts'
import { applicationsPaths } from './applications/paths.ts'
import { auditionsPaths } from './auditions/paths.ts'
import { castingListsPaths } from './casting-lists/paths.ts'
import { castingsPaths } from './castings/paths.ts'
import { contactChecksPaths } from './contact-checks/paths.ts'
import { couponsPaths } from './coupons/paths.ts'
import { feedbackPaths } from './feedback/paths.ts'
import { lecturesPaths } from './lectures/paths.ts'
import { mediaPaths } from './media/paths.ts'
import { membershipPaths } from './membership/paths.ts'
import { notificationsPaths } from './notifications/paths.ts'
import { pagesPaths } from './pages/paths.ts'
import { paymentsPaths } from './payments/paths.ts'
import { profilesPaths } from './profiles/paths.ts'
import { proposalsPaths } from './proposals/paths.ts'
import { reportsPaths } from './reports/paths.ts'
import { representationsPaths } from './representations/paths.ts'
import { reviewPaths } from './review/paths.ts'
import { selfTapesPaths } from './self-tapes/paths.ts'
import { sharingPaths } from './sharing/paths.ts'
import { sidesPaths } from './sides/paths.ts'
import { suggestionsPaths } from './suggestions/paths.ts'
import { toursPaths } from './tours/paths.ts'

/**
 * Every link outside the office, whose own stand in `web/admin/office-paths.ts`; each room's stand in
 * `web/<room>/paths.ts`. Pages and redirects use these, never literals.
 */
export const paths = {
  ...accountsPaths,
  ...adminPaths,
  ...agreementsPaths,
  ...applicationsPaths,
  ...auditionsPaths,
  ...castingListsPaths,
  ...castingsPaths,
  ...contactChecksPaths,
  ...couponsPaths,
  ...feedbackPaths,
  ...lecturesPaths,
  ...mediaPaths,
  ...membershipPaths,
  ...notificationsPaths,
  ...pagesPaths,
  ...paymentsPaths,
  ...profilesPaths,
  ...proposalsPaths,
  ...reportsPaths,
  ...representationsPaths,
  ...reviewPaths,
  ...selfTapesPaths,
  ...sharingPaths,
  ...sidesPaths,
  ...suggestionsPaths,
  ...toursPaths,
}

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
