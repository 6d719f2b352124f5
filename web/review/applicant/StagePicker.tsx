import { type ReactNode, useState } from 'react'
import { DecidedStage } from '#contract/codes/applications.ts'
import { stageLabel } from '#web/applications/messages.ts'
import { cx } from '#web/ui/cx.ts'
import { Button, buttonClass } from '#web/ui/forms/Button.tsx'
import { Select } from '#web/ui/forms/Input.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { isSetAside } from '../grid/groups.tsx'
import { canBePicked, type NextStage, type Row } from '../state/rows.ts'
import { useReview } from '../state/useStore.ts'
import styles from './Inspector.module.css'
import { pickTexts, stagePickerTexts as texts } from './messages.ts'
import { type NextStep, nextSteps } from './next-steps.ts'
import { PickModal } from './PickModal.tsx'
import { pickText } from './pick-text.ts'

const options = [
  { value: 'READ', label: texts.undecided },
  ...Object.entries(DecidedStage).map(([value, label]) => ({ value, label })),
]

type NextProps = { row: Row; roleNames: Map<number, string> }

/** The possible next steps: none without the right to decide, nor for applicants in 제외. */
export function useNextSteps(row: Row): ReturnType<typeof nextSteps> {
  const { store, viewer, role } = useReview()
  if (!viewer.rights.decide || isSetAside(store.groups(), row.groupId)) return []
  return nextSteps(row, role)
}

/** 서류 합격 → 오디션 → 최종 후보 → 캐스팅 확정, one press per step. Roles at different stages are offered as a choice. */
export function NextStageButton({ row, roleNames }: NextProps) {
  const { moves } = useReview()
  const steps = useNextSteps(row)
  if (steps.length > 1)
    return (
      <NextStageMenu
        row={row}
        roleNames={roleNames}
        triggerClassName={buttonClass({ variant: 'ink', auto: true, size: 'sm' })}
        trigger={texts.next}
      />
    )
  return steps.map(step => (
    <Button
      key={step.stage}
      auto
      size="sm"
      variant="ink"
      onClick={() => moves.changeStage([row.id], step.stage, step.roleId)}
    >
      {stepText(step, row, roleNames)}
    </Button>
  ))
}

/** `서류 합격으로`; prefixed with the role if the applicant has several. */
function stepText({ roleId, stage }: NextStep, row: Row, roleNames: Map<number, string>): string {
  const text = texts.moveTo(stageLabel(stage))
  const role = roleId !== null && row.roles.length > 1 ? roleNames.get(roleId) : null
  return role ? `${role}: ${text}` : text
}

/** A menu of each role's next step. */
export function NextStageMenu({
  row,
  roleNames,
  ...rest
}: NextProps & { trigger: ReactNode; title?: string; triggerClassName?: string }) {
  const { moves, role } = useReview()
  return (
    <Menu
      align="end"
      items={nextSteps(row, role).map(({ roleId, stage }) => ({
        label: `${(roleId !== null && roleNames.get(roleId)) || texts.role}: ${stageLabel(stage)}`,
        onSelect: () => moves.changeStage([row.id], stage, roleId),
      }))}
      {...rest}
    />
  )
}

/** Every role of the applicant, with its stage and booking state, to change. */
export function StagePicker({ row, roleNames }: { row: Row; roleNames: Map<number, string> }) {
  const { moves, viewer } = useReview()
  const [picking, setPicking] = useState<number | null>(null)
  return (
    <ul className={styles.stages}>
      {row.roles.map(({ roleId, stage, pick }) => (
        <li key={roleId}>
          <span>{roleNames.get(roleId) ?? texts.role}</span>
          {viewer.rights.decide && stage !== 'EXPIRED' && !row.sentAt ? (
            <Select
              aria-label={texts.stageOf(roleNames.get(roleId) ?? texts.role)}
              value={stage === 'SUBMITTED' ? 'READ' : stage}
              options={options}
              onChange={event => moves.changeStage([row.id], event.target.value as NextStage, roleId)}
            />
          ) : (
            <b>{stageLabel(stage)}</b>
          )}
          {viewer.rights.decide && canBePicked({ stage }) ? (
            <button
              type="button"
              className={cx(styles.pick, pick && styles.picked)}
              aria-label={`${pickTexts.of(roleNames.get(roleId) ?? texts.role)}: ${pick ? pickText(pick) : pickTexts.none}`}
              onClick={() => setPicking(roleId)}
            >
              {pick ? pickText(pick) : pickTexts.none}
            </button>
          ) : (
            pick && <p className={styles.pick}>{pickText(pick)}</p>
          )}
        </li>
      ))}
      {picking !== null && <PickModal ids={[row.id]} roleId={picking} onClose={() => setPicking(null)} />}
    </ul>
  )
}
