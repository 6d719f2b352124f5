import type { OperatorRole } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useViewer } from '#web/useViewer.ts'

type Role = CodeOf<typeof OperatorRole>

/** Which roles each page of the back office is for, besides the owner. The calls behind the pages refuse the others. */
const pages: [string, readonly Role[]][] = [
  [officePaths.adminCastings(), ['MODERATION']],
  [officePaths.adminCastingAuth(), ['MODERATION']],
  [officePaths.adminGuardianPapers(), ['MODERATION']],
  [officePaths.adminReports(), ['MODERATION']],
  [officePaths.adminTexts(), ['MODERATION']],
  [officePaths.adminSettings(), ['MODERATION']],
  [officePaths.adminProfiles(), ['MODERATION']],
  [officePaths.adminContactReleases(), ['MODERATION']],
  [officePaths.adminMembers(), ['SUPPORT', 'MODERATION']],
  [officePaths.adminEnquiries(), ['SUPPORT']],
  [officePaths.adminFeedback(), ['SUPPORT']],
  [officePaths.adminTours(), ['SUPPORT']],
  [officePaths.adminTourOrders(), ['SUPPORT']],
  [officePaths.adminTourCategories(), ['SUPPORT']],
  [officePaths.adminTourRounds(), ['SUPPORT']],
  [officePaths.adminOffices(), ['SUPPORT']],
  [officePaths.adminLectures(), ['SUPPORT']],
  [officePaths.adminTeachers(), ['SUPPORT']],
  [officePaths.adminPopups(), ['SUPPORT']],
  [officePaths.adminCampaigns(), ['SUPPORT']],
  [officePaths.adminDeliveries(), ['SUPPORT']],
  [officePaths.adminProviders(), ['SUPPORT']],
  [officePaths.adminPayments(), ['SUPPORT', 'FINANCE']],
  [officePaths.adminPlus(), ['FINANCE']],
  [officePaths.adminRefunds(), ['FINANCE']],
  [officePaths.adminReconciliation(), ['FINANCE']],
  [officePaths.adminPrices(), ['FINANCE']],
  [officePaths.adminCoupons(), ['FINANCE']],
  [officePaths.adminPayouts(), ['FINANCE']],
  [officePaths.adminAudit(), []],
  [officePaths.adminOperators(), []],
  [officePaths.adminJobs(), []],
]

/** What the signed-in operator may open. */
export function useOperator() {
  const held: readonly Role[] = useViewer()?.operatorRoles ?? []
  const isOneOf = (...roles: Role[]) => held.includes('OWNER') || roles.some(role => held.includes(role))
  const mayOpen = (href: string) => {
    const place = href.split(/[?#]/)[0]
    const page = pages.find(([path]) => path === place)
    return !page || isOneOf(...page[1])
  }
  return { isOneOf, mayOpen }
}
