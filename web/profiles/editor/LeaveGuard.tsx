import { LeaveGuard as Guard } from '#web/ui/overlay/LeaveGuard.tsx'
import { leaveGuardTexts as texts } from './messages.ts'

type Props = { isDirty: boolean; isSending: boolean /** How many files could not be sent. */; failed: number }

/** Confirms leaving with unsaved changes, uploads in progress or failed uploads. */
export function LeaveGuard({ isDirty, isSending, failed }: Props) {
  return (
    <Guard asks={isDirty || isSending || failed > 0} title={titleOf({ isDirty, isSending })}>
      {isSending && texts.uploadsLost}
      {failed > 0 && texts.failedLost(failed)}
      {isDirty && texts.kept}
    </Guard>
  )
}

function titleOf({ isDirty, isSending }: Omit<Props, 'failed'>): string {
  if (isSending) return texts.uploadingAsk
  return isDirty ? texts.unsavedAsk : texts.failedAsk
}
