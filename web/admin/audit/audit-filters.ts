import { AuditAction } from '#contract/codes/audit.ts'
import { AuditTarget } from '#contract/codes/audit-targets.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { operatorLengths } from '#contract/limits.ts'
import { wordIn } from '#web/calls/list-query.ts'

const names = ['q', 'action', 'targetType', 'targetId', 'from', 'until'] as const

export type AuditFilters = Partial<Record<(typeof names)[number], string>>

/** What the address of the audit log looks for. */
export function auditFiltersIn({ searchParams }: URL): AuditFilters {
  return Object.fromEntries(
    names.flatMap(name => {
      const value = name === 'q' ? wordIn(searchParams, operatorLengths.searchAudit) : searchParams.get(name)?.trim()
      return value && isKnown(name, value) ? [[name, value]] : []
    }),
  )
}

/** Whether a filter of an address is one: the others are left out. */
function isKnown(name: (typeof names)[number], value: string): boolean {
  if (name === 'action') return isCodeOf(AuditAction, value)
  if (name === 'targetType') return isCodeOf(AuditTarget, value)
  if (name === 'targetId') return /^[1-9]\d{0,14}$/.test(value)
  return name === 'q' || isRealDay(value)
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
