import { z } from 'zod'
import { id, name } from '../../common.ts'
import { endpoint } from '../../endpoint.ts'
import { operatorLengths, operatorLimits } from '../limits.ts'
import { viewTexts as texts } from '../messages.ts'

const view = z
  .object({
    id,
    /** The list's page, as in `/admin/castings`. */
    list: z.string(),
    name: z.string(),
    /** The conditions, as in the page's address. */
    query: z.string(),
  })
  .meta({ id: 'OfficeView' })
export type OfficeView = z.output<typeof view>

const views = z.object({ list: z.array(view) })

/** Addresses of lists that an operator keeps under a name, for themselves alone. */
export const adminViews = {
  views: endpoint('GET /v1/admin/views', {
    access: 'Admin',
    summary: '내가 이름 붙여 둔 목록 보기',
    response: views,
  }),
  saveView: endpoint('POST /v1/admin/views', {
    access: 'Admin',
    summary: `목록의 지금 조건을 이름으로 저장하기; 같은 이름이 있으면 바뀌어요. 모두 ${operatorLimits.views}개까지. 검색어는 저장하지 않아요`,
    body: z.strictObject({
      list: z.string().regex(/^[a-z][a-z-]{0,39}$/),
      name: name(1, operatorLengths.view),
      query: z
        .string()
        .min(1)
        .max(500)
        .regex(/^[\w%&=+.*~-]+$/)
        // What is looked for may be somebody's number.
        .refine(query => !new URLSearchParams(query).has('q'), texts.withoutWord),
    }),
    response: views,
    errors: ['views_full'],
  }),
  removeView: endpoint('DELETE /v1/admin/views/:viewId', {
    access: 'Admin',
    summary: '저장한 보기 지우기',
    response: views,
  }),
}
