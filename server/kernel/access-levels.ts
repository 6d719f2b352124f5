import type { Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Access } from '#contract/endpoint.ts'
import { hasOperatorRole } from './operators.ts'
import type { Viewer } from './session.ts'

type Level = {
  /** Whether a signed-in person passes. Levels bound to a resource check that afterwards. */
  passes: (user: Viewer) => boolean
  /** Answer to a guest of a shared casting; by default 401. */
  toGuestOfShare?: 'passes' | 'forbidden'
}

const has = (permission: CodeOf<typeof Permission>) => (user: Viewer) => user.permissions.includes(permission)
const operates = (role: Parameters<typeof hasOperatorRole>[1]) => (user: Viewer) => hasOperatorRole(user, role)
const castsOrModerates = (user: Viewer) => has('CastingManager')(user) || operates('MODERATION')(user)

/** A permission of the contract is one row here. Those of `anyone` and `optional` are never asked. */
export const accessLevels: Record<Exclude<Access, 'anyone' | 'optional'>, Level> = {
  user: { passes: () => true },
  Actor: { passes: has('Actor') },
  // The team's calls: a login would be of no use to somebody whom the team has given a password.
  CastingManager: { passes: castsOrModerates, toGuestOfShare: 'forbidden' },
  Admin: { passes: has('Admin') },
  Support: { passes: operates('SUPPORT') },
  Moderation: { passes: operates('MODERATION') },
  Finance: { passes: operates('FINANCE') },
  Owner: { passes: operates('OWNER') },
  FeedbackReviewer: { passes: has('FeedbackReviewer') },
  TourWalker: { passes: has('TourWalker') },
  Teacher: { passes: has('Teacher') },
  reviewer: { passes: castsOrModerates, toGuestOfShare: 'passes' },
  applicant: { passes: has('Actor') },
}
