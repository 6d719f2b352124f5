import type { NextStage, Row } from './store.ts'

const following: Record<string, NextStage> = {
  SUBMITTED: 'SHORTLISTED',
  READ: 'SHORTLISTED',
  HOLD: 'SHORTLISTED',
  SHORTLISTED: 'AUDITION',
  AUDITION: 'FINAL',
  FINAL: 'CAST',
}

/**
 * The steps that usually come next. Roles that stand alike take theirs together (`roleId` null), but for 캐스팅 확정; else
 * each has its own. None at the end, or once the result is told.
 */
export function nextSteps(
  row: Pick<Row, 'roles' | 'sentAt'>,
  role: number | null,
): { roleId: number | null; stage: NextStage }[] {
  const roles = row.roles.filter(each => role === null || each.roleId === role)
  const steps = row.sentAt
    ? []
    : roles.flatMap(({ roleId, stage }) => (following[stage] ? { roleId, stage: following[stage] } : []))
  const [first] = steps
  const isShared = steps.length === roles.length && steps.every(step => step.stage === first?.stage)
  return steps.length > 1 && isShared && first!.stage !== 'CAST' ? [{ roleId: null, stage: first!.stage }] : steps
}
