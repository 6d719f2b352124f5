import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import { Arrival, AuditionStatus } from '#contract/codes/applications.ts'
import { numberText } from '#web/applications/messages.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Photo } from '#web/ui/display/Photo.tsx'
import { Segments } from '#web/ui/display/Tabs.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import styles from '../Auditions.module.css'
import { statusTone } from '../status-tone.ts'
import own from './Day.module.css'
import { dayTexts as texts } from './messages.ts'

const hasMouse = () => matchMedia('(pointer: fine)').matches
const countOf = ({ people }: AuditionDaySlot) => people.filter(person => person.status !== 'DECLINED').length

export type Doing = {
  /** Whether this member of the team moves people and notes arrivals. */
  canDecide: boolean
  slots: AuditionDaySlot[]
  now: number
  move: (from: AuditionDaySlot, person: AuditionDayPerson, to: AuditionDaySlot) => void
  checkIn: (slot: AuditionDaySlot, person: AuditionDayPerson, arrival: keyof typeof Arrival) => void
}

type Props = { slot: AuditionDaySlot; doing: Doing; isNear: boolean }

/** One slot of the day: its people, and a drop target for others. */
export function DaySlot({ slot, doing, isNear }: Props) {
  const element = useRef<HTMLLIElement>(null)
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
  }, [slot.id, isAhead])
  return (
    <li ref={element} className={cx(own.slot, isOver && own.over)}>
      <h2 className="num">{texts.slot(slot.startAt, countOf(slot), slot.capacity)}</h2>
      {slot.people.length === 0 ? (
        <p className={styles.sub}>{texts.empty}</p>
      ) : (
        <ul className={own.people}>
          {slot.people.map(person => (
            <PersonRow key={person.inviteId} slot={slot} person={person} doing={doing} isNear={isNear} />
          ))}
        </ul>
      )}
    </li>
  )
}

type PersonProps = {
  slot: AuditionDaySlot
  person: AuditionDayPerson
  doing: Doing
  isNear?: boolean
  /** Without drag handle and arrival: in the list beside the slots. */
  isShort?: boolean
}

const arrivals = Object.entries(Arrival).map(([id, label]) => ({ id: id as keyof typeof Arrival, label }))
const saidYes = ['CONFIRMED', 'DONE', 'NO_SHOW']

const arrivalOf = ({ status, arrivedAt, calledAt }: AuditionDayPerson): keyof typeof Arrival => {
  if (calledAt) return 'CALLED'
  if (arrivedAt) return 'ARRIVED'
  return status === 'NO_SHOW' ? 'ABSENT' : 'NONE'
}

/** An invited person: their answer, moving them to another slot, and their arrival. */
export function PersonRow({ slot, person, doing, isNear = false, isShort = false }: PersonProps) {
  const element = useRef<HTMLLIElement>(null)
  const isMovable = doing.canDecide && person.calledAt === null && person.status !== 'DECLINED'
  useEffect(() => {
    if (!element.current || isShort || !isMovable || !hasMouse()) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ invite: person.inviteId, slot: slot.id }),
    })
  }, [person.inviteId, slot.id, isMovable, isShort])
  const free = doing.slots.filter(each => each.id !== slot.id && Date.parse(each.startAt) > doing.now)
  const possible = saidYes.includes(person.status) ? arrivals : arrivals.filter(({ id }) => id !== 'ABSENT')
  return (
    <li ref={element} className={cx(own.person, isMovable && !isShort && own.movable)}>
      <Photo image={person.photo} alt="" ratio="1/1" sizes="44px" className={styles.face} />
      <span className={styles.who}>
        <span>
          <small className="num">{numberText(person.number)}</small> {person.name}
        </span>
        <Badge tone={statusTone[person.status]}>{AuditionStatus[person.status]}</Badge>
        <small className={own.roles}>{person.roles.map(role => role.name).join(', ')}</small>
      </span>
      {isMovable && free.length > 0 && (
        <Menu
          title={texts.moveOf(person.name)}
          label={texts.moveOf(person.name)}
          align="end"
          triggerClassName={own.move}
          trigger={texts.move}
          items={free.map(each => ({
            label: texts.to(each.startAt, countOf(each), each.capacity),
            onSelect: () => doing.move(slot, person, each),
          }))}
        />
      )}
      {!doing.canDecide && (person.arrivedAt || person.status === 'NO_SHOW') && (
        <Badge>{Arrival[arrivalOf(person)]}</Badge>
      )}
      {person.words && <p className={styles.words}>{person.words}</p>}
      {doing.canDecide && isNear && !isShort && person.status !== 'DECLINED' && (
        <div className={own.arrival}>
          <Segments
            label={texts.arrival(person.name)}
            options={possible}
            value={arrivalOf(person)}
            onChange={arrival => doing.checkIn(slot, person, arrival)}
          />
        </div>
      )}
    </li>
  )
}
