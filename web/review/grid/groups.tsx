import type { ApplicantGroup } from '#contract/review/groups.ts'
import { cx } from '#web/ui/cx.ts'
import { type GroupNumber, GroupTag, groupColor } from '#web/ui/display/GroupTag.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ChevronDown, X } from '#web/ui/icons.ts'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { useReview } from '../state/useStore.ts'
import styles from './Groups.module.css'
import { groupsTexts as texts } from './messages.ts'

const keys = 7
const isOnKey = (group: ApplicantGroup) => group.number <= keys

/** Whether a group is 제외, whose applicants are out of consideration. */
export const isSetAside = (groups: ApplicantGroup[], id: number) =>
  groups.find(group => group.id === id)?.name === texts.setAside

export const colorClass = (group: Pick<ApplicantGroup, 'colorId'>) => groupColor(group.colorId as GroupNumber)

/** Number, name and colour of a group on a photo. */
export function GroupMark({ groups, id }: { groups: ApplicantGroup[]; id: number }) {
  const group = groups.find(candidate => candidate.id === id)
  if (!group) return null
  return <GroupTag number={group.number} color={group.colorId as GroupNumber} name={group.name} />
}

type KeysProps = {
  groups: ApplicantGroup[]
  current: number
  onPick: (groupId: number) => void
  /** Shows the names too, for devices without hover. */
  named?: boolean
}

/**
 * A row of group keys: the first seven groups and the way out, with a menu of the others below. Pressing the current
 * one again changes nothing: two reviewers who agree must not undo each other.
 */
export function GroupKeys({ groups, current, onPick, named }: KeysProps) {
  const { seesUngrouped } = useReview().viewer
  const others = groups.filter(group => !isOnKey(group))
  const other = others.find(group => group.id === current)
  return (
    <fieldset className={cx(styles.gpick, named && styles.named)} aria-label={texts.group}>
      {groups.filter(isOnKey).map(group => (
        <button
          key={group.id}
          type="button"
          title={group.name}
          aria-label={`${group.number} ${group.name}`}
          aria-pressed={group.id === current}
          className={cx(colorClass(group), group.id === current && styles.on)}
          onClick={() => onPick(group.id)}
        >
          {group.number} {named && <small>{group.name}</small>}
        </button>
      ))}
      {seesUngrouped && (
        <button
          type="button"
          aria-label={texts.ungroup}
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
            title={texts.other}
            triggerClassName={cx(styles.othersButton, other && styles.on, other && colorClass(other))}
            trigger={
              <>
                <span>{other ? `${other.number} ${other.name}` : texts.other}</span>
                <Icon icon={ChevronDown} size={16} />
              </>
            }
            items={others.map(group => ({
              label: `${group.number} ${group.name}`,
              onSelect: () => onPick(group.id),
            }))}
          />
        </div>
      )}
    </fieldset>
  )
}
