import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { isoDate } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { leaving as texts } from './leaving-messages.ts'

/** Saves everything we hold about the person as one JSON file. */
export function ExportButton() {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const exported = await api.accounts.exportMine()
      save(JSON.stringify(exported, null, 2), `mudaero-${isoDate(exported.exportedAt)}.json`)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : texts.exportFailed)
    } finally {
      setPending(false)
    }
  }
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
