import { CaseOrder } from '#contract/codes/admin.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'

/** The sort order in the URL; null for the list's default. */
export function orderIn(search: URLSearchParams): keyof typeof CaseOrder | null {
  const asked = search.get('order')
  return asked && isCodeOf(CaseOrder, asked) ? asked : null
}
