import type { OperatorRole } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/useViewer.ts'

type Role = CodeOf<typeof OperatorRole>

/** Which roles each page of the back office is for, besides the owner. The calls behind the pages refuse the others. */
const pages: [string, readonly Role[]][] = [
  [paths.adminCastings(), ['MODERATION']],
  [paths.adminCastingAuth(), ['MODERATION']],
  [paths.adminReports(), ['MODERATION']],
  [paths.adminTexts(), ['MODERATION']],
  [paths.adminWords(), ['MODERATION']],
  [paths.adminProfiles(), ['MODERATION']],
  [paths.adminContactReleases(), ['MODERATION']],
  [paths.adminMembers(), ['SUPPORT', 'MODERATION']],
  [paths.adminEnquiries(), ['SUPPORT']],
  [paths.adminFeedback(), ['SUPPORT']],
  [paths.adminTours(), ['SUPPORT']],
  [paths.adminTourOrders(), ['SUPPORT']],
  [paths.adminTourCategories(), ['SUPPORT']],
  [paths.adminTourRounds(), ['SUPPORT']],
  [paths.adminOffices(), ['SUPPORT']],
  [paths.adminLectures(), ['SUPPORT']],
  [paths.adminTeachers(), ['SUPPORT']],
  [paths.adminPopups(), ['SUPPORT']],
  [paths.adminCampaigns(), ['SUPPORT']],
  [paths.adminDeliveries(), ['SUPPORT']],
  [paths.adminProviders(), ['SUPPORT']],
  [paths.adminPayments(), ['SUPPORT', 'FINANCE']],
  [paths.adminPlus(), ['FINANCE']],
  [paths.adminRefunds(), ['FINANCE']],
  [paths.adminReconciliation(), ['FINANCE']],
  [paths.adminPrices(), ['FINANCE']],
  [paths.adminCoupons(), ['FINANCE']],
  [paths.adminPayouts(), ['FINANCE']],
  [paths.adminAudit(), []],
  [paths.adminOperators(), []],
  [paths.adminJobs(), []],
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
