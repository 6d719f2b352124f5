/** The value, if a rule that the type cannot express guarantees one; throws a program error otherwise. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value is missing that is always there')
  return value
}

/** The first of a list that is never empty, such as the rows of an aggregate. */
export const firstOf = <T>(list: readonly T[]): T => present(list[0])
