import { CaseOrder } from '#contract/codes/admin.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'

/** How the address asks to sort a list; null for the list's own order. */
export function orderIn(search: URLSearchParams): keyof typeof CaseOrder | null {
  const asked = search.get('order')
  return asked && isCodeOf(CaseOrder, asked) ? asked : null
}
