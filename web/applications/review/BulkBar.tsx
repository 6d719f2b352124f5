import { Icon } from '../../ui/Icon.tsx'
import { Ellipsis, Tag, X } from '../../ui/icons.ts'
import { Menu } from '../../ui/Popover.tsx'
import styles from './Panels.module.css'
import type { Together } from './Together.tsx'
import { useAnyChange, useReview } from './useStore.ts'

/** What can be done to the selected applicants; appears with the first one. */
export function BulkBar({ onTogether }: { onTogether: (together: Together) => void }) {
  const { store, moves, viewer, role } = useReview()
  useAnyChange(store)
  const ids = [...store.selected()]
  if (!ids.length) return null
  const groups = store.groups()
  const order = store.order()
  const together = (what: Together['what']) => () => onTogether({ what, ids })
  return (
    <div className={styles.bulk} role="toolbar" aria-label="선택한 지원자">
      <b className="num">
        {ids.length}명<span> 선택</span>
      </b>
      {!order.every(id => store.isSelected(id)) && (
        <button type="button" className={styles.bulkButton} onClick={() => store.select(order, true)}>
          모두 선택
        </button>
      )}
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
            ...(viewer.seesUngrouped ? [{ label: '미분류', onSelect: () => moves.moveToGroup(ids, 0) }] : []),
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
      <Menu
        triggerClassName={styles.bulkButton}
        trigger={<Icon icon={Ellipsis} size={18} />}
        label="더 하기"
        align="end"
        items={[
          { label: '열람했다고 표시', onSelect: () => moves.markManyRead(ids) },
          ...(viewer.rights.decide
            ? [
                { label: '오디션에 초대', onSelect: together('audition') },
                { label: '셀프테이프 요청', onSelect: together('selfTape') },
              ]
            : []),
          ...(viewer.kind === 'SHARE' ? [] : [{ label: '캐스팅 리스트에 담기', onSelect: together('keep') }]),
        ]}
      />
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
