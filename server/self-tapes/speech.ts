/** From the start of a line to the press of somebody who hears it. */
const reactionMs = 280
const earliestMs = 700
const latestMs = 100

/**
 * When the line began at whose start somebody pressed a key, in ms: the start of speech that fits a usual reaction
 * best, of those just before the press and after `afterMs`, where the line before began; without one, a reaction
 * earlier.
 */
export function startOfLine(starts: readonly number[], pressedMs: number, afterMs = -1): number {
  const heardMs = Math.max(0, pressedMs - reactionMs)
  const distance = (start: number) => Math.abs(start - heardMs)
  const near = starts.filter(start => start > afterMs && start > pressedMs - earliestMs && start < pressedMs + latestMs)
  const [nearest] = near.toSorted((one, other) => distance(one) - distance(other))
  if (nearest !== undefined) return nearest
  return heardMs > afterMs ? heardMs : pressedMs
}

/** The clock of a studio and the sound of WebM part by no more than this. */
const driftMs = 600

/**
 * These places of lines, each moved to the nearest start of speech if that is as near as drift explains; a start that
 * is nearer to another line is that line's, so that lines keep their order.
 */
export function nearestStarts(starts: readonly number[], places: readonly number[]): number[] {
  const nearest = (to: number, among: readonly number[]) =>
    among.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))[0]
  return places.map(place => {
    const start = nearest(place, starts)
    if (start === undefined || Math.abs(start - place) > driftMs) return place
    return nearest(start, places) === place ? start : place
  })
}
