import type { PendingDeparture } from '#contract/notifications/departures.ts'
import { useChange } from '#web/calls/useChange.ts'
import { thousands } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { leavingTexts, pendingTexts as texts } from './messages.ts'
import styles from './Telling.module.css'

type Props = { list: PendingDeparture[]; onTakeBack: (departureId: number) => Promise<unknown> }

/** News that have not left yet, each with a way to take it back. */
export function PendingNews({ list, onTakeBack }: Props) {
  const { change, pending } = useChange()
  if (!list.length) return null
  return (
    <ul className={styles.pending} aria-label={texts.label}>
      {list.map(({ id, leavesAt, people, title, plannedBy }) => (
        <li key={id}>
          <p>
            {texts.leaves(leavingTexts.at(leavesAt), thousands(people), title)}
            {plannedBy && <small> {texts.by(plannedBy)}</small>}
          </p>
          <Button
            auto
            size="sm"
            variant="line"
            pending={pending === id}
            onClick={() => change(() => onTakeBack(id), texts.takenBack, { of: id })}
          >
            {texts.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  )
}
