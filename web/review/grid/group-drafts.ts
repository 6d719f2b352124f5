import type { ApplicantGroup } from '#contract/review/groups.ts'

type GroupFacts = Pick<ApplicantGroup, 'id' | 'name' | 'colorId'>
/** A group being edited; one without an id is new. */
export type GroupDraft = { key: number; id?: number; name: string; colorId: number }
/** The edited groups, and the groups as the editor knows them. */
type GroupEdit = { drafts: GroupDraft[]; known: GroupFacts[] }

let lastKey = 0
export const newDraft = (group: Omit<GroupDraft, 'key'>): GroupDraft => {
  lastKey += 1
  return { key: lastKey, ...group }
}

const knownOf = ({ id, name, colorId }: ApplicantGroup): GroupFacts => ({ id, name, colorId })

export const beginEdit = (groups: ApplicantGroup[]): GroupEdit => {
  const known = groups.map(knownOf)
  return { known, drafts: known.map(newDraft) }
}

/**
 * Merges colleagues' changes to the groups; local edits stay. A group that they deleted disappears, unless it was
 * edited here: then it becomes a new one.
 */
export function takeOver({ drafts, known }: GroupEdit, groups: ApplicantGroup[]): GroupEdit {
  const before = new Map(known.map(group => [group.id, group]))
  const now = groups.map(knownOf)
  const living = new Map(now.map(group => [group.id, group]))
  const kept = drafts.flatMap(draft => {
    const was = draft.id === undefined ? undefined : before.get(draft.id)
    if (!was) return draft
    const is = living.get(was.id)
    if (!is) {
      const { key, name, colorId } = draft
      return name === was.name && colorId === was.colorId ? [] : { key, name, colorId }
    }
    const name = draft.name === was.name ? is.name : draft.name
    return { ...draft, name, colorId: draft.colorId === was.colorId ? is.colorId : draft.colorId }
  })
  const added = now.filter(group => !before.has(group.id)).map(newDraft)
  return { drafts: [...kept, ...added], known: now }
}
