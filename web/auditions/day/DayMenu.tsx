import type { AuditionDayPerson, AuditionDaySlot } from '#contract/auditions/day.ts'
import { api } from '#web/team-api.ts'
import { buttonClass } from '#web/ui/forms/Button.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import type { useTelling } from '../useTelling.tsx'
import { menuTexts as texts } from './messages.ts'

type Props = {
  castingId: number
  date: string
  /** Everybody who is coming. */
  list: { slot: AuditionDaySlot; person: AuditionDayPerson }[]
  now: number
  /** Opens the form for somebody who came uninvited; undefined before the day. */
  onWalkIn: (() => void) | undefined
  onAsk: ReturnType<typeof useTelling>['ask']
}

const delays = [10, 15, 30, 60]

/** What concerns the whole day: it runs late, or is cancelled. */
export function DayMenu({ castingId, date, list, now, onWalkIn, onAsk }: Props) {
  const ahead = list.filter(({ slot }) => Date.parse(slot.startAt) > now)
  const names = ahead.map(({ person }) => person.name)
  const startsAt = ahead[0]?.slot.startAt ?? null
  const params = { castingId }
  const putOff = (minutes: number) =>
    onAsk({
      title: texts.laterAsk(minutes),
      text: texts.laterText,
      names,
      startsAt,
      confirm: texts.laterConfirm,
      act: tells => api.auditions.shiftDay({ params, body: { date, minutes, tells } }),
      done: texts.laterDone(minutes),
    })
  const cancel = () =>
    onAsk({
      title: texts.cancelAsk,
      text: texts.cancelText,
      names,
      startsAt,
      confirm: texts.cancel,
      isDanger: true,
      act: tells => api.auditions.cancelDay({ params, query: { date, tells } }),
      done: texts.cancelDone,
    })
  return (
    <Menu
      trigger={texts.label}
      align="end"
      triggerClassName={buttonClass({ variant: 'line', auto: true })}
      items={[
        ...(onWalkIn ? [{ label: texts.walkIn, onSelect: onWalkIn }] : []),
        ...delays.map(minutes => ({ label: texts.later(minutes), onSelect: () => putOff(minutes) })),
        { label: texts.cancel, danger: true, onSelect: cancel },
      ]}
    />
  )
}
