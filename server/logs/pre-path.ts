/**
 * The page before, as it may be kept: a path of this site whole, the address of another site without its query and
 * fragment, where people's searches and tokens are ([L-04]). What is no address keeps no query either.
 */
export function withoutForeignQuery(prePath: string, origin: string | undefined): string {
  const isOwn = /^\/(?![/\\])/.test(prePath) || (origin !== undefined && startsAt(prePath, origin))
  return isOwn ? prePath : prePath.replace(/[?#].*$/s, '')
}

function startsAt(address: string, origin: string): boolean {
  try {
    return new URL(address).origin === new URL(origin).origin
  } catch {
    return false
  }
}
