let previous: string | null = null
let current: string | null = null

/** Records the current page, so that the previous one is known. */
export function passTo(path: string): void {
  if (path === current) return
  previous = current
  current = path
}

/** The previous page: within the site its path, on entry the referrer without its query. */
export function previousPath(): string | null {
  // A page asks before the surrounding frame has reported the navigation.
  const before = current === location.pathname + location.search ? previous : current
  if (before) return before
  const { referrer } = document
  if (!referrer) return null
  const address = new URL(referrer)
  const isOwn = address.origin === location.origin
  return isOwn ? address.pathname + address.search : address.origin + address.pathname
}
