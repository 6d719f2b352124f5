import { useState } from 'react'
import type { ResultPreview } from '#contract/review/results.ts'
import { api } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { leavingTexts } from '#web/notifications/telling/messages.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { plannedTexts as texts } from './messages.ts'
import styles from './Results.module.css'

type Props = { castingId: number; planned: ResultPreview['planned']; onChange: () => void }

/** Planned results, each with a way to cancel. */
export function PlannedList({ castingId, planned, onChange }: Props) {
  const [pending, setPending] = useState<number | null>(null)
  if (!planned.length) return null
  const cancel = async (plannedId: number) => {
    setPending(plannedId)
    await takeBack(castingId, plannedId)
    setPending(null)
    onChange()
  }
  return (
    <ul className={styles.planned} aria-label={texts.label}>
      {planned.map(({ id, leavesAt, people, plannedBy }) => (
        <li key={id}>
          <p>
            <b>{texts.leaves(leavingTexts.at(leavesAt), thousands(people))}</b>
            {plannedBy && <span>{texts.by(plannedBy)}</span>}
          </p>
          <Button size="sm" auto pending={pending === id} onClick={() => cancel(id)}>
            {texts.cancel}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Cancels planned results, and shows the outcome. */
export async function takeBack(castingId: number, plannedId: number): Promise<void> {
  try {
    await api.review.cancelResults({ params: { castingId, plannedId } })
    toast.success(texts.cancelled)
  } catch (thrown) {
    toast.error(refusalOf(thrown).message)
  }
}
