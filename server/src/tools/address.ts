// The address of a tool in its parts: only path and query may have places. Pure.
import { fillPlaces, placesIn } from './places.ts'

const ADDRESS = /^(https?:\/\/[^/?#]+)(\/[^?#]*)?(\?[^#]*)?$/i
const BRACES = /[{}]/
/** No part of an address, or read by URL parsers as another character. */
const UNFIT = /[\s\p{Cc}\\]/u

export type Address = { origin: string; path: string; query: string }

/** Its parts, or null for what is no address of that form: places in scheme, host or port, a user name, a fragment. */
export function readAddress(url: string): Address | null {
  const [, authority, path = '/', query = ''] = ADDRESS.exec(url) ?? []
  if (authority === undefined || UNFIT.test(url) || BRACES.test(authority)) return null
  if (!URL.canParse(authority)) return null
  const { origin, username, password } = new URL(authority)
  if (username !== '' || password !== '' || authority.includes('@')) return null
  const plain = fillPlaces(path + query, () => 'x')
  if (BRACES.test(plain)) return null
  const address = { origin, path, query }
  return isPlain(
    origin,
    fillPlaces(path, () => 'x'),
    fillPlaces(query, () => 'x'),
  )
    ? address
    : null
}

/** The names in its path, and in its query. */
export const placesOf = ({ path, query }: Address): { path: string[]; query: string[] } => ({
  path: placesIn(path),
  query: placesIn(query),
})

/** Is this what really leaves: no `..`, nothing that is written otherwise on the wire? */
export function isPlain(origin: string, path: string, query: string): boolean {
  if (!URL.canParse(origin + path + query)) return false
  const parsed = new URL(origin + path + query)
  return (
    parsed.origin === origin && parsed.pathname === path && parsed.search === (query === '?' ? '' : query)
  )
}

/** One value in a path or a query. Throws URIError for text that is no Unicode. */
export const encoded = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27')
