import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import type { Arrival } from '#contract/codes/applications.ts'

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
