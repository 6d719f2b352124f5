import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { changesOf, groupActs, unnamedActor } from './acts.ts'

const entry = (id: number, minute: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: new Date(Date.UTC(2026, 10, 27, 1, 60 - minute)).toISOString(),
  actor: { id: 1, name: '나운영', loginId: 'admin1' },
  action: 'casting.approve',
  targetType: 'casting',
  targetId: id,
  targetPerson: null,
  targetName: null,
  detail: {},
  network: null,
  ...given,
})
const idsOf = (entries: AuditEntry[]) => groupActs(entries).map(group => group.map(({ id }) => id))

test('acts of one person that are alike and close in time are together', () => {
  const other = { id: 2, name: '다른이', loginId: 'admin2' }
  expect(idsOf([entry(5, 0), entry(4, 1), entry(3, 20), entry(2, 21, { actor: other })])).toEqual([[5, 4], [3], [2]])
  expect(idsOf([entry(2, 0), entry(1, 0, { action: 'casting.reject' })])).toEqual([[2], [1]])
  const automatic = { actor: null }
  expect(idsOf([entry(2, 0, automatic), entry(1, 0, automatic)])).toEqual([[2], [1]])
})

test('jobs are named, and people without an account are somebody', () => {
  expect(unnamedActor({ action: 'casting_auth.unanswered', network: null })).toBe('서류 기한 작업')
  expect(unnamedActor({ action: 'casting.hide', network: null })).toBe('자동 처리')
  expect(unnamedActor({ action: 'casting.hide', network: '10.0.0.0' })).toBe('로그인하지 않은 사람')
})

test('what an act changed is told with the value before and after', () => {
  expect(changesOf({ detail: { before: { price: 1 }, after: { price: 2 }, reason: '인상' } })).toEqual([
    { name: 'price', before: 1, after: 2 },
  ])
  expect(changesOf({ detail: { before: ['OWNER'], roles: ['SUPPORT'], reason: '교대' } })).toEqual([
    { name: 'roles', before: ['OWNER'], after: ['SUPPORT'] },
  ])
  expect(changesOf({ detail: { reason: '사유만' } })).toEqual([])
})
