import { lookup as dnsLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowedRanges, isAllowedAddress, isListedAddress } from './addresses.ts'
import { type OwnPlaces, portOf } from './own-places.ts'

const OWN = 'this address is the installation itself, or its database'

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
export function checkTarget(target: URL, allowed: AllowedRanges, own: OwnPlaces | null = null): void {
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new NotAllowed('only http and https addresses are called')
  if (target.username !== '' || target.password !== '')
    throw new NotAllowed('an address must not hold a user name')
  if (portOf(target) === 0) throw new NotAllowed('there is no port 0')
  if (own?.isNamed(target)) throw new NotAllowed(OWN)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const onWebPort = isWebPort(target)
  // Node does not ask the lookup function for literal addresses
  if (isIP(host) !== 0 && !mayConnectBy(allowed, onWebPort)(host))
    throw new NotAllowed('this address is not public, or this port is not one of 80 and 443')
  if (!onWebPort && allowed.length === 0) throw new NotAllowed('only ports 80 and 443 are called')
}

/** Throws NotAllowed where an address that is a number leads to this installation or its database: no name is looked up for it. */
export async function checkLiteral(target: URL, own: OwnPlaces | null): Promise<void> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && (await own?.holds([host], portOf(target)))) throw new NotAllowed(OWN)
}

/** Looks a name up once; every address that it leads to must be allowed, none may be `own`, and one of them is used. */
export function guardedLookup(
  mayConnect: MayConnect,
  lookup: typeof dnsLookup = dnsLookup,
  own: ((addresses: string[]) => Promise<boolean>) | null = null,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      if (addresses.length === 0 || !addresses.every(entry => mayConnect(entry.address))) {
        const text = 'this name does not lead to a public address, or this port is not one of 80 and 443'
        return callback(new NotAllowed(text), '', 0)
      }
      const done = (): void => {
        if (options.all) callback(null, addresses as never, 0)
        else callback(null, addresses[0]!.address, addresses[0]!.family)
      }
      if (!own) return done()
      own(addresses.map(({ address }) => address)).then(
        isOwn => (isOwn ? callback(new NotAllowed(OWN), '', 0) : done()),
        (failed: Error) => callback(failed, '', 0),
      )
    })
  }
}
