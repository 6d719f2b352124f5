/** A list that was already on its way when marks were sent knows nothing of them; none takes longer than this. */
const onItsWayMs = 5_000

/** What is known of the presses in a film: how many are not answered yet, and when the last one was, by the clock. */
export type Sent = { waiting: number; answeredAtMs: number }

/** Of marks that are shown in place of the loaded ones, by film, those that a list loaded just now may lack. */
export function copiesToKeep<Copy>(
  copies: ReadonlyMap<number, Copy>,
  sent: ReadonlyMap<number, Sent>,
  nowMs: number,
): ReadonlyMap<number, Copy> {
  const isNewer = (film: number) => {
    const { waiting = 0, answeredAtMs = 0 } = sent.get(film) ?? {}
    return waiting > 0 || nowMs - answeredAtMs < onItsWayMs
  }
  const kept = [...copies].filter(([film]) => isNewer(film))
  return kept.length === copies.size ? copies : new Map(kept)
}
