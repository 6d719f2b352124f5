import type { NextStage, Row } from '../state/rows.ts'

const following: Record<string, NextStage> = {
  SUBMITTED: 'SHORTLISTED',
  READ: 'SHORTLISTED',
  HOLD: 'SHORTLISTED',
  SHORTLISTED: 'AUDITION',
  AUDITION: 'FINAL',
  FINAL: 'CAST',
}

export type NextStep = { roleId: number | null; stage: NextStage }

/**
 * The usual next steps. Roles at the same stage move together (`roleId` null), except to 캐스팅 확정; otherwise each has its
 * own. None at the last stage, or once the result was sent.
 */
export function nextSteps(row: Pick<Row, 'roles' | 'sentAt'>, role: number | null): NextStep[] {
  const roles = row.roles.filter(each => role === null || each.roleId === role)
  const steps = row.sentAt
    ? []
    : roles.flatMap(({ roleId, stage }) => (following[stage] ? { roleId, stage: following[stage] } : []))
  const [first] = steps
  const isShared = steps.length === roles.length && steps.every(step => step.stage === first?.stage)
  return first && steps.length > 1 && isShared && first.stage !== 'CAST'
    ? [{ roleId: null, stage: first.stage }]
    : steps
}
