import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useReview } from '../state/useStore.ts'

const hasMouse = () => matchMedia('(pointer: fine)').matches

/** Makes a card draggable onto a group in the sidebar; a selected one drags the whole selection. */
export function useDraggableCard(id: number): RefObject<HTMLDivElement | null> {
  const { store, viewer } = useReview()
  const element = useRef<HTMLDivElement>(null)
  const mayGroup = viewer.rights.group
  useEffect(() => {
    if (!element.current || !mayGroup || !hasMouse()) return
    const card = element.current
    return draggable({
      element: card,
      getInitialData: () => ({ applicants: store.isSelected(id) ? [...store.selected()] : [id] }),
      onDragStart: () => card.toggleAttribute('data-dragged', true),
      onDrop: () => card.toggleAttribute('data-dragged', false),
    })
  }, [store, id, mayGroup])
  return element
}

/** A drop target that moves cards into a group (0: out of theirs); null accepts none. Reports hovering. */
export function useGroupDrop(groupId: number | null) {
  const { moves } = useReview()
  const element = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element.current || groupId === null) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => Array.isArray(source.data.applicants),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        moves.moveToGroup(source.data.applicants as number[], groupId)
      },
    })
  }, [moves, groupId])
  return { element, isOver }
}
