import ipaddr from 'ipaddr.js'

/** An address or a range as it is compared with callers': null where it is neither. Old spellings of IPv4 are none. */
export function readRange(text: string): string | null {
  const [address = '', bits, ...more] = text.split('/')
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'))
  if (!isAddress || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null
  const parsed = ipaddr.parse(address)
  if (bits === undefined) return ipaddr.process(address).toString()
  // a mapped range would fit nobody: callers with such addresses count as IPv4
  if (parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).isIPv4MappedAddress()) return null
  return Number(bits) <= (parsed.kind() === 'ipv4' ? 32 : 128) ? `${parsed}/${Number(bits)}` : null
}

/** May a token be used from this address? Without a list, from everywhere. */
export function isAdmitted(ip: string, ranges: string[]): boolean {
  if (ranges.length === 0) return true
  const address = ipaddr.process(ip)
  return ranges.some(range => {
    const [network, bits] = range.includes('/')
      ? ipaddr.parseCIDR(range)
      : ([ipaddr.process(range), range.includes(':') ? 128 : 32] as const)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
