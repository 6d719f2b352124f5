import { expect, test } from 'vitest'
import { consentVersionOf, type Policy, policyOn, policyVersions } from '#contract/codes/policies.ts'
import { policyTexts } from './policies.ts'

test('every version of a policy has its text and a week before its effect', () => {
  for (const policy of ['terms', 'privacy'] as Policy[]) {
    const versions = policyVersions[policy].map(one => one.version)
    expect(Object.keys(policyTexts[policy]).toSorted()).toEqual(versions.toSorted())
    const days = policyVersions[policy].map(one => one.effectiveOn)
    expect(days).toEqual(days.toSorted().toReversed())
    for (const { version, effectiveOn } of policyVersions[policy].slice(0, -1))
      expect(Date.parse(effectiveOn) - Date.parse(version)).toBeGreaterThanOrEqual(7 * 86_400_000)
    for (const text of Object.values(policyTexts[policy])) expect(text('무대로').sections.length).toBeGreaterThan(5)
  }
})

test('the version of a day applies, and consents refer to it', () => {
  const first = policyVersions.terms.at(-1)!
  expect(policyOn('terms', '2000-01-01')).toEqual(first)
  expect(policyOn('terms', '2999-01-01')).toEqual(policyVersions.terms[0])
  expect(consentVersionOf('TERMS', first.effectiveOn)).toBe(first.version)
  expect(consentVersionOf('NIGHT', '2999-01-01')).toBe(policyVersions.privacy[0].version)
})

test('the privacy policy tells purpose and period of guardians’ and browsers’ data', () => {
  const { sections } = policyTexts.privacy[policyVersions.privacy[0].version]!('무대로')
  const rows = sections[0]!.table!.rows
  const rowOf = (word: string) => rows.find(row => row[1]!.includes(word))
  expect(rowOf('보호자')).toMatchObject(
    [/14세 미만/, /이름, 휴대폰 번호, 아이와의 관계/, /동의/, /탈퇴할 때까지/].map(match),
  )
  expect(rowOf('알림 주소')?.[3]).toContain('알림을 끄거나')
  expect(rowOf('방문한 화면')?.[3]).toContain('3개월')
  for (const row of rows) expect(row.filter(cell => cell.trim())).toHaveLength(4)
})

const match = (pattern: RegExp) => expect.stringMatching(pattern)
