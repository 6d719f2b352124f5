import { DecidedStage } from '../../../contract/enums.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Input.tsx'
import { stageLabel } from '../messages.ts'
import styles from './Inspector.module.css'
import type { NextStage, Row } from './store.ts'
import { useReview } from './useStore.ts'

const options = [
  { value: 'READ', label: '심사 전' },
  ...Object.entries(DecidedStage).map(([value, label]) => ({ value, label })),
]
const following: Record<string, NextStage> = {
  SUBMITTED: 'SHORTLISTED',
  READ: 'SHORTLISTED',
  HOLD: 'SHORTLISTED',
  SHORTLISTED: 'AUDITION',
  AUDITION: 'FINAL',
  FINAL: 'CAST',
}

/** The step that usually comes next, for the role under review or the first one; null at the end or once it is told. */
export function nextStage(row: Row, role: number | null): NextStage | null {
  const standing = row.sentAt ? null : row.roles.find(r => role === null || r.roleId === role)
  return standing ? (following[standing.stage] ?? null) : null
}

/** 서류 합격 → 오디션 → 최종 후보 → 캐스팅 확정, one press a step. */
export function NextStageButton({ row }: { row: Row }) {
  const { moves, viewer, role } = useReview()
  const next = nextStage(row, role)
  if (!viewer.rights.decide || !next) return null
  return (
    <Button auto variant="ink" onClick={() => moves.changeStage([row.id], next, role)}>
      {stageLabel(next)}
    </Button>
  )
}

/** Every role the applicant stands in, with its stage to change. */
export function StagePicker({ row, roleNames }: { row: Row; roleNames: Map<number, string> }) {
  const { moves, viewer } = useReview()
  return (
    <ul className={styles.stages}>
      {row.roles.map(({ roleId, stage }) => (
        <li key={roleId}>
          <span>{roleNames.get(roleId) ?? '배역'}</span>
          {viewer.rights.decide && stage !== 'EXPIRED' && !row.sentAt ? (
            <Select
              aria-label={`${roleNames.get(roleId) ?? '배역'} 진행 단계`}
              value={stage === 'SUBMITTED' ? 'READ' : stage}
              options={options}
              onChange={event => moves.changeStage([row.id], event.target.value as NextStage, roleId)}
            />
          ) : (
            <b>{stageLabel(stage)}</b>
          )}
        </li>
      ))}
    </ul>
  )
}
