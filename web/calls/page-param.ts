/** The page of a list that the address names: a whole number from 1 to `most`; 1 for anything else. */
export const pageIn = (search: URLSearchParams, most = Number.POSITIVE_INFINITY): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
