import { expect, test } from 'vitest'
import { FeedbackItem } from '#contract/codes/feedback.ts'
import { sampleProfile, sampleVideo } from './messages.ts'

test.each([
  ['PROFILE', sampleProfile],
  ['VIDEO', sampleVideo],
] as const)('the example of a %s feedback shows every score that a delivered one has', (kind, { scores }) => {
  expect(Object.keys(scores)).toEqual(Object.keys(FeedbackItem[kind]))
  for (const score of Object.values(scores)) expect([1, 2, 3, 4, 5]).toContain(score)
})
