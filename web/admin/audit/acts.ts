import type { AuditEntry } from '#contract/admin/audit.ts'
import { AuditAction } from '#contract/codes/audit.ts'
import { labelIn } from '#contract/codes/code-of.ts'
import { onKoreanClock } from '#contract/korean-time.ts'
import { shortDay } from '#web/ui/format.ts'
import { automaticActors, auditTexts as texts } from './messages.ts'

export const actionName = ({ action }: Pick<AuditEntry, 'action'>): string => labelIn(AuditAction, action) ?? action

/** Who did it where nobody signed in did: a person by their network, or a job or command by its name. */
export const unnamedActor = ({ action, network }: Pick<AuditEntry, 'action' | 'network'>): string =>
  network ? texts.somebody : (labelIn(automaticActors, action) ?? texts.nobody)

/** Minutes between two acts that still belong together. */
const together = 10 * 60_000

/** Acts that belong together, the latest first. */
export type Acts = [AuditEntry, ...AuditEntry[]]

/** Entries in their order; those that one person did alike within minutes are together. */
export function groupActs(entries: readonly AuditEntry[]): Acts[] {
  const groups: Acts[] = []
  for (const entry of entries) {
    const last = groups.at(-1)?.at(-1)
    const isAlike =
      last?.action === entry.action &&
      last.actor !== null &&
      last.actor.id === entry.actor?.id &&
      Math.abs(Date.parse(last.at) - Date.parse(entry.at)) <= together
    if (isAlike) groups.at(-1)?.push(entry)
    else groups.push([entry])
  }
  return groups
}

/** Which of its facts an act changed, from what to what; others have no before. */
export function changesOf({ detail }: Pick<AuditEntry, 'detail'>): { name: string; before: unknown; after: unknown }[] {
  const { before, after, reason: _, ...rest } = detail
  if (before === undefined) return []
  const [only] = Object.keys(rest)
  // One fact, whose new value stands under its own name.
  if (!isFields(before)) return only ? [{ name: only, before, after: rest[only] }] : []
  const now = isFields(after) ? after : rest
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names.map(name => ({ name, before: before[name], after: now[name] }))
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A moment of the log, to the second, in Korea. */
export const exactTime = (at: string): string =>
  `${shortDay(at)} ${onKoreanClock(Date.parse(at)).toISOString().slice(11, 19)}`
