import { expect, test } from 'vitest'
import type { RoleStage } from '../state/rows.ts'
import { nextSteps } from './next-steps.ts'

/** An applicant in this many roles, numbered from 1. */
const standing = (...stages: RoleStage['stage'][]) => ({
  sentAt: 0,
  roles: stages.map((stage, at) => ({ roleId: at + 1, stage, since: 0 })),
})

test('[A-25][W-16] one press moves a single role on, unless it is told or decided', () => {
  expect(nextSteps(standing('READ'), null)).toEqual([{ roleId: 1, stage: 'SHORTLISTED' }])
  expect(nextSteps(standing('CAST'), null)).toEqual([])
  expect(nextSteps({ ...standing('READ'), sentAt: 1 }, null)).toEqual([])
})

test('[A-25] roles at different stages are offered as a choice', () => {
  expect(nextSteps(standing('READ', 'READ'), null)).toEqual([{ roleId: null, stage: 'SHORTLISTED' }])
  const apart = [
    { roleId: 1, stage: 'SHORTLISTED' },
    { roleId: 2, stage: 'CAST' },
  ]
  expect(nextSteps(standing('READ', 'FINAL'), null)).toEqual(apart)
  expect(nextSteps(standing('READ', 'FINAL'), 2)).toEqual([apart[1]])
  expect(nextSteps(standing('FINAL', 'FINAL'), null)).toEqual([{ roleId: 1, stage: 'CAST' }, apart[1]])
  expect(nextSteps(standing('READ', 'REJECTED'), null)).toEqual([apart[0]])
})
