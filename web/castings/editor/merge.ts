import { type StepId, stepOf } from './steps.ts'
import type { CastingForm, RoleForm } from './values.ts'

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

/** Whether both would be saved identically. */
export const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)

/**
 * Three-way merge of two edits of a casting. A value changed on one side only takes that change; where both changed it,
 * `written` wins. `begun` is the common base. Roles are matched by key, whether or not a side knows their id.
 */
export function mergeForms(begun: CastingForm, written: CastingForm, theirs: CastingForm): Merged {
  const ids = new Map(theirs.roles.map(({ key, id }) => [key, id]))
  const [base, mine] = [begun, written].map(form => ({
    ...form,
    roles: form.roles.map(role => ({ ...role, id: ids.get(role.key) ?? null })),
  })) as [CastingForm, CastingForm]
  const form = { ...mine }
  const [taken, kept] = [new Set<StepId>(), new Set<StepId>()]
  for (const name of Object.keys(theirs) as (keyof CastingForm)[]) {
    if (isSame(mine[name], theirs[name]) || isSame(base[name], theirs[name])) continue
    if (isSame(base[name], mine[name])) {
      Object.assign(form, { [name]: theirs[name] })
      taken.add(stepOf(name))
    } else kept.add(stepOf(name))
  }
  if (!isSame(base.roles, mine.roles)) form.roles = rolesOf(base.roles, mine.roles, theirs.roles)
  return { form, taken: [...taken], kept: [...kept] }
}

// A role that the other side removed is added again; one that it added stays.
function rolesOf(base: RoleForm[], mine: RoleForm[], theirs: RoleForm[]): RoleForm[] {
  const known = new Set([...base, ...mine].map(role => role.key))
  return [...mine, ...theirs.filter(role => !known.has(role.key))]
}
