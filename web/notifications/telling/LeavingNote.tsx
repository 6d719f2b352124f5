import { castingLimits, urgentHours } from '#contract/limits.ts'
import { endOfSilence, standardQuiet } from '#contract/quiet-hours.ts'
import { Note } from '#web/ui/display/Card.tsx'
import { leavingTexts as texts } from './messages.ts'

type Props = {
  /** When the news leave, in milliseconds. */
  leavesAt: number
  /** When the thing they speak of begins, if it does. */
  startsAt?: number | null
  /** When the time for answering ends, if it does: unlike a beginning it does not override quiet hours. */
  endsAt?: number | null
}

/** Whether waiting for the end of the minutes of taking back would be too late. */
export const isTooLateSoon = (startsAt: number | null, now: number) =>
  startsAt !== null && startsAt - now <= castingLimits.takeBackMinutes * 60_000

/** What the hour means for news that leave then: they wait for the morning, or go out because something begins soon. */
export function LeavingNote({ leavesAt, startsAt = null, endsAt = null }: Props) {
  if (startsAt !== null && startsAt <= leavesAt)
    return <Note tone="warn" role="status" title={texts.tooLate(texts.at(startsAt))} />
  const until = endOfSilence([standardQuiet], new Date(leavesAt))
  const isNight = until.getTime() > leavesAt
  if (startsAt !== null && startsAt - leavesAt < urgentHours * 3_600_000)
    return <Note tone="warn" role="status" title={(isNight ? texts.urgentAtNight : texts.urgent)(texts.at(startsAt))} />
  if (endsAt !== null && endsAt - leavesAt < urgentHours * 3_600_000) {
    const title = isNight ? texts.endsAtNight(texts.at(endsAt), texts.at(until)) : texts.endsSoon(texts.at(endsAt))
    return <Note tone="warn" role="status" title={title} />
  }
  if (!isNight) return null
  return (
    <Note tone="info" role="status">
      {texts.quiet(texts.at(until))}
    </Note>
  )
}
