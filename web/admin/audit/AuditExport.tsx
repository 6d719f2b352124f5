import type { AuditEntry } from '#contract/admin/audit.ts'
import { AuditTarget } from '#contract/codes/audit-targets.ts'
import { api } from '#web/admin/api.ts'
import type { SheetColumn } from '#web/ui/spreadsheet.ts'
import { ExportButton } from '../ExportButton.tsx'
import { sheetOf } from '../list/sheet.ts'
import { actionName, exactTime, unnamedActor } from './acts.ts'
import type { AuditFilters } from './audit-filters.ts'
import { auditTexts as texts } from './messages.ts'

const columns: SheetColumn<AuditEntry>[] = [
  { title: texts.when, width: 22, cell: ({ at }) => exactTime(at) },
  { title: texts.who, width: 14, cell: entry => entry.actor?.name ?? unnamedActor(entry) },
  { title: texts.what, width: 24, cell: actionName },
  { title: texts.target, width: 16, cell: ({ targetType }) => targetType && AuditTarget[targetType] },
  { title: texts.targetId, width: 10, cell: ({ targetId }) => targetId },
  { title: texts.whom, width: 14, cell: ({ targetPerson, targetName }) => targetPerson?.name ?? targetName ?? '' },
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
