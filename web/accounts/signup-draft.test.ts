import { expect, test } from 'vitest'
import { emptyDraft, stepToShow } from './signup-draft.ts'

const answered = { ...emptyDraft, permission: 'Actor' as const, name: '윤슬아', birthDate: '19980314' }

test('a step is shown only when all before it are answered', () => {
  expect(stepToShow(null, emptyDraft)).toBe('role')
  expect(stepToShow('consents', emptyDraft)).toBe('role')
  expect(stepToShow('consents', answered)).toBe('phone')
  expect(stepToShow('code', { ...answered, sentAt: 1 })).toBe('code')
  expect(stepToShow('consents', { ...answered, sentAt: 1, phoneProof: 'pp_1' })).toBe('account')
  expect(stepToShow('consents', { ...answered, phoneProof: 'pp_1', loginId: 'id01', password: 'secret words' })).toBe(
    'consents',
  )
})

test('the way back stays open', () => {
  expect(stepToShow('role', answered)).toBe('role')
  expect(stepToShow('who', { ...answered, phoneProof: 'pp_1' })).toBe('who')
  expect(stepToShow('nonsense', answered)).toBe('role')
})
