import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import { Sheet } from '#web/ui/overlay/Modal.tsx'
import styles from '../Auditions.module.css'
import own from './Day.module.css'
import { countOf, placeOf } from './day.ts'
import { moveTexts as texts } from './messages.ts'

type Props = {
  from: AuditionDaySlot
  person: AuditionDayPerson
  slots: AuditionDaySlot[]
  now: number
  onChoose: (to: AuditionDaySlot) => void
  onClose: () => void
}

/** The times ahead that a person can be moved to, those with free places first. */
export function MoveSheet({ from, person, slots, now, onChoose, onClose }: Props) {
  const ahead = slots.filter(slot => slot.id !== from.id && Date.parse(slot.startAt) > now)
  const { free = [], full = [] } = Object.groupBy(ahead, slot => (countOf(slot) < slot.capacity ? 'free' : 'full'))
  const isOneRoom = new Set(slots.map(placeOf)).size === 1
  const list = (title: string, times: AuditionDaySlot[]) =>
    times.length > 0 && (
      <section aria-label={title}>
        <h3 className={own.freeTitle}>{title}</h3>
        <ul className={own.times}>
          {times.map(slot => (
            <li key={slot.id}>
              <button type="button" onClick={() => onChoose(slot)}>
                <b className="num">{texts.to(slot.startAt, countOf(slot), slot.capacity)}</b>
                {!isOneRoom && <small>{placeOf(slot)}</small>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <Sheet open onClose={onClose} title={texts.title(person.name)}>
      {ahead.length === 0 && <p className={styles.sub}>{texts.none}</p>}
      {list(texts.free, free)}
      {list(texts.full, full)}
    </Sheet>
  )
}
