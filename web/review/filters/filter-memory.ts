const thirtyDays = 30 * 86_400

const nameOf = (castingId: number) => `review-${castingId}`

/** The last filters of a casting, as a query, from a cookie header or `document.cookie`. */
export function rememberedFilters(cookies: string, castingId: number): string {
  const found = cookies.split('; ').find(pair => pair.startsWith(`${nameOf(castingId)}=`))
  try {
    return decodeURIComponent(found?.slice(nameOf(castingId).length + 1) ?? '')
  } catch {
    return ''
  }
}

/** Stores the filters in a cookie, so that the server's first screen matches the browser's. */
export function rememberFilters(castingId: number, query: string): void {
  const value = encodeURIComponent(query)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${nameOf(castingId)}=${value}; path=${location.pathname}; max-age=${query ? thirtyDays : 0}; samesite=lax`
}
