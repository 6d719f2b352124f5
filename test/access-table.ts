import { accountsAccess } from '#server/accounts/access.table.ts'
import { adminAccess } from '#server/admin/access.table.ts'
import { agreementsAccess } from '#server/agreements/access.table.ts'
import { applicationsAccess } from '#server/applications/access.table.ts'
import { auditionsAccess } from '#server/auditions/access.table.ts'
import { castingListsAccess } from '#server/casting-lists/access.table.ts'
import { castingsAccess } from '#server/castings/access.table.ts'
import { contactChecksAccess } from '#server/contact-checks/access.table.ts'
import { couponsAccess } from '#server/coupons/access.table.ts'
import { feedbackAccess } from '#server/feedback/access.table.ts'
import { lecturesAccess } from '#server/lectures/access.table.ts'
import { logsAccess } from '#server/logs/access.table.ts'
import { mediaAccess } from '#server/media/access.table.ts'
import { membershipAccess } from '#server/membership/access.table.ts'
import { notificationsAccess } from '#server/notifications/access.table.ts'
import { pagesAccess } from '#server/pages/access.table.ts'
import { paymentsAccess } from '#server/payments/access.table.ts'
import { profilesAccess } from '#server/profiles/access.table.ts'
import { proposalsAccess } from '#server/proposals/access.table.ts'
import { reportsAccess } from '#server/reports/access.table.ts'
import { representationsAccess } from '#server/representations/access.table.ts'
import { reviewAccess } from '#server/review/access.table.ts'
import { selfTapesAccess } from '#server/self-tapes/access.table.ts'
import { sharingAccess } from '#server/sharing/access.table.ts'
import { sidesAccess } from '#server/sides/access.table.ts'
import { statisticsAccess } from '#server/statistics/access.table.ts'
import { suggestionsAccess } from '#server/suggestions/access.table.ts'
import { toursAccess } from '#server/tours/access.table.ts'

/**
 * Access levels written by hand from the specification (section 6) and the API's own additions; the contract is
 * compared with this table, so that opening an endpoint by mistake takes two mistakes.
 */
export const accessTable: Record<string, string> = {
  ...accountsAccess,
  ...adminAccess,
  ...agreementsAccess,
  ...applicationsAccess,
  ...auditionsAccess,
  ...castingListsAccess,
  ...castingsAccess,
  ...contactChecksAccess,
  ...couponsAccess,
  ...feedbackAccess,
  ...lecturesAccess,
  ...logsAccess,
  ...mediaAccess,
  ...membershipAccess,
  ...notificationsAccess,
  ...pagesAccess,
  ...paymentsAccess,
  ...profilesAccess,
  ...proposalsAccess,
  ...reportsAccess,
  ...representationsAccess,
  ...reviewAccess,
  ...selfTapesAccess,
  ...sharingAccess,
  ...sidesAccess,
  ...statisticsAccess,
  ...suggestionsAccess,
  ...toursAccess,
}

/**
 * What each role gets at each level: 'in', or the refusal's status. `other`: an approved manager of other castings;
 * `full` and `reviewer`: members of the casting's team; `share`: a guest with its password who is not signed in;
 * `listShare`: one with the password of a casting list.
 */
export const roles = [
  'guest',
  'actor',
  'otherActor',
  'owner',
  'full',
  'reviewer',
  'other',
  'unapproved',
  'admin',
  'support',
  'moderator',
  'finance',
  'feedbackReviewer',
  'tourWalker',
  'teacher',
  'share',
  'listShare',
] as const
export type Role = (typeof roles)[number]
type Outcome = 'in' | 401 | 403 | 404
const row = (
  guest: Outcome,
  actors: [Outcome, Outcome],
  managers: [Outcome, Outcome, Outcome],
  admin: Outcome,
  share: Outcome,
  [feedbackReviewer, tourWalker, teacher]: [Outcome, Outcome, Outcome] = [403, 403, 403],
  [support, moderator, finance]: [Outcome, Outcome, Outcome] = [403, 403, 403],
) => ({
  guest,
  actor: actors[0],
  otherActor: actors[1],
  owner: managers[0],
  full: managers[0],
  reviewer: managers[0],
  other: managers[1],
  unapproved: managers[2],
  admin,
  support,
  moderator,
  finance,
  feedbackReviewer,
  tourWalker,
  teacher,
  share,
  listShare: share,
})
const all: [Outcome, Outcome, Outcome] = ['in', 'in', 'in']
const none: [Outcome, Outcome, Outcome] = [403, 403, 403]
/** Outcomes for the operators' roles: `in` for the owner, who is the `admin` of the table. */
const operators = (...roles: [Outcome, Outcome, Outcome]) => row(401, [403, 403], none, 'in', 401, none, roles)
/** A guest of a casting list is nobody's reviewer. */
const reviewers = (applicants: [Outcome, Outcome]): Record<Role, Outcome> => ({
  ...row(401, applicants, ['in', 404, 404], 'in', 'in', none, [403, 'in', 403]),
  listShare: 404,
})
const nothing: [Outcome, Outcome, Outcome] = [404, 404, 404]
const outcomes: Record<string, Record<Role, Outcome>> = {
  anyone: row('in', ['in', 'in'], all, 'in', 'in', all, all),
  optional: row('in', ['in', 'in'], all, 'in', 'in', all, all),
  user: row(401, ['in', 'in'], all, 'in', 401, all, all),
  Actor: row(401, ['in', 'in'], none, 403, 401),
  // A login would be useless to a guest of a share.
  CastingManager: row(401, [403, 403], all, 'in', 403, none, [403, 'in', 403]),
  Admin: operators('in', 'in', 'in'),
  Support: operators('in', 403, 403),
  Moderation: operators(403, 'in', 403),
  Finance: operators(403, 403, 'in'),
  Owner: operators(403, 403, 403),
  'Support, Moderation': operators('in', 'in', 403),
  'Support, Finance': operators('in', 403, 'in'),
  FeedbackReviewer: row(401, [403, 403], none, 403, 401, ['in', 403, 403]),
  TourWalker: row(401, [403, 403], none, 403, 401, [403, 'in', 403]),
  Teacher: row(401, [403, 403], none, 403, 401, [403, 403, 'in']),
  'Teacher, Support': row(401, [403, 403], none, 'in', 401, [403, 403, 'in'], ['in', 403, 403]),
  'Support, TourWalker': row(401, [403, 403], none, 'in', 401, [403, 'in', 403], ['in', 403, 403]),
  reviewer: reviewers([403, 403]),
  listGuest: { ...row(401, [404, 404], nothing, 404, 404, nothing, nothing), listShare: 'in' },
  applicant: row(401, ['in', 404], none, 403, 401),
  'reviewer, applicant': reviewers(['in', 404]),
}

export const outcomeOf = (level: string, role: Role): Outcome => outcomes[level]![role]
