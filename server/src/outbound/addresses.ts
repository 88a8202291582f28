import ipaddr from 'ipaddr.js'

/** Address ranges that an operator allows although they are private, e.g. "10.2.0.0/16". */
export type AllowedRanges = string[]

/**
 * May we connect there? Only public unicast addresses, or what an operator allows. IPv6 forms that carry an
 * IPv4 address (mapped, NAT64, 6to4, Teredo) are never public.
 */
export function isAllowedAddress(address: string, allowed: AllowedRanges): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  for (const range of allowed) {
    const [network, bits] = ipaddr.parseCIDR(range)
    if (parsed.kind() === network.kind() && parsed.match(network, bits)) return true
  }
  return parsed.range() === 'unicast' && parsed.toString() !== 'fd00:ec2::254'
}
