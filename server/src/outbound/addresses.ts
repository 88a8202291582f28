import ipaddr from 'ipaddr.js'

/** Address ranges that an operator allows although they are private, e.g. "10.2.0.0/16". */
export type AllowedRanges = string[]

/** The allocated part of IPv6 (RFC 4291 2.4); addresses outside it are not public. */
const GLOBAL_IPV6 = '2000::/3'
/** Public by its number, but it is the host's own agent for every virtual machine on Azure. */
const CLOUD_AGENT = '168.63.129.16'

/**
 * May we connect there? Only public unicast addresses, or what an operator allows. An IPv4 address mapped into
 * IPv6 counts as itself; other forms that carry one (compatible, NAT64, 6to4, Teredo) are never public.
 */
export function isAllowedAddress(address: string, allowed: AllowedRanges): boolean {
  return isListedAddress(address, allowed) || isPublic(address)
}

/** Is it in one of the operator's ranges? */
export function isListedAddress(address: string, allowed: AllowedRanges): boolean {
  return ipaddr.isValid(address) && allowed.some(range => isWithin(address, range))
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv6' ? isWithin(address, GLOBAL_IPV6) : parsed.toString() !== CLOUD_AGENT
}

function isWithin(address: string, range: string): boolean {
  const parsed = ipaddr.process(address)
  const [network, bits] = networkOf(range)
  return parsed.kind() === network.kind() && parsed.match(network, bits)
}

/** An operator names few ranges: read once each, not for every call that goes out. */
const networks = new Map<string, ReturnType<typeof ipaddr.parseCIDR>>()

function networkOf(range: string): ReturnType<typeof ipaddr.parseCIDR> {
  const known = networks.get(range) ?? ipaddr.parseCIDR(range)
  networks.set(range, known)
  return known
}
