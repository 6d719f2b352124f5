import { useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Ellipsis, Tag, X } from '#web/ui/icons.ts'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import styles from '../applicant/Panels.module.css'
import type { Together } from '../applicant/Together.tsx'
import { stagesBefore } from '../filters/filters.ts'
import type { Row } from '../state/rows.ts'
import { useAnyChange, useReview } from '../state/useStore.ts'
import { bulkBarTexts as texts } from './messages.ts'

/** Actions on the selected applicants; appears with the first one. */
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
    <div className={styles.bulk} role="toolbar" aria-label={texts.label}>
      <b className="num">
        {texts.count(ids.length)}
        <span>{texts.selected}</span>
      </b>
      {!order.every(id => store.isSelected(id)) && (
        <button type="button" className={styles.bulkButton} onClick={() => store.select(order, true)}>
          {texts.selectAll}
        </button>
      )}
      {viewer.rights.group && (
        <Menu
          title={texts.group}
          triggerClassName={styles.bulkButton}
          trigger={
            <>
              <Icon icon={Tag} size={16} />
              {texts.group}
            </>
          }
          items={[
            ...groups.map(group => ({
              label: `${group.number} ${group.name}`,
              onSelect: () => moves.moveToGroup(ids, group.id),
            })),
            ...(viewer.seesUngrouped ? [{ label: texts.ungrouped, onSelect: () => moves.moveToGroup(ids, 0) }] : []),
          ]}
        />
      )}
      {viewer.rights.decide && (
        <Menu
          triggerClassName={styles.bulkButton}
          trigger={texts.stage}
          align="end"
          items={[
            { label: texts.audition, onSelect: forward('AUDITION') },
            { label: texts.final, onSelect: forward('FINAL') },
            { label: texts.hold, onSelect: forward('HOLD') },
            { label: texts.rejected, onSelect: back('REJECTED') },
            { label: texts.undecided, onSelect: back('READ') },
          ]}
        />
      )}
      <Menu
        triggerClassName={styles.bulkButton}
        trigger={<Icon icon={Ellipsis} size={18} />}
        label={texts.more}
        align="end"
        items={[
          { label: texts.markRead, onSelect: () => moves.markManyRead(ids) },
          ...(viewer.rights.decide
            ? [
                { label: texts.invite, onSelect: together('audition') },
                { label: texts.selfTape, onSelect: together('selfTape') },
              ]
            : []),
          ...(viewer.kind === 'SHARE' ? [] : [{ label: texts.keepInList, onSelect: together('keep') }]),
        ]}
      />
      {viewer.rights.decide && (
        <button type="button" className={styles.go} onClick={forward('SHORTLISTED')}>
          {texts.shortlisted}
        </button>
      )}
      <button
        type="button"
        className={styles.bulkButton}
        aria-label={texts.clear}
        onClick={() => store.clearSelection()}
      >
        <Icon icon={X} size={16} />
      </button>
      {asking && <AskBack stage={asking} ids={ids} onClose={() => setAsking(null)} />}
    </div>
  )
}

const undecided = ['SUBMITTED', 'READ']

/** Applicants who would lose a decision, or move in more roles than one. */
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

/** 불합격 and 심사 전 affect everybody selected; asks first where that undoes more than it seems. */
function AskBack({ stage, ids, onClose }: { stage: 'REJECTED' | 'READ'; ids: number[]; onClose: () => void }) {
  const { store, moves, role } = useReview()
  const { decided, inSeveral } = affected(
    ids.flatMap(id => store.row(id) ?? []),
    role,
    stage,
  )
  const label = stage === 'READ' ? texts.undecided : texts.rejected
  const move = () => {
    moves.changeStage(ids, stage, role)
    onClose()
  }
  return (
    <Modal open role="alertdialog" onClose={onClose} title={texts.moveAsk(ids.length, label)}>
      {decided > 0 && <p>{texts.decided(decided)}</p>}
      {inSeveral > 0 && <p>{texts.severalRoles(inSeveral)}</p>}
      <ModalActions>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="ink" onClick={move}>
          {texts.move}
        </Button>
      </ModalActions>
    </Modal>
  )
}
