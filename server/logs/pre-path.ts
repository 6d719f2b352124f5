/**
 * The page before, as it may be kept: a path of this site whole, the address of another site without its query and
 * fragment, where people's searches and tokens are ([L-04]). What is no address keeps no query either.
 */
export function withoutForeignQuery(prePath: string, origin: string | undefined): string {
  const isOwn = /^\/(?![/\\])/.test(prePath) || (origin !== undefined && startsAt(prePath, origin))
  return isOwn ? withoutSecrets(prePath) : prePath.replace(/[?#].*$/s, '')
}

/**
 * An address of ours without what opens something to whoever holds it: the links of guardians, the keys of private
 * notices, the codes that login providers send along.
 */
export function withoutSecrets(path: string): string {
  return path
    .replace(/\/account\/guardian\/[^/?#]+/, '/account/guardian')
    .replace(/([?&])(?:key|token|ticket|code|state)=[^&#]*/g, '$1')
    .replace(/([?&])&+/g, '$1')
    .replace(/[?&](?=#|$)/, '')
}

function startsAt(address: string, origin: string): boolean {
  try {
    return new URL(address).origin === new URL(origin).origin
  } catch {
    return false
  }
}
