import { type StepId, stepOf } from './steps.ts'
import type { CastingForm, RoleForm } from './values.ts'

export type Merged = {
  form: CastingForm
  /** Steps where somebody else's words came in. */
  taken: StepId[]
  /** Steps where both wrote: one's own words stand. */
  kept: StepId[]
}

// The key is the form's own; everything else of a role is saved.
const plain = (value: unknown) => JSON.stringify(value, (name, inner) => (name === 'key' ? undefined : inner))
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)

/**
 * Brings together what two people made of the same notice. What only one of them changed is as that one wrote it; where
 * both did, `mine` stands. `base` is what both began with.
 */
export function mergeForms(base: CastingForm, mine: CastingForm, theirs: CastingForm): Merged {
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

// A role that the other took away is added anew; one that the other added stays.
function rolesOf(base: RoleForm[], mine: RoleForm[], theirs: RoleForm[]): RoleForm[] {
  const known = new Set(theirs.map(role => role.id))
  const before = new Set(base.map(role => role.id))
  return [
    ...mine.map(role => (role.id === null || known.has(role.id) ? role : { ...role, id: null })),
    ...theirs.filter(role => !before.has(role.id) && !mine.some(other => other.id === role.id)),
  ]
}
