import { api } from '#web/api.ts'
import { saveFile } from '#web/calls/save-file.ts'
import { useCall } from '#web/calls/useCall.ts'
import { isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { leaving as texts } from './leaving-messages.ts'

/** Saves everything we hold about the person as one JSON file. */
export function ExportButton() {
  const { isPending, run } = useCall({ toasts: true })
  const download = () =>
    run(async () => {
      const exported = await api.accounts.exportMine()
      const text = new Blob([JSON.stringify(exported, null, 2)])
      await saveFile(`mudaero-${isoDate(exported.exportedAt)}.json`, text)
    })
  return (
    <Button auto variant="line" pending={isPending} onClick={download}>
      {texts.export}
    </Button>
  )
}
