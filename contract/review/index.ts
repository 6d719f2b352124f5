import { reviewApplicants } from './applicants.ts'
import { appliedRoles } from './applied-roles.ts'
import { applicantComments } from './comments.ts'
import { applicantExport } from './export.ts'
import { applicantFilters } from './filters.ts'
import { applicantGroups } from './groups.ts'
import { ownCastings } from './own-castings.ts'
import { applicantPicks } from './picks.ts'
import { applicantRatings } from './ratings.ts'
import { applicantResults } from './results.ts'
import { applicantMessages } from './sent-messages.ts'
import { castingStatistics } from './statistics.ts'

/** Reviewing the applicants of a casting. */
export const review = {
  ...ownCastings,
  ...reviewApplicants,
  ...appliedRoles,
  ...applicantGroups,
  ...applicantFilters,
  ...applicantComments,
  ...applicantPicks,
  ...applicantRatings,
  ...applicantExport,
  ...applicantResults,
  ...castingStatistics,
  ...applicantMessages,
}
