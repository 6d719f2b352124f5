import { api } from '#web/api.ts'
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
      save(JSON.stringify(exported, null, 2), `mudaero-${isoDate(exported.exportedAt)}.json`)
    })
  return (
    <Button auto variant="line" pending={isPending} onClick={download}>
      {texts.export}
    </Button>
  )
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
