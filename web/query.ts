/** A query string of the values that are set. */
export const query = (values: Record<string, string | undefined>): string => {
  const set = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return set.length ? `?${set.join('&')}` : ''
}

/** The parameter of a page to return to; the front page needs none. */
export const returnTo = (returnUrl: string | undefined) => ({ returnUrl: returnUrl === '/' ? undefined : returnUrl })

/** The parameter of a page; the first has none. */
export const pageOf = (page: number) => ({ page: page > 1 ? String(page) : undefined })
