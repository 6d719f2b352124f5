import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Ellipsis, Tag, X } from '../../ui/icons.ts'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { Menu } from '../../ui/Popover.tsx'
import { stagesBefore } from './filters.ts'
import styles from './Panels.module.css'
import type { Row } from './store.ts'
import type { Together } from './Together.tsx'
import { useAnyChange, useReview } from './useStore.ts'

/** What can be done to the selected applicants; appears with the first one. */
export function BulkBar({ onTogether }: { onTogether: (together: Together) => void }) {
  const { store, moves, viewer, role } = useReview()
  const [asking, setAsking] = useState<'REJECTED' | 'READ' | null>(null)
  useAnyChange(store)
  const ids = [...store.selected()]
  if (!ids.length) return null
  const forward = (stage: keyof typeof stagesBefore) => () => moves.changeStage(ids, stage, role, stagesBefore[stage])
  const back = (stage: 'REJECTED' | 'READ') => () => {
    const { decided, inSeveral } = affected(
      ids.flatMap(id => store.row(id) ?? []),
      role,
      stage,
    )
    if (decided || inSeveral) setAsking(stage)
    else moves.changeStage(ids, stage, role)
  }
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
            { label: '오디션', onSelect: forward('AUDITION') },
            { label: '최종 후보', onSelect: forward('FINAL') },
            { label: '예비', onSelect: forward('HOLD') },
            { label: '불합격', onSelect: back('REJECTED') },
            { label: '심사 전', onSelect: back('READ') },
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
        <button type="button" className={styles.go} onClick={forward('SHORTLISTED')}>
          서류 합격
        </button>
      )}
      <button type="button" className={styles.bulkButton} aria-label="선택 해제" onClick={() => store.clearSelection()}>
        <Icon icon={X} size={16} />
      </button>
      {asking && <AskBack stage={asking} ids={ids} onClose={() => setAsking(null)} />}
    </div>
  )
}

const undecided = ['SUBMITTED', 'READ']

/** Who would be taken away from a decision, and who would move in more roles than one. */
function affected(rows: Row[], role: number | null, stage: 'REJECTED' | 'READ') {
  const moving = rows
    .filter(row => !row.sentAt)
    .map(row => row.roles.filter(each => role === null || each.roleId === role))
    .map(roles => roles.filter(each => each.stage !== stage && each.stage !== 'EXPIRED'))
  return {
    decided: moving.filter(roles => roles.some(each => !undecided.includes(each.stage))).length,
    inSeveral: moving.filter(roles => roles.length > 1).length,
  }
}

/** 불합격 and 심사 전 reach everybody who is selected; where that takes more away than it seems, it asks. */
function AskBack({ stage, ids, onClose }: { stage: 'REJECTED' | 'READ'; ids: number[]; onClose: () => void }) {
  const { store, moves, role } = useReview()
  const { decided, inSeveral } = affected(
    ids.flatMap(id => store.row(id) ?? []),
    role,
    stage,
  )
  const label = stage === 'READ' ? '심사 전' : '불합격'
  const move = () => {
    moves.changeStage(ids, stage, role)
    onClose()
  }
  return (
    <Modal open role="alertdialog" onClose={onClose} title={`${ids.length}명을 ‘${label}’으로 옮길까요?`}>
      {decided > 0 && <p>{decided}명은 이미 단계를 정했어요. 옮기면 그 단계에서 빠져요.</p>}
      {inSeveral > 0 && (
        <p>{inSeveral}명은 여러 배역에 지원했고, 모든 배역이 바뀌어요. 한 배역만 바꾸려면 위에서 배역을 골라 주세요.</p>
      )}
      <ModalActions>
        <Button onClick={onClose}>그대로 두기</Button>
        <Button variant="ink" onClick={move}>
          옮기기
        </Button>
      </ModalActions>
    </Modal>
  )
}
