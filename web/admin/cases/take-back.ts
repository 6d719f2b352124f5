import { api } from '#web/admin/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { caseTexts as texts } from './messages.ts'

/** The undo that a toast offers of a decision that is still held; nothing for answers without one. `then` reloads. */
export function undoOf(answer: unknown, then: () => unknown): { undo?: () => void } {
  const { decisionId } = (answer ?? {}) as { decisionId?: number | null }
  return decisionId ? { undo: () => void takeBack([decisionId]).then(then) } : {}
}

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
