import ipaddr from 'ipaddr.js'

/** The part of an IPv6 address that one customer of a provider has to himself. */
const IPV6_NETWORK_BITS = 64

/** The address as bounds count it: IPv6 by network, since one customer has very many addresses. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_NETWORK_BITS}`).toString()
}
