import { useRevalidator } from 'react-router'
import { api } from '../api.ts'
import { cx } from '../ui/cx.ts'
import { type GroupNumber, groupColor, groupColorNames } from '../ui/GroupTag.tsx'
import { Menu } from '../ui/Popover.tsx'
import { toast } from '../ui/toast.ts'
import styles from './CastingLists.module.css'
import { lists } from './messages.ts'

/** The colour that its owner gave a folder; nothing without one. */
export function ColorDot({ colorId }: { colorId: number }) {
  if (!colorId) return null
  return <i className={cx(styles.dot, groupColor(colorId as GroupNumber))} aria-hidden="true" />
}

type Props = { id: number; colorId: number; isPinned: boolean }

/** Where a folder stands among the others, and its colour. */
export function PlaceMenu({ id, colorId, isPinned }: Props) {
  const { revalidate } = useRevalidator()
  async function change(body: { colorId?: number; isPinned?: boolean }) {
    try {
      await api.castingLists.changePlace({ params: { castingListId: id }, body })
      await revalidate()
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  const colors = [lists.noColor, ...groupColorNames].map((name, color) => ({
    label: (
      <span>
        <ColorDot colorId={color} />
        {name}
        {color === colorId && ' ✓'}
      </span>
    ),
    onSelect: () => change({ colorId: color }),
  }))
  return (
    <Menu
      align="end"
      trigger={lists.place}
      triggerClassName={styles.placeButton}
      items={[
        { label: isPinned ? lists.unpin : lists.pin, onSelect: () => change({ isPinned: !isPinned }) },
        ...colors,
      ]}
    />
  )
}
