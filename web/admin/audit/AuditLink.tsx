import type { AuditTarget } from '#contract/codes/audit.ts'
import { paths } from '#web/paths.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import admin from '../admin.module.css'
import { auditTexts as texts } from './messages.ts'

/** From a drawer to what the audit log holds of its subject. */
export const AuditLink = ({ type, id }: { type: keyof typeof AuditTarget; id: number }) => (
  <p className={admin.quiet}>
    <ListLink href={paths.adminAudit({ targetType: type, targetId: String(id) })}>{texts.seeHistory}</ListLink>
  </p>
)
