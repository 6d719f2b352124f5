import { type StepId, stepOf } from './steps.ts'
import { type CastingForm, type RoleForm, toBody } from './values.ts'

export type Merged = {
  form: CastingForm
  /** Steps that received somebody else's changes. */
  taken: StepId[]
  /** Steps that both changed: the person's own version wins. */
  kept: StepId[]
}

// Ignores key order and surrounding spaces, which are not saved.
const plain = (value: unknown) =>
  JSON.stringify(value, (_, inner) => {
    if (typeof inner === 'string') return inner.trim()
    return inner && !Array.isArray(inner) && typeof inner === 'object'
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner
  })

/** What is saved of a form: the same text for forms that would be saved identically. New roles have no ids yet. */
export function textOf(form: CastingForm): string {
  const { roles, ...body } = toBody(form)
  return plain({ ...body, roles: roles.map(({ id, ...role }) => role) })
}

/** Whether both would be saved identically. */
export const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)

/**
 * Three-way merge of two edits of a casting. A value changed on one side only takes that change; where both changed it,
 * `written` wins. `begun` is the common base. Roles are matched by key, whether or not a side knows their id, and are
 * merged field by field.
 */
export function mergeForms(begun: CastingForm, written: CastingForm, theirs: CastingForm): Merged {
  const ids = new Map(theirs.roles.map(({ key, id }) => [key, id]))
  const [base, mine] = [begun, written].map(form => ({
    ...form,
    roles: form.roles.map(role => ({ ...role, id: ids.get(role.key) ?? null })),
  })) as [CastingForm, CastingForm]
  const { merged, taken, kept } = mergeFields(base, mine, theirs)
  if (!kept.includes('roles')) return { form: merged, taken: stepsOf(taken), kept: stepsOf(kept) }
  const roles = mergeRoles(base.roles, mine.roles, theirs.roles)
  return {
    form: { ...merged, roles: roles.merged },
    taken: stepsOf(roles.isTaken ? [...taken, 'roles'] : taken),
    kept: stepsOf(kept.filter(name => name !== 'roles' || roles.isKept)),
  }
}

const stepsOf = (names: (keyof CastingForm)[]): StepId[] => [...new Set(names.map(stepOf))]

type MergedFields<T> = {
  merged: T
  /** Fields that only the other side changed. */
  taken: (keyof T)[]
  /** Fields that both changed differently. */
  kept: (keyof T)[]
}

function mergeFields<T extends object>(base: T, mine: T, theirs: T): MergedFields<T> {
  const result: MergedFields<T> = { merged: { ...mine }, taken: [], kept: [] }
  for (const name of Object.keys(theirs) as (keyof T)[]) {
    if (isSame(mine[name], theirs[name]) || isSame(base[name], theirs[name])) continue
    if (isSame(base[name], mine[name])) {
      result.merged[name] = theirs[name]
      result.taken.push(name)
    } else result.kept.push(name)
  }
  return result
}

// A role that only one side removed or added is removed or added; one that was changed here stays.
function mergeRoles(base: RoleForm[], mine: RoleForm[], theirs: RoleForm[]) {
  const find = (roles: RoleForm[], { key }: RoleForm) => roles.find(role => role.key === key)
  let [isTaken, isKept] = [false, false]
  const merged = mine.flatMap(role => {
    const [was, other] = [find(base, role), find(theirs, role)]
    if (other) {
      const fields = mergeFields(was ?? other, role, other)
      isTaken ||= fields.taken.length > 0
      isKept ||= fields.kept.length > 0
      return fields.merged
    }
    if (!was) return role
    const isOnlyRemoved = isSame(was, role)
    isTaken ||= isOnlyRemoved
    isKept ||= !isOnlyRemoved
    return isOnlyRemoved ? [] : role
  })
  for (const role of theirs) {
    const was = find(base, role)
    if (find(mine, role)) continue
    if (was) isKept ||= !isSame(was, role)
    else {
      isTaken = true
      merged.push(role)
    }
  }
  return { merged, isTaken, isKept }
}
