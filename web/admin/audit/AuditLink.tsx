import type { AuditTarget } from '#contract/codes/audit-targets.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import admin from '../admin.module.css'
import { useOperator } from '../useOperator.ts'
import { auditTexts as texts } from './messages.ts'

/** From a drawer to what the audit log holds of its subject. */
export function AuditLink({ type, id }: { type: keyof typeof AuditTarget; id: number }) {
  const href = officePaths.adminAudit({ targetType: type, targetId: String(id) })
  if (!useOperator().mayOpen(href)) return null
  return (
    <p className={admin.quiet}>
      <ListLink href={href}>{texts.seeHistory}</ListLink>
    </p>
  )
}
