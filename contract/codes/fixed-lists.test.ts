import { expect, test } from 'vitest'
import { WithdrawalReason } from './accounts.ts'
import { AGE_BOUNDS, Region } from './profiles.ts'

test('[D-08] reasons for leaving, regions and bounds of ages are those of the specification', () => {
  expect(Object.keys(WithdrawalReason)).toEqual(['DIFFICULT', 'NEW_ACCOUNT', 'PRIVACY', 'NOT_NEEDED', 'MOVE', 'ETC'])
  expect(Object.values(Region).join()).toBe(
    '선택 안 함,서울,부산,대구,인천,광주,대전,울산,세종,경기,강원,충북,충남,전북,전남,경북,경남,제주,해외',
  )
  expect(AGE_BOUNDS).toEqual([0, 18.5, 23, 25, 70])
})
