const thirtyDays = 30 * 86_400

const nameOf = (castingId: number) => `review-${castingId}`

/** The filters last used for a notice, as a query, from the text of a cookie header or of `document.cookie`. */
export function rememberedFilters(cookies: string, castingId: number): string {
  const found = cookies.split('; ').find(pair => pair.startsWith(`${nameOf(castingId)}=`))
  try {
    return decodeURIComponent(found?.slice(nameOf(castingId).length + 1) ?? '')
  } catch {
    return ''
  }
}

/** Keeps the filters in a cookie, so that the server's first screen shows those whom the browser will show. */
export function rememberFilters(castingId: number, query: string): void {
  const value = encodeURIComponent(query)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${nameOf(castingId)}=${value}; path=${location.pathname}; max-age=${query ? thirtyDays : 0}; samesite=lax`
}
