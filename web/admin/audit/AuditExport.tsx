import type { AuditEntry } from '#contract/admin/audit.ts'
import { AuditAction } from '#contract/codes/audit.ts'
import { AuditTarget } from '#contract/codes/audit-targets.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { api } from '#web/api.ts'
import { fullDateTime } from '#web/ui/format.ts'
import type { SheetColumn } from '#web/ui/spreadsheet.ts'
import { ExportButton } from '../ExportButton.tsx'
import { sheetOf } from '../list/sheet.ts'
import type { AuditFilters } from './audit-filters.ts'
import { auditTexts as texts } from './messages.ts'

const columns: SheetColumn<AuditEntry>[] = [
  { title: texts.when, width: 22, cell: ({ at }) => fullDateTime(at) },
  { title: texts.who, width: 14, cell: ({ actor }) => actor?.name ?? texts.nobody },
  { title: texts.what, width: 24, cell: ({ action }) => labelIn(AuditAction, action) ?? action },
  { title: texts.target, width: 16, cell: ({ targetType }) => targetType && AuditTarget[targetType] },
  { title: texts.targetId, width: 10, cell: ({ targetId }) => targetId },
  { title: texts.whom, width: 14, cell: ({ targetPerson }) => targetPerson?.name ?? '' },
  { title: texts.raw, width: 60, cell: ({ detail }) => JSON.stringify(detail) },
]

/** Takes out the entries that were found. */
export function AuditExport({ filters: { targetId, ...others } }: { filters: AuditFilters }) {
  const sheet = sheetOf(
    ({ reason }) =>
      api.admin.exportAuditLog({
        body: { ...others, ...(targetId && { targetId: Number(targetId) }), reason } as never,
      }),
    columns,
  )
  return <ExportButton title={texts.title} sheet={sheet} filters={{ state: undefined, q: '', isOnly: false }} />
}
