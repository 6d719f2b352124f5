// No list is this long; a larger number would not fit the columns that it is counted with.
const deepest = 1_000_000

/** The page of a list that the address names: a whole number from 1 to `most`; 1 for anything else. */
export const pageIn = (search: URLSearchParams, most = deepest): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
