import type { CodeOf } from '#contract/codes/code-of.ts'
import { LectureField, LectureKind, LectureLevel, LectureSort } from '#contract/codes/lectures.ts'
import { orFailure } from '#web/calls/FailedList.tsx'
import { pageIn } from '#web/calls/page-param.ts'
import type { rawApiOf } from '#web/context.ts'

/** The filters of a list of lectures. */
export type LectureFilters = {
  kind?: CodeOf<typeof LectureKind>
  field?: CodeOf<typeof LectureField>
  level?: CodeOf<typeof LectureLevel>
  from?: string
  to?: string
  sort?: CodeOf<typeof LectureSort>
}

const perPage = 24
/** Up to this page 더 보기 appends to the list; later pages replace it. */
const stackedPages = 2

/** The filters of a URL; unknown values are ignored. */
export function lectureFiltersIn(search: URLSearchParams): LectureFilters {
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')]
  return {
    kind: codeIn(LectureKind, search.get('kind')),
    field: codeIn(LectureField, search.get('field')),
    level: codeIn(LectureLevel, search.get('level')),
    from,
    to: from && to && to < from ? from : to,
    sort: codeIn(LectureSort, search.get('sort')),
  }
}

const codeIn = <Codes extends object>(codes: Codes, given: string | null): CodeOf<Codes> | undefined =>
  given !== null && Object.hasOwn(codes, given) ? (given as CodeOf<Codes>) : undefined

function dayIn(search: URLSearchParams, name: string): string | undefined {
  const given = search.get(name) ?? ''
  const time = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== given ? undefined : given
}

/** Loader data of the lectures on offer; `found` is null if the call failed. */
export async function loadLectureOffer(api: ReturnType<typeof rawApiOf>, search: URLSearchParams) {
  const [filters, page] = [lectureFiltersIn(search), pageIn(search, 400)]
  const paging = page <= stackedPages ? { page: 1, limit: perPage * page } : { page, limit: perPage }
  const { answer: found } = await orFailure(api.lectures.lectures({ query: { ...filters, ...paging } }))
  return { filters, page, found: found && { ...found, hasMore: page * perPage < found.totalResult } }
}
