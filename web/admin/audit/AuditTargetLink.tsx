import type { AuditEntry } from '#contract/admin/audit.ts'
import { AuditTarget } from '#contract/codes/audit-targets.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { paths } from '#web/paths.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import { auditTexts as texts } from './messages.ts'

const pageOf: Partial<Record<keyof typeof AuditTarget, (id: number) => string>> = {
  user: id => officePaths.adminMember(id),
  order: id => officePaths.adminPayments({ id }),
  coupon_policy: id => officePaths.adminCoupons({ id }),
  profile: paths.actor,
  casting: paths.casting,
  tour: id => officePaths.adminTours({ id }),
}

/** What an entry is about, with a link where it has a page. */
export function AuditTargetLink({
  entry: { targetType, targetId, targetPerson, targetName },
}: {
  entry: Pick<AuditEntry, 'targetType' | 'targetId' | 'targetPerson' | 'targetName'>
}) {
  if (targetType === null || targetId === null) return null
  const kind = `${AuditTarget[targetType]} ${texts.number(targetId)}`
  const name = targetPerson?.name ?? (targetName ? `${kind} ${targetName}` : kind)
  const href = pageOf[targetType]?.(targetId)
  return href ? <ListLink href={href}>{name}</ListLink> : name
}
