import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import type { Arrival } from '#contract/codes/applications.ts'
import { auditionCheckInHours } from '#contract/limits.ts'

export type ArrivalCode = keyof typeof Arrival

/** What can be done with a person of the day. */
export type Doing = {
  /** Whether this member of the team moves people and notes arrivals. */
  canDecide: boolean
  slots: AuditionDaySlot[]
  now: number
  open: (inviteId: number) => void
  /** Asks for the time to move to, or moves to the given one. */
  move: (from: AuditionDaySlot, person: AuditionDayPerson, to?: AuditionDaySlot) => void
  /** With nobody, they read alone again. */
  pair: (slot: AuditionDaySlot, person: AuditionDayPerson, partner: AuditionDayPerson | undefined) => void
  callOff: (slot: AuditionDaySlot, person: AuditionDayPerson) => void
  checkIn: (slot: AuditionDaySlot, person: AuditionDayPerson, arrival: ArrivalCode) => void
}

/** Declined invitations take no place. */
export const isComing = (person: AuditionDayPerson) => person.status !== 'DECLINED'
export const countOf = ({ people }: AuditionDaySlot) => people.filter(isComing).length
export const placeOf = ({ place, url }: AuditionDaySlot) => place || (url ?? '')

/** Whether arrivals can be recorded already. */
export const isNear = ({ startAt }: AuditionDaySlot, now: number) =>
  Date.parse(startAt) - auditionCheckInHours * 3_600_000 <= now

export const arrivalOf = ({ status, lateAt, arrivedAt, calledAt }: AuditionDayPerson): ArrivalCode => {
  if (calledAt) return 'CALLED'
  if (arrivedAt) return 'ARRIVED'
  if (status === 'NO_SHOW') return 'ABSENT'
  return lateAt ? 'LATE' : 'NONE'
}

/** Whether somebody said yes, and can therefore be missing. */
export const saidYes = ({ status }: AuditionDayPerson) => ['CONFIRMED', 'DONE', 'NO_SHOW'].includes(status)

/** Who reads together with somebody, if anybody. */
export const partnerOf = ({ inviteId, pairId }: AuditionDayPerson, slots: AuditionDaySlot[]) =>
  pairId === null
    ? undefined
    : slots.flatMap(slot => slot.people).find(person => person.pairId === pairId && person.inviteId !== inviteId)

type Waiting = { slot: AuditionDaySlot; person: AuditionDayPerson }

/** By slot, then by arrival. */
export const byTurn = (one: Waiting, other: Waiting) =>
  one.slot.startAt.localeCompare(other.slot.startAt) ||
  (one.person.arrivedAt ?? '').localeCompare(other.person.arrivedAt ?? '')
