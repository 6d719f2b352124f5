import type { ApplicantGroup } from '../../../contract/application-groups.ts'

type Known = Pick<ApplicantGroup, 'id' | 'name' | 'colorId'>
/** A group as it is being written; one without an id is new. */
export type GroupDraft = { key: number; id?: number; name: string; colorId: number }
/** What is being written, and the groups as the writer has them before them. */
type GroupEdit = { drafts: GroupDraft[]; known: Known[] }

let lastKey = 0
export const newDraft = (group: Omit<GroupDraft, 'key'>): GroupDraft => {
  lastKey += 1
  return { key: lastKey, ...group }
}

const knownOf = ({ id, name, colorId }: ApplicantGroup): Known => ({ id, name, colorId })

export const beginEdit = (groups: ApplicantGroup[]): GroupEdit => {
  const known = groups.map(knownOf)
  return { known, drafts: known.map(newDraft) }
}

/**
 * Takes in what colleagues did to the groups meanwhile; what was written here stays. A group that they deleted goes, but
 * for one that was rewritten here: that becomes a new one.
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
