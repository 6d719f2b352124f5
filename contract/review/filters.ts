import { z } from 'zod'
import { applicationsPath } from '../applications/fields.ts'
import { name } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { reviewLengths, reviewLimits } from '../limits.ts'

const saved = z
  .object({
    id: z.int(),
    name: z.string(),
    /** As it appears in the address of the workspace. */
    query: z.string(),
  })
  .meta({ id: 'SavedFilter' })
export type SavedFilter = z.output<typeof saved>
const list = z.object({ list: z.array(saved) })

/** Named filters of a reviewer, private and per casting. Guests of a share save none. */
export const applicantFilters = {
  filters: endpoint(`GET ${applicationsPath}/filters`, {
    access: 'reviewer',
    summary: '이 공고에 저장해 둔 내 조건',
    response: list,
    errors: ['forbidden'],
  }),
  saveFilter: endpoint(`POST ${applicationsPath}/filters`, {
    access: 'reviewer',
    summary: `지금 조건을 이름으로 저장하기; 같은 이름이 있으면 바뀐다. ${reviewLimits.filters}개까지`,
    body: z.strictObject({
      name: name(1, reviewLengths.filter),
      query: z
        .string()
        .min(1)
        .max(2000)
        .regex(/^[\w%&=+.*~-]+$/),
    }),
    response: list,
    errors: ['forbidden', 'filters_full'],
  }),
  deleteFilter: endpoint(`DELETE ${applicationsPath}/filters/:filterId`, {
    access: 'reviewer',
    summary: '저장한 조건 지우기',
    response: list,
    errors: ['forbidden'],
  }),
}
