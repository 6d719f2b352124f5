import type { AuditEntry } from '#contract/admin/audit.ts'
import { AuditAction, AuditTarget } from '#contract/codes/audit.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { auditLimits } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { fullDateTime, thousands } from '#web/ui/format.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import type { SheetColumn } from '#web/ui/spreadsheet.ts'
import { FormSheet } from '../FormSheet.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { auditTexts as texts } from './messages.ts'

const most = thousands(auditLimits.exportRows)

const columns: SheetColumn<AuditEntry>[] = [
  { title: texts.when, width: 22, cell: ({ at }) => fullDateTime(at) },
  { title: texts.who, width: 14, cell: ({ actor }) => actor?.name ?? texts.nobody },
  { title: texts.what, width: 24, cell: ({ action }) => labelIn(AuditAction, action) ?? action },
  { title: texts.target, width: 16, cell: ({ targetType }) => targetType && AuditTarget[targetType] },
  { title: texts.targetId, width: 10, cell: ({ targetId }) => targetId },
  { title: texts.whom, width: 14, cell: ({ targetPerson }) => targetPerson?.name ?? '' },
  { title: texts.raw, width: 60, cell: ({ detail }) => JSON.stringify(detail) },
]

type Props = { filters: Partial<Record<string, string>>; onClose: () => void }

/** Asks why, and downloads what was found. */
export function ExportSheet({ filters, onClose }: Props) {
  const { run, isPending, refusal } = useCall()
  const save = (reason: string) =>
    run(async () => {
      const { targetId, ...others } = filters
      const body = { ...others, ...(targetId && { targetId: Number(targetId) }), reason } as never
      const { list, isCut } = await api.admin.exportAuditLog({ body })
      const { downloadSheet } = await import('#web/ui/spreadsheet.ts')
      await downloadSheet({ file: texts.file, sheet: texts.title, columns, rows: list })
      if (isCut) toast.show(texts.cut(most))
      onClose()
    })
  return (
    <FormSheet
      title={texts.exportTitle}
      submit={texts.exporting}
      isPending={isPending}
      refusal={refusal}
      onSave={({ text }) => save(text('reason'))}
      onClose={onClose}
      note={<Note>{texts.exportNote(most)}</Note>}
    >
      <ReasonField suggestions={texts.exportReasons} error={refusal?.fields?.reason} help={texts.exportHelp} />
    </FormSheet>
  )
}
