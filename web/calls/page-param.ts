// No list is this long; a larger number would overflow the column types.
const deepest = 1_000_000

/** The page number in a URL: a whole number from 1 to `most`; 1 for anything else. */
export const pageIn = (search: URLSearchParams, most = deepest): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
