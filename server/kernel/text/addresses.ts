import ipaddr from 'ipaddr.js'

/**
 * The origin of a call for rate limits: an IPv4 address, also when mapped to IPv6, or the /64 network of an IPv6
 * address, which belongs to one subscriber. Anything that is not an address stays as it is.
 */
export function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = address.parts.slice(0, 4).map(part => part.toString(16))
  return `${network.join(':')}::/64`
}

/** A regular expression for the addresses that begin with this prefix, as sessions store it (`ipPrefix`). */
export const networkPattern = (prefix: string) =>
  prefix.includes(':') ? `^${prefix}:` : `^${prefix.replaceAll('.', '[.]')}[.]`

/** The place of `placeOf` as its subscriber: of IPv6 the /56 network, which has 256 of our /64 places. */
export function lineOf(place: string): string {
  const [, site, fourth] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/.exec(place) ?? []
  return site && fourth ? `${site}${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}::/56` : place
}

/**
 * Regular expressions for the places of `placeOf` that lie in the same /56 (`line`) and /48 (`site`) as this one. A
 * tenant of such a network has 256 or 65,536 of our /64 places. Null for anything but IPv6.
 */
export function networksOf(place: string): { line: string; site: string } | null {
  const [, site, fourth] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/.exec(place) ?? []
  if (!site || !fourth) return null
  const high = fourth.length > 2 ? fourth.slice(0, -2) : ''
  const low = high ? '[0-9a-f]{2}' : '[0-9a-f]{1,2}'
  return { line: `^${site}${high}${low}::/64$`, site: `^${site}[0-9a-f]+::/64$` }
}
