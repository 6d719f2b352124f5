import { useChange } from '#web/calls/useChange.ts'
import { api } from '#web/team-api.ts'
import { auditions } from '../messages.ts'
import type { useTelling } from '../useTelling.tsx'
import { type Doing, isComing } from './day.ts'
import { dayTexts as texts } from './messages.ts'

type Deeds = Pick<Doing, 'move' | 'pair' | 'callOff' | 'checkIn'>

/** What the team does with a person of the day; `onMoving` asks for the time to move to. */
export function useDeeds(
  castingId: number,
  ask: ReturnType<typeof useTelling>['ask'],
  onMoving: (inviteId: number | null) => void,
): Deeds {
  const { change } = useChange()
  const move: Deeds['move'] = (from, person, to) => {
    if (!to) return onMoving(person.inviteId)
    onMoving(null)
    const params = { castingId, slotId: from.id, inviteId: person.inviteId }
    ask({
      title: texts.moveAsk(person.name, to.startAt),
      names: [person.name],
      startsAt: to.startAt < from.startAt ? to.startAt : from.startAt,
      confirm: texts.moveConfirm,
      act: tells => api.auditions.moveInvite({ params, body: { slotId: to.id, tells } }),
      done: texts.moved(person.name, to.startAt),
    })
  }
  const callOff: Deeds['callOff'] = (slot, person) => {
    const params = { castingId, slotId: slot.id, inviteId: person.inviteId }
    ask({
      title: auditions.uninviteTitle,
      text: person.name,
      names: isComing(person) ? [person.name] : [],
      startsAt: slot.startAt,
      confirm: auditions.uninvite,
      isDanger: true,
      act: tells => api.auditions.uninvite({ params, query: { tells } }),
      done: auditions.uninvited,
    })
  }
  const pair: Deeds['pair'] = (slot, person, partner) => {
    if (!partner)
      return void change(
        () => api.auditions.unpair({ params: { castingId, inviteId: person.inviteId } }),
        texts.unpaired,
      )
    ask({
      title: texts.pairAsk(person.name, partner.name),
      text: texts.pairText(slot.startAt),
      names: [person.name, partner.name],
      startsAt: slot.startAt,
      confirm: texts.pairConfirm,
      act: tells =>
        api.auditions.pair({ params: { castingId }, body: { inviteIds: [person.inviteId, partner.inviteId], tells } }),
      done: texts.paired,
    })
  }
  const checkIn: Deeds['checkIn'] = (slot, person, arrival) => {
    const params = { castingId, slotId: slot.id, inviteId: person.inviteId }
    // Each person alone, so that quick keys on several are all sent.
    void change(() => api.auditions.checkIn({ params, body: { arrival } }), undefined, { of: person.inviteId })
  }
  return { move, pair, callOff, checkIn }
}
