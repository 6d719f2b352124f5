import { api } from '#web/admin/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { caseTexts as texts } from './messages.ts'

/** Undoes decisions one after the other, and shows the outcome. Never throws. */
export async function takeBack(decisions: readonly number[]): Promise<void> {
  let why: string | null = null
  for (const decisionId of decisions)
    await api.admin.takeBack({ params: { decisionId } }).catch((error: unknown) => {
      why = refusalOf(error).message
    })
  if (why) toast.error(why)
  else toast.success(texts.takenBack)
}
