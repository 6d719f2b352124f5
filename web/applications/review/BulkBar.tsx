import { Icon } from '../../ui/Icon.tsx'
import { Tag, X } from '../../ui/icons.ts'
import { Menu } from '../../ui/Popover.tsx'
import styles from './Panels.module.css'
import { useAnyChange, useReview } from './useStore.ts'

/** What can be done to the selected applicants; appears with the first one. */
export function BulkBar() {
  const { store, moves, viewer, role } = useReview()
  useAnyChange(store)
  const ids = [...store.selected()]
  if (!ids.length) return null
  const groups = store.groups()
  return (
    <div className={styles.bulk} role="toolbar" aria-label="선택한 지원자">
      <b className="num">{ids.length}명 선택</b>
      {viewer.rights.group && (
        <Menu
          triggerClassName={styles.bulkButton}
          trigger={
            <>
              <Icon icon={Tag} size={16} />
              그룹
            </>
          }
          items={[
            ...groups.map((group, at) => ({
              label: `${at + 1} ${group.name}`,
              onSelect: () => moves.moveToGroup(ids, group.id),
            })),
            { label: '미분류', onSelect: () => moves.moveToGroup(ids, 0) },
          ]}
        />
      )}
      {viewer.rights.decide && (
        <Menu
          triggerClassName={styles.bulkButton}
          trigger="단계"
          align="end"
          items={[
            { label: '오디션', onSelect: () => moves.changeStage(ids, 'AUDITION', role) },
            { label: '최종 후보', onSelect: () => moves.changeStage(ids, 'FINAL', role) },
            { label: '예비', onSelect: () => moves.changeStage(ids, 'HOLD', role) },
            { label: '불합격', onSelect: () => moves.changeStage(ids, 'REJECTED', role) },
            { label: '심사 전', onSelect: () => moves.changeStage(ids, 'READ', role) },
          ]}
        />
      )}
      {viewer.rights.decide && (
        <button type="button" className={styles.go} onClick={() => moves.changeStage(ids, 'SHORTLISTED', role)}>
          서류 합격
        </button>
      )}
      <button type="button" className={styles.bulkButton} aria-label="선택 해제" onClick={() => store.clearSelection()}>
        <Icon icon={X} size={16} />
      </button>
    </div>
  )
}
