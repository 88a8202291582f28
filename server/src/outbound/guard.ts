import { lookup as dnsLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowedRanges, isAllowedAddress, isListedAddress } from './addresses.ts'

/** Of public addresses; those that an operator allows may be called on any port. */
const WEB_PORTS = new Set(['', '80', '443'])

/** Our own refusal to call: nothing was sent. */
export class NotAllowed extends Error {}

/** May this address be connected to? */
export type MayConnect = (address: string) => boolean

/** Is it one of the ports that every public address may be called on? */
export const isWebPort = ({ port }: URL): boolean => WEB_PORTS.has(port)

/** To which addresses a target on that port may lead. */
export const mayConnectBy = (allowed: AllowedRanges, onWebPort: boolean): MayConnect =>
  onWebPort ? address => isAllowedAddress(address, allowed) : address => isListedAddress(address, allowed)

/** Throws NotAllowed for what is never called, whatever its name leads to: it looks nothing up. */
export function checkTarget(target: URL, allowed: AllowedRanges): void {
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new NotAllowed('only http and https addresses are called')
  if (target.username !== '' || target.password !== '')
    throw new NotAllowed('an address must not hold a user name')
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const onWebPort = isWebPort(target)
  // Node does not ask the lookup function for literal addresses
  if (isIP(host) !== 0 && !mayConnectBy(allowed, onWebPort)(host))
    throw new NotAllowed('this address is not public, or this port is not one of 80 and 443')
  if (!onWebPort && allowed.length === 0) throw new NotAllowed('only ports 80 and 443 are called')
}

/** Looks a name up once; every address that it leads to must be allowed, and one of them is used. */
export function guardedLookup(mayConnect: MayConnect, lookup: typeof dnsLookup = dnsLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (addresses.length === 0 || !addresses.every(entry => mayConnect(entry.address))) {
        const text = 'this name does not lead to a public address, or this port is not one of 80 and 443'
        return callback(new NotAllowed(text), '', 0)
      }
      if (options.all) return callback(null, addresses as never, 0)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}
