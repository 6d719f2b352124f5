import type { ApplicantGroup } from '../../../contract/application-groups.ts'
import { cx } from '../../ui/cx.ts'
import { type GroupNumber, GroupTag, groupColor } from '../../ui/GroupTag.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ChevronDown, X } from '../../ui/icons.ts'
import { Menu } from '../../ui/Popover.tsx'
import styles from './Groups.module.css'
import { useReview } from './useStore.ts'

const keys = 7

/** A group's place among the keys 1–7, counted from 1; later groups have no key. */
export const keyOf = (groups: ApplicantGroup[], id: number) => groups.findIndex(group => group.id === id) + 1

export const colorClass = (group: Pick<ApplicantGroup, 'colorId'>) => groupColor(group.colorId as GroupNumber)

/** Number, name and colour of a group on a photo. */
export function GroupMark({ groups, id }: { groups: ApplicantGroup[]; id: number }) {
  const group = groups.find(candidate => candidate.id === id)
  if (!group) return null
  return <GroupTag number={keyOf(groups, id)} color={group.colorId as GroupNumber} name={group.name} />
}

type KeysProps = { groups: ApplicantGroup[]; current: number; onPick: (groupId: number) => void }

/**
 * The row of keys: the first seven groups and the way out, and below them a menu of the others. Pressing the current one
 * again takes out as well, where people outside of groups are shown.
 */
export function GroupKeys({ groups, current, onPick }: KeysProps) {
  const { seesUngrouped } = useReview().viewer
  const others = groups.slice(keys)
  const other = others.find(group => group.id === current)
  const pick = (id: number) => {
    if (id !== current) onPick(id)
    else if (seesUngrouped) onPick(0)
  }
  return (
    <fieldset className={styles.gpick} aria-label="그룹 지정">
      {groups.slice(0, keys).map((group, at) => (
        <button
          key={group.id}
          type="button"
          title={group.name}
          aria-label={`${at + 1} ${group.name}`}
          aria-pressed={group.id === current}
          className={cx(colorClass(group), group.id === current && styles.on)}
          onClick={() => pick(group.id)}
        >
          {at + 1}
        </button>
      ))}
      {seesUngrouped && (
        <button
          type="button"
          aria-label="그룹 해제"
          className={styles.none}
          disabled={current === 0}
          onClick={() => onPick(0)}
        >
          <Icon icon={X} size={16} />
        </button>
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          <Menu
            triggerClassName={cx(styles.othersButton, other && styles.on, other && colorClass(other))}
            trigger={
              <>
                <span>{other ? `${keyOf(groups, other.id)} ${other.name}` : '다른 그룹'}</span>
                <Icon icon={ChevronDown} size={16} />
              </>
            }
            items={others.map(group => ({
              label: `${keyOf(groups, group.id)} ${group.name}`,
              onSelect: () => pick(group.id),
            }))}
          />
        </div>
      )}
    </fieldset>
  )
}
