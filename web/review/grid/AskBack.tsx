import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/forms/Button.tsx'
import { Modal, ModalActions } from '#web/ui/overlay/Modal.tsx'
import { stagesBefore } from '../filters/filters.ts'
import type { NextStage, Row } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import { bulkBarTexts as texts } from './messages.ts'

type BackMove = { stage: 'REJECTED' | 'READ'; ids: number[] }
/** The stages to which several applicants can be moved at once. */
export type BulkStage = Exclude<NextStage, 'CAST'>

/**
 * Moves several applicants to a stage: forward only those before it, back (불합격, 심사 전) all of them, with a confirmation
 * if that undoes more than it seems. Render `question`.
 */
export function useBulkStage(): { toStage: (ids: number[], stage: BulkStage) => void; question: ReactNode } {
  const { store, moves, role } = useReview()
  const [asked, setAsked] = useState<BackMove | null>(null)
  const rowsOf = (ids: number[]) => ids.flatMap(id => store.row(id) ?? [])
  function toStage(ids: number[], stage: BulkStage) {
    if (stage !== 'REJECTED' && stage !== 'READ') return void moves.changeStage(ids, stage, role, stagesBefore[stage])
    const { decided, inSeveral } = affected(rowsOf(ids), role, stage)
    if (decided || inSeveral) setAsked({ stage, ids })
    else void moves.changeStage(ids, stage, role)
  }
  const question = asked && <AskBack {...asked} rows={rowsOf(asked.ids)} onClose={() => setAsked(null)} />
  return { toStage, question }
}

const undecided = ['SUBMITTED', 'READ']

/** Applicants who would lose a decision, or move in more than one role. */
function affected(rows: Row[], role: number | null, stage: BackMove['stage']) {
  const moving = rows
    .filter(row => !row.sentAt)
    .map(row => row.roles.filter(each => role === null || each.roleId === role))
    .map(roles => roles.filter(each => each.stage !== stage && each.stage !== 'EXPIRED'))
  return {
    decided: moving.filter(roles => roles.some(each => !undecided.includes(each.stage))).length,
    inSeveral: moving.filter(roles => roles.length > 1).length,
  }
}

function AskBack({ stage, ids, rows, onClose }: BackMove & { rows: Row[]; onClose: () => void }) {
  const { moves, role } = useReview()
  const { decided, inSeveral } = affected(rows, role, stage)
  const label = stage === 'READ' ? texts.undecided : texts.rejected
  const move = () => {
    void moves.changeStage(ids, stage, role)
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
