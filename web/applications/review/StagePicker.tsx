import type { ReactNode } from 'react'
import { DecidedStage } from '../../../contract/enums.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Select } from '../../ui/Input.tsx'
import { Menu } from '../../ui/Popover.tsx'
import { stageLabel } from '../messages.ts'
import styles from './Inspector.module.css'
import { nextSteps } from './next-steps.ts'
import type { NextStage, Row } from './store.ts'
import { useReview } from './useStore.ts'

const options = [
  { value: 'READ', label: '심사 전' },
  ...Object.entries(DecidedStage).map(([value, label]) => ({ value, label })),
]

type NextProps = { row: Row; roleNames: Map<number, string> }

/** 서류 합격 → 오디션 → 최종 후보 → 캐스팅 확정, one press a step. Roles that stand differently are chosen from. */
export function NextStageButton({ row, roleNames }: NextProps) {
  const { moves, viewer, role } = useReview()
  const steps = viewer.rights.decide ? nextSteps(row, role) : []
  if (steps.length > 1)
    return (
      <NextStageMenu
        row={row}
        roleNames={roleNames}
        triggerClassName={buttonClass({ variant: 'ink', auto: true })}
        trigger="다음 단계"
      />
    )
  return steps.map(({ roleId, stage }) => (
    <Button key={stage} auto variant="ink" onClick={() => moves.changeStage([row.id], stage, roleId)}>
      {stageLabel(stage)}
    </Button>
  ))
}

/** The next step of each role, to choose from. */
export function NextStageMenu({
  row,
  roleNames,
  ...rest
}: NextProps & { trigger: ReactNode; triggerClassName?: string }) {
  const { moves, role } = useReview()
  return (
    <Menu
      align="end"
      items={nextSteps(row, role).map(({ roleId, stage }) => ({
        label: `${roleNames.get(roleId!) ?? '배역'}: ${stageLabel(stage)}`,
        onSelect: () => moves.changeStage([row.id], stage, roleId),
      }))}
      {...rest}
    />
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
