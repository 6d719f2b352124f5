import { addDays, dayMs, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { castingLimits, reviewLimits } from '#contract/limits.ts'
import { LeavingNote } from '#web/notifications/telling/LeavingNote.tsx'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { fromLocal, toLocal } from '#web/ui/forms/local-time.ts'
import { whenTexts as texts } from './messages.ts'
import styles from './Results.module.css'

/** When results are sent: at once, after the undo time (null), or at a given time. */
export type Departure = 'now' | { leavesAt: string | null }
type Kind = 'soon' | 'tomorrow' | 'chosen' | 'now'
export type SendTime = { kind: Kind; local: string }

/** Ten o'clock in Korea on the day after `now`. */
const tomorrowAtTen = (now: number) => koreanTime(addDays(koreanDate(now), 1), '10:00')

export const soon = (now: number): SendTime => ({ kind: 'soon', local: toLocal(tomorrowAtTen(now)) })

/** The chosen departure; null while its time is missing. */
export function departureOf({ kind, local }: SendTime, now: number): Departure | null {
  if (kind === 'now') return 'now'
  if (kind === 'soon') return { leavesAt: null }
  const leavesAt = kind === 'tomorrow' ? tomorrowAtTen(now) : fromLocal(local)
  return leavesAt === '' ? null : { leavesAt }
}

type Props = { value: SendTime; now: number; error: string | undefined; onChange: (value: SendTime) => void }

/** Asks when results are to be sent. */
export function When({ value, now, error, onChange }: Props) {
  const choose = (kind: Kind) => () => onChange({ ...value, kind })
  const radio = (kind: Kind) => ({ name: 'when', checked: value.kind === kind, onChange: choose(kind) })
  const departure = departureOf(value, now)
  const planned = departure === null || departure === 'now' ? null : departure.leavesAt
  const soonest = departure === 'now' ? now : now + castingLimits.takeBackMinutes * 60_000
  const leavesAt = planned === null ? soonest : Math.max(Date.parse(planned), soonest)
  return (
    <fieldset className={styles.when}>
      <legend>{texts.legend}</legend>
      <Radio {...radio('soon')} note={texts.soonNote}>
        {texts.soon(castingLimits.takeBackMinutes)}
      </Radio>
      <Radio {...radio('tomorrow')}>{texts.tomorrow}</Radio>
      <Radio {...radio('chosen')}>{texts.chosen}</Radio>
      {value.kind === 'chosen' && (
        <Field label={texts.moment} required error={error}>
          <TextInput
            type="datetime-local"
            value={value.local}
            min={toLocal(new Date(now).toISOString())}
            max={toLocal(new Date(now + reviewLimits.planDays * dayMs).toISOString())}
            onChange={event => onChange({ kind: 'chosen', local: event.target.value })}
          />
        </Field>
      )}
      <Radio {...radio('now')} note={texts.nowNote}>
        {texts.now}
      </Radio>
      <LeavingNote leavesAt={leavesAt} />
    </fieldset>
  )
}
