import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** A finger must go further than this, in CSS pixels, and more sideways than up or down [N-03]. */
const swipePixels = 50
/** From here on it was no press, even if it ends on the same link. */
const pressPixels = 10

type SwipeProps = {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
  onClickCapture: (event: MouseEvent) => void
  onDragStart: (event: DragEvent) => void
}

/**
 * Handlers for an element that is dragged sideways: 1 towards the next (to the left), -1 towards the one before. Drawing
 * a finger over a link does not press it. The element needs `touch-action: pan-y`, or the browser takes the finger for itself.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void): SwipeProps {
  const start = useRef<{ x: number; y: number } | null>(null)
  const dragged = useRef(false)
  return {
    onPointerDown(event) {
      dragged.current = false
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null
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
    // A mouse would drag the link or the picture away instead.
    onDragStart: event => event.preventDefault(),
  }
}
