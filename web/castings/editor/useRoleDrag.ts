import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'

type Edge = 'above' | 'below'
type Options = { at: number; onMove: (from: number, to: number) => void }

/**
 * Drags a role by its handle to another position; arrow buttons do the same by keyboard. `over` is the drop position.
 */
export function useRoleDrag<Card extends HTMLElement, Grip extends HTMLElement>({ at, onMove }: Options) {
  const card = useRef<Card>(null)
  const grip = useRef<Grip>(null)
  const [over, setOver] = useState<Edge>()
  const [isDragging, setDragging] = useState(false)
  const move = useRef(onMove)
  move.current = onMove

  useEffect(() => {
    const [element, dragHandle] = [card.current, grip.current]
    if (!element || !dragHandle) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'above' : 'below'
    }
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ role: at }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.role === 'number' && source.data.role !== at,
        onDrag: ({ location }) => setOver(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setOver(undefined),
        onDrop: ({ source, location }) => {
          setOver(undefined)
          const from = source.data.role as number
          const gap = edgeAt(location.current.input.clientY) === 'above' ? at : at + 1
          const to = from < gap ? gap - 1 : gap
          if (to !== from) move.current(from, to)
        },
      }),
    )
  }, [at])
  return { card, grip, over, isDragging }
}
