type Box = { top: number; bottom: number; left: number; right: number }

const step = 8
/** Larger ones are pictures and cards: their middle may be covered, because most of them stays free. */
const mostHeight = 72

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * By how many pixels toasts at these places move so that none covers a control: up from the lower edge, down from the
 * upper. They stay where they are (`now`) while that is free, and go back to their edge where no place is.
 */
export function freeShift(
  toasts: readonly Box[],
  controls: readonly Box[],
  { now, isLow, height }: { now: number; isLow: boolean; height: number },
): number {
  const small = controls.filter(({ top, bottom }) => bottom > 0 && top < height && bottom - top <= mostHeight)
  const sign = isLow ? -1 : 1
  const isFree = (shift: number) =>
    toasts.every(({ top, bottom, left, right }) => {
      const by = shift - now
      const moved = { top: top + by, bottom: bottom + by, left, right }
      return moved.top >= 0 && moved.bottom <= height && !small.some(control => meet(moved, control))
    })
  if (now * sign >= 0 && isFree(now)) return now
  for (let distance = 0; distance < height / 2; distance += step) if (isFree(distance * sign)) return distance * sign
  return 0
}
