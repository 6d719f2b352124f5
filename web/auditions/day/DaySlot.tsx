import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import { Arrival, AuditionStatus } from '#contract/codes/applications.ts'
import { numberText } from '#web/applications/messages.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { clock } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { statusTone } from '../status-tone.ts'
import own from './Day.module.css'
import { arrivalOf, countOf, type Doing, isComing, isNear, partnerOf } from './day.ts'
import { boardTexts as texts } from './messages.ts'

const hasMouse = () => matchMedia('(pointer: fine)').matches

type Props = { slot: AuditionDaySlot; doing: Doing }

/** A time with its people, and a drop target for others. */
export function DaySlot({ slot, doing }: Props) {
  const element = useRef<HTMLLIElement>(null)
  const isOver = useDropTarget(element, slot, doing)
  return (
    <li ref={element} className={cx(own.slot, isOver && own.over)}>
      <h3 className="num" aria-label={texts.slot(slot.startAt, countOf(slot), slot.capacity)}>
        {clock(slot.startAt)}
        {slot.capacity > 1 && <small>{texts.places(countOf(slot), slot.capacity)}</small>}
      </h3>
      <ul>
        {slot.people.filter(isComing).map(person => (
          <PersonRow key={person.inviteId} slot={slot} person={person} doing={doing} />
        ))}
      </ul>
    </li>
  )
}

/** A time ahead with free places: a drop target. */
export function FreeTime({ slot, doing }: Props) {
  const element = useRef<HTMLLIElement>(null)
  const isOver = useDropTarget(element, slot, doing)
  return (
    <li ref={element} className={cx('num', isOver && own.over)}>
      {texts.freeTime(slot.startAt, countOf(slot), slot.capacity)}
    </li>
  )
}

function useDropTarget(element: RefObject<HTMLLIElement | null>, slot: AuditionDaySlot, doing: Doing): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(doing)
  latest.current = doing
  const isAhead = Date.parse(slot.startAt) > doing.now
  useEffect(() => {
    if (!element.current || !isAhead) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => typeof source.data.invite === 'number' && source.data.slot !== slot.id,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        const { slots, move } = latest.current
        const [from, to] = [source.data.slot, slot.id].map(id => slots.find(each => each.id === id))
        const person = from?.people.find(each => each.inviteId === source.data.invite)
        if (from && to && person) move(from, person, to)
      },
    })
  }, [element, slot.id, isAhead])
  return isOver
}

/** One line: the person, who opens in the panel, how they stand, and the next step of their arrival. */
function PersonRow({ slot, person, doing }: { slot: AuditionDaySlot; person: AuditionDayPerson; doing: Doing }) {
  const element = useRef<HTMLLIElement>(null)
  const isMovable = doing.canDecide && person.calledAt === null
  useEffect(() => {
    if (!element.current || !isMovable || !hasMouse()) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ invite: person.inviteId, slot: slot.id }),
    })
  }, [person.inviteId, slot.id, isMovable])
  const partner = partnerOf(person, doing.slots)
  const arrival = arrivalOf(person)
  const next = arrival === 'NONE' || arrival === 'LATE' ? 'ARRIVED' : arrival === 'ARRIVED' ? 'CALLED' : null
  return (
    <li ref={element} className={cx(own.person, isMovable && own.movable)}>
      <button
        type="button"
        className={own.open}
        data-invite={person.inviteId}
        onClick={() => doing.open(person.inviteId)}
      >
        <Photo image={person.photo} alt="" ratio="1/1" sizes="36px" className={own.face} />
        <small className="num">{numberText(person.number)}</small>
        <b>{person.name}</b>
        {partner && <small>{texts.pairOf(partner.name)}</small>}
        <small className={own.roles}>{person.roles.map(role => role.name).join(', ')}</small>
      </button>
      <Standing person={person} />
      {next && doing.canDecide && isNear(slot, doing.now) && (
        <Button
          auto
          size="sm"
          variant={next === 'CALLED' ? 'ink' : 'soft'}
          aria-label={texts.stepOf(person.name, Arrival[next])}
          onClick={() => doing.checkIn(slot, person, next)}
        >
          {Arrival[next]}
        </Button>
      )}
    </li>
  )
}

/** The arrival once there is one, before that the answer. */
export function Standing({ person }: { person: AuditionDayPerson }) {
  const arrival = arrivalOf(person)
  if (arrival === 'NONE') return <Badge tone={statusTone[person.status]}>{AuditionStatus[person.status]}</Badge>
  return <Badge tone={texts.tones[arrival]}>{Arrival[arrival]}</Badge>
}
