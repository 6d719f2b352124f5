import { z } from 'zod'
import { id, name, nothing, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { profileLengths } from '../limits.ts'
import { savedSearchesTexts as texts } from './messages.ts'

const savedSearch = z.object({ id, name: z.string(), query: z.string(), createdAt: time }).meta({ id: 'SavedSearch' })

export const savedSearches = {
  savedSearches: endpoint('GET /v1/saved-searches', {
    access: 'user',
    summary: '저장한 배우 검색: 나중에 저장한 순서',
    response: z.array(savedSearch),
  }),
  saveSearch: endpoint('POST /v1/saved-searches', {
    access: 'user',
    summary: '배우 검색 조건 저장하기',
    body: z.strictObject({
      name: name(1, profileLengths.savedSearch),
      /** The list's own query string, such as `gender=FEMALE&region=SEOUL`. */
      query: z
        .string()
        .min(1)
        .max(1000)
        .regex(/^[\w%&=+.,:~*'()!-]+$/, texts.searchWrong),
    }),
    response: z.object({ id }),
    errors: ['saved_search_limit', 'saved_search_exists'],
  }),
  removeSavedSearch: endpoint('DELETE /v1/saved-searches/:savedSearchId', {
    access: 'user',
    summary: '저장한 배우 검색 지우기',
    response: nothing,
  }),
}
