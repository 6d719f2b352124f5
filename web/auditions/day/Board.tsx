import { useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { usePageKeys } from '#web/ui/usePageKeys.ts'
import own from './Day.module.css'
import { DaySlot, FreeTime } from './DaySlot.tsx'
import { type ArrivalCode, countOf, type Doing, isComing, isNear, placeOf } from './day.ts'
import { boardTexts as texts } from './messages.ts'

const arrivalKeys: Record<string, ArrivalCode> = {
  Digit0: 'NONE',
  Digit1: 'ARRIVED',
  Digit2: 'CALLED',
  Digit3: 'ABSENT',
  Digit4: 'LATE',
}
const steps: Record<string, 1 | -1> = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1 }

/** The day by room: who comes when, one row each, and the times with free places apart from them. */
export function Board({ doing }: { doing: Doing }) {
  const { slots, canDecide, now } = doing
  const board = useRef<HTMLDivElement>(null)
  const rooms = [...Map.groupBy(slots, placeOf)]
  usePageKeys((event, dialog) => {
    if (dialog || event.ctrlKey || event.metaKey || event.altKey) return false
    const rows = [...(board.current?.querySelectorAll<HTMLElement>('[data-invite]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const by = steps[event.code]
    if (by !== undefined) {
      rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus()
      return rows.length > 0
    }
    const inviteId = Number(rows[at]?.dataset.invite)
    const slot = slots.find(each => each.people.some(person => person.inviteId === inviteId))
    const person = slot?.people.find(each => each.inviteId === inviteId)
    if (!slot || !person || !canDecide) return false
    const arrival = arrivalKeys[event.code]
    if (event.code === 'KeyM') doing.move(slot, person)
    else if (arrival && isNear(slot, now)) doing.checkIn(slot, person, arrival)
    else return false
    return true
  })
  return (
    <div ref={board} className={cx(own.rooms, rooms.length > 1 && own.several)}>
      {rooms.map(([place, times]) => {
        const free = times.filter(slot => countOf(slot) < slot.capacity && Date.parse(slot.startAt) > now)
        return (
          <section key={place} aria-label={rooms.length > 1 ? place : texts.times}>
            <h2 className={rooms.length > 1 ? own.room : 'sr'}>{rooms.length > 1 ? place : texts.times}</h2>
            <ol className={own.slots}>
              {times
                .filter(slot => slot.people.some(isComing))
                .map(slot => (
                  <DaySlot key={slot.id} slot={slot} doing={doing} />
                ))}
            </ol>
            {free.length > 0 && (
              <>
                <h3 className={own.freeTitle}>{texts.free(free.length)}</h3>
                <ul className={own.free}>
                  {free.map(slot => (
                    <FreeTime key={slot.id} slot={slot} doing={doing} />
                  ))}
                </ul>
              </>
            )}
          </section>
        )
      })}
    </div>
  )
}
