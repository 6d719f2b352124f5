import { useState } from 'react'
import { auditLimits } from '#contract/limits.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/api.ts'
import { saveFile } from '#web/calls/save-file.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { SheetColumn } from '#web/ui/spreadsheet.ts'
import { FormSheet } from './FormSheet.tsx'
import { exportTexts as texts } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

const most = thousands(auditLimits.exportRows)

type Props<Row> = {
  /** What the file holds: its name and the name of its sheet. */
  title: string
  columns: readonly SheetColumn<Row>[]
  /** The found rows, for this reason. */
  find: (reason: string) => Promise<{ list: Row[]; isCut: boolean }>
  /** Whether the operator confirms their identity first, before anything is typed. */
  isGuarded?: boolean
}

/** Asks why, and downloads what the list shows as a table. */
export function ExportButton<Row>({ title, columns, find, isGuarded = false }: Props<Row>) {
  const [isOpen, setOpen] = useState(false)
  const { run, isPending, refusal } = useCall()
  const opening = useCall()
  const { guarded, dialog } = useReauthentication()
  const open = () =>
    opening.run(async () => {
      if (!isGuarded || (await guarded(async () => void (await api.accounts.recentSignIn())))) setOpen(true)
    })
  const save = (reason: string) =>
    run(async () => {
      const { list, isCut } = await find(reason)
      const { makeSheet } = await import('#web/ui/spreadsheet.ts')
      await saveFile(`${title}.xlsx`, await makeSheet({ sheet: title, columns, rows: list }))
      if (isCut) toast.show(texts.cut(most))
      setOpen(false)
    })
  return (
    <>
      <Button auto variant="line" pending={opening.isPending} onClick={open}>
        {texts.open}
      </Button>
      <Alert>{opening.refusal?.note}</Alert>
      {dialog}
      {isOpen && (
        <FormSheet
          title={texts.title(title)}
          submit={texts.open}
          isPending={isPending}
          refusal={refusal}
          onSave={({ text }) => save(text('reason'))}
          onClose={() => setOpen(false)}
          note={<Note>{texts.note(most)}</Note>}
        >
          <ReasonField suggestions={texts.reasons} error={refusal?.fields.reason} help={texts.help} />
        </FormSheet>
      )}
    </>
  )
}
