import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** The minimum distance of a swipe, in CSS pixels, and it must be more horizontal than vertical [N-03]. */
const swipePixels = 50
/** Beyond this it is not a press, even if it ends on the same link. */
const pressPixels = 10

type SwipeProps = {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
  onClickCapture: (event: MouseEvent) => void
  onDragStart: (event: DragEvent) => void
}

/**
 * Handlers for horizontal swipes: 1 towards the next (to the left), -1 towards the previous. Swiping over a link does
 * not press it. The element needs `touch-action: pan-y`, or the browser handles the gesture itself. `touchOnly`: a mouse
 * selects text there as elsewhere.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void, { touchOnly = false } = {}): SwipeProps {
  const start = useRef<{ x: number; y: number } | null>(null)
  const dragged = useRef(false)
  return {
    onPointerDown(event) {
      dragged.current = false
      const counts = event.isPrimary && (!touchOnly || event.pointerType === 'touch')
      start.current = counts ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event) {
      const from = start.current
      start.current = null
      if (!from) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      dragged.current = Math.hypot(dx, dy) > pressPixels
      if (Math.abs(dx) > swipePixels && Math.abs(dx) > Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
    onPointerCancel() {
      start.current = null
    },
    onClickCapture(event) {
      if (!dragged.current) return
      dragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // A mouse would drag the link or the image instead.
    onDragStart(event) {
      if (!touchOnly) event.preventDefault()
    },
  }
}
