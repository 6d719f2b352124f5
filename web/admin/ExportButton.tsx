import { useState } from 'react'
import { auditLimits } from '#contract/limits.ts'
import { useReauthentication } from '#web/accounts/useReauthentication.tsx'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert, Note } from '#web/ui/display/Card.tsx'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { FormSheet } from './FormSheet.tsx'
import type { Filters, Sheet } from './list/sheet.ts'
import { exportTexts as texts } from './messages.ts'
import { ReasonField } from './ReasonField.tsx'

const most = thousands(auditLimits.exportRows)

type Props<State extends string> = {
  /** What the file holds: its name and the name of its sheet. */
  title: string
  sheet: Sheet<State>
  filters: Filters<State>
}

/** Asks why, and downloads what the list shows as a table. */
export function ExportButton<State extends string>({ title, sheet, filters }: Props<State>) {
  const [isOpen, setOpen] = useState(false)
  const { run, isPending, refusal } = useCall()
  const opening = useCall()
  const { guarded, dialog } = useReauthentication()
  const open = () =>
    opening.run(async () => {
      if (!sheet.isGuarded || (await guarded(async () => void (await api.accounts.recentSignIn())))) setOpen(true)
    })
  const save = (reason: string) =>
    run(async () => {
      const { isCut } = await sheet.save(title, filters, reason)
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
