import { expect, test } from 'vitest'
import type { ApplicantCard } from '../../../contract/application-review.ts'
import { toCsv } from './csv.ts'

const card: ApplicantCard = {
  id: 1,
  actorName: '=HYPERLINK("x")',
  gender: 'FEMALE',
  age: 27,
  height: 168,
  region: '서울',
  groupId: 3,
  roles: [{ roleId: 1, stage: 'SHORTLISTED' }],
  isReadByMe: true,
  isRead: true,
  message: '안녕,\n"하세요"',
  photo: null,
  photoCount: 0,
  commentCount: 0,
  createdAt: '2026-11-20T03:00:00.000Z',
}

test('[X-01] the exported file quotes its cells and runs no formulas', () => {
  const csv = toCsv([card], new Map([[1, '수경']]), new Map([[3, '관심']]))
  expect(csv.split('\r\n')[1]).toBe(
    `"'=HYPERLINK(""x"")","여자","27","168","서울","수경 서류 합격","관심","안녕,\n""하세요""","2026-11-20"`,
  )
})
