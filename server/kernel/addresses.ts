import ipaddr from 'ipaddr.js'

/**
 * Where a call comes from, as limits count it: an IPv4 address, also when it arrives as IPv6, or the /64 network of an
 * IPv6 address, all of which one line has to itself. What is no address stays as it is.
 */
export function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = address.parts.slice(0, 4).map(part => part.toString(16))
  return `${network.join(':')}::/64`
}
