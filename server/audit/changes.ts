/**
 * What an act changed, for the `detail` of its entry, whose page shows both sides: the fields of `after` that differ
 * from those of `before`. Empty if none does. Never of contact data.
 */
export function changesBetween<Fields extends object>(
  before: Fields,
  after: { readonly [Name in keyof Fields]?: unknown },
): { before?: object; after?: object } {
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    name => name in before && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  if (!names.length) return {}
  const of = (fields: object) => Object.fromEntries(names.map(name => [name, fields[name as keyof object] ?? null]))
  return { before: of(before), after: of(after) }
}
