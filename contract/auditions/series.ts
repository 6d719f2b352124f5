/** Consecutive slots of a day; times are Seoul's, `24:00` is the end of the day. */
export type Series = { from: string; to: string; every: number; breaks: { from: string; to: string }[] }

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** Start times of a day's slots: each ends by `to`, and none overlaps a break, after which the next one begins. */
export function seriesOf({ from, to, every, breaks }: Series): string[] {
  const pauses = breaks.map(pause => ({ from: minutesOf(pause.from), to: minutesOf(pause.to) }))
  const starts: string[] = []
  let at = minutesOf(from)
  while (every > 0 && at + every <= minutesOf(to)) {
    const begin = at
    const pause = pauses.find(each => each.from < begin + every && each.to > begin)
    if (pause) at = pause.to
    else {
      starts.push(clockOf(begin))
      at += every
    }
  }
  return starts
}
