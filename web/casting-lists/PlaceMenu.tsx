import { useChange } from '#web/calls/useChange.ts'
import { api } from '#web/team-api.ts'
import { cx } from '#web/ui/cx.ts'
import { type GroupNumber, groupColor, groupColorNames } from '#web/ui/display/GroupTag.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import styles from './CastingLists.module.css'
import { lists } from './messages.ts'

/** The colour of a folder; nothing if it has none. */
export function ColorDot({ colorId }: { colorId: number }) {
  if (!colorId) return null
  return <i className={cx(styles.dot, groupColor(colorId as GroupNumber))} aria-hidden="true" />
}

type Props = { id: number; colorId: number; isPinned: boolean }

/** A folder's position and colour. */
export function PlaceMenu({ id, colorId, isPinned }: Props) {
  const { change: begin } = useChange()
  const change = (body: { colorId?: number; isPinned?: boolean }) =>
    begin(() => api.castingLists.changePlace({ params: { castingListId: id }, body }))
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
