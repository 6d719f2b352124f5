import { z } from 'zod'
import { plainText, q } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchLength } from '../limits.ts'

const answer = z
  .object({
    /** Filters of the list's URL by name; multiple values are joined by commas. */
    filters: z.record(z.string(), z.string()),
    /** The remaining search words. */
    q: z.string(),
    /** A word was replaced by a similarly spelled one. */
    isNear: z.boolean(),
  })
  .meta({ id: 'SearchWords' })
export type SearchWords = z.output<typeof answer>

export const searchWords = {
  searchWords: endpoint('GET /v1/search-words', {
    access: 'anyone',
    summary: '검색어를 조건으로 읽기: ‘20대 여자 복싱’, ‘경상도 사투리’. near=true면 비슷하게 적힌 말로 바꿔요',
    query: z.strictObject({
      list: z.enum(['castings', 'profiles']),
      q: plainText().max(searchLength),
      near: q.boolean(),
    }),
    response: answer,
  }),
}
