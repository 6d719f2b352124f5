import { api } from '#web/admin/api.ts'
import { saveTable } from '#web/calls/save-file.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { payoutsTexts as texts } from './messages.ts'

/** Downloads the payouts of these days, as the server writes them down. */
export function PayoutsFile({ from, to }: { from: string; to: string }) {
  const { run, isPending, refusal } = useCall()
  const save = () => run(async () => saveTable(await api.admin.exportPayouts({ body: { from, to } })))
  return (
    <>
      <Alert>{refusal?.message}</Alert>
      <Button auto variant="ink" pending={isPending} onClick={() => void save()}>
        {texts.download}
      </Button>
    </>
  )
}
