import { describe, expect, test } from 'vitest'
import { completenessOf } from './completeness.ts'
import { emptyForm, newForm, toCard } from './values.ts'

const manager = { name: '한담당', phone: '01012345678', email: null }
const authorisation = {
  companyName: '필름 온기',
  bizNo: '1208147521',
  companyAddress: '서울 마포구 월드컵로 1',
  companyPhone: '0231234567',
  status: 'APPROVED',
  isAuthorised: true,
} as Parameters<typeof newForm>[0]

describe('a new casting', () => {
  test('[U-03][W-14] uses the approved company, its numbers, and the author’s name and phone', () => {
    expect(newForm(authorisation, manager)).toMatchObject({
      companyName: '필름 온기',
      bizNo: '120-81-47521',
      companyAddress: '서울 마포구 월드컵로 1',
      companyPhone: '02-3123-4567',
      managerName: '한담당',
      managerPhone: '010-1234-5678',
      managerEmail: '',
    })
  })

  test('uses no company from a refused application, or if there is none', () => {
    const refused = { ...authorisation!, status: 'REJECTED' as const, isAuthorised: false }
    for (const given of [refused, null])
      expect(newForm(given, manager)).toMatchObject({ companyName: '', bizNo: '', managerName: '한담당' })
  })

  test('[W-18] shows no fee while the range is inverted, and one fee if both are equal', () => {
    const form = (minReward: string, maxReward: string) => ({ ...emptyForm(), minReward, maxReward })
    expect(toCard(form('800000', '500000')).reward).toBeNull()
    expect(toCard(form('500000', '500000')).reward).toMatchObject({ min: 500_000, max: 500_000 })
  })

  test('lists the missing contact before optional fields', () => {
    const labels = completenessOf({ ...emptyForm(), director: '' }).missing.map(({ label }) => label)
    expect(labels).toContain('담당자 연락처')
    expect(labels.indexOf('담당자 연락처')).toBeLessThan(labels.indexOf('대표 이미지'))
    expect(labels.indexOf('담당자 연락처')).toBeLessThan(labels.indexOf('배역 나이'))
  })
})
