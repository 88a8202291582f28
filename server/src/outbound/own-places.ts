// Where this installation itself answers, and its database: never called for anybody, whatever an operator allows.
import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** `isShared`: its address may serve others too, behind a proxy, so that its name alone tells. */
export type OwnPlace = { host: string; port: number; isShared?: boolean }

export type OwnPlaces = {
  /** Is it one by its name, or by an address of this machine? Nothing is looked up. */
  isNamed(target: URL): boolean
  /** Does one of them answer at this port? Then the addresses of a name are compared too. */
  hasPort(port: number): boolean
  /** Is one of these addresses, at this port, one of them? */
  holds(addresses: string[], port: number): Promise<boolean>
}

const WEB_PORTS = new Set([80, 443])
const ANY = new Set(['0.0.0.0', '::'])

/** The port that an address is called at. */
export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)

/** Host and port of an address, without what URLs write around them; null: it leads to no host, but to a socket. */
export function placeOf(address: string, portIfNone: number): OwnPlace | null {
  if (!URL.canParse(address)) return null
  const { hostname, port } = new URL(address)
  return hostname === '' ? null : { host: plain(hostname), port: port === '' ? portIfNone : Number(port) }
}

const plain = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** Knows them; `places` may change when the service begins to listen. */
export function makeOwnPlaces(places: () => OwnPlace[], lookup: typeof dnsLookup = dnsLookup): OwnPlaces {
  const at = (port: number): OwnPlace[] => places().filter(place => place.port === port)
  return {
    isNamed(target) {
      const port = portOf(target)
      const host = plain(target.hostname)
      return places().some(place => {
        const isSamePort = place.port === port || (WEB_PORTS.has(port) && WEB_PORTS.has(place.port))
        if (place.host === host && (place.isShared ? isSamePort : place.port === port)) return true
        return place.port === port && !place.isShared && isOfThisMachine(place.host) && isOfThisMachine(host)
      })
    },
    hasPort: port => at(port).some(({ isShared = false }) => !isShared),
    async holds(addresses, port) {
      for (const { host, isShared = false } of at(port)) {
        if (isShared) continue
        if (isOfThisMachine(host) && addresses.some(isOfThisMachine)) return true
        const own = isIP(host) === 0 ? await addressesOf(host, lookup) : [host]
        if (own.some(isOfThisMachine) && addresses.some(isOfThisMachine)) return true
        if (addresses.some(address => own.some(one => isSame(one, address)))) return true
      }
      return false
    },
  }
}

/** A name that leads nowhere is nobody's. */
const addressesOf = (host: string, lookup: typeof dnsLookup): Promise<string[]> =>
  new Promise(resolve =>
    lookup(host, { all: true }, (error: Error | null, found: LookupAddress[]) =>
      resolve(error ? [] : found.map(({ address }) => address)),
    ),
  )

function isOfThisMachine(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost') || ANY.has(host)) return true
  if (!ipaddr.isValid(host)) return false
  if (ipaddr.process(host).range() === 'loopback') return true
  return Object.values(networkInterfaces()).some(all => all?.some(({ address }) => isSame(address, host)))
}

/** An IPv4 address mapped into IPv6 is the same. */
const isSame = (one: string, other: string): boolean =>
  ipaddr.isValid(one) &&
  ipaddr.isValid(other) &&
  ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString()
