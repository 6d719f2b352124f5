/**
 * The previous page in its stored form: a path of this site whole, the address of another site without query and
 * fragment, which may hold searches and tokens ([L-04]). Anything that is not an address loses its query too.
 */
export function withoutForeignQuery(prePath: string, origin: string | undefined): string {
  const isOwn = /^\/(?![/\\])/.test(prePath) || (origin !== undefined && startsAt(prePath, origin))
  return isOwn ? withoutSecrets(prePath) : prePath.replace(/[?#].*$/s, '')
}

/**
 * An address of ours without the parts that grant access to their holder: guardians' links, invitations to teams, keys
 * of private castings, numbers of messages, codes from login providers.
 */
export function withoutSecrets(path: string): string {
  return path
    .replace(/\/(account\/guardian|invitation|c)\/[^/?#]+/, '/$1')
    .replace(/([?&])(?:key|token|ticket|code|state|number)=[^&#]*/g, '$1')
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
