let previous: string | null = null
let current: string | null = null

/** Tells where the person is now, so that the page before is known. */
export function passTo(path: string): void {
  if (path === current) return
  previous = current
  current = path
}

/** The page before: within the site its path, on entering it the address of the site that led here, without its query. */
export function previousPath(): string | null {
  // A page asks before the frame around it has told that the person moved.
  const before = current === location.pathname + location.search ? previous : current
  if (before) return before
  const { referrer } = document
  if (!referrer) return null
  const address = new URL(referrer)
  const isOwn = address.origin === location.origin
  return isOwn ? address.pathname + address.search : address.origin + address.pathname
}
