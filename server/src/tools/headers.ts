// The headers of a tool: each value sealed on its own, bound to the tool and to where it goes.
import type { Needs } from '../jobs/deps.ts'
import type { AppId } from '../lib/ids.ts'
import { readAddress } from './address.ts'
import type { HeaderInput } from './check-declaration.ts'
import { isVariable, placesIn } from './places.ts'
import type { SealedHeader } from './queries.ts'

/** `of`: the table of what they belong to; a tool where it is left out. */
type Owner = { id: number; of?: 'tools' | 'tool_servers' }

const placeOf = ({ id, of = 'tools' }: Owner, origin: string, name: string): string =>
  `${of}.headers:${id}:${origin}:${name.toLowerCase()}`

/** Scheme, host and port of an address that was checked before. */
const originOf = (url: string): string => readAddress(url)!.origin

/**
 * The headers as they are kept: a value that is given is sealed, one that is not stays, unless the address leads to
 * another origin now. `cleared`: those whose values are gone.
 */
export function sealHeaders(
  { seal }: Needs<'seal'>,
  appId: AppId,
  tool: Owner & { url: string; urlBefore: string | null },
  given: HeaderInput[],
  kept: SealedHeader[],
): { headers: SealedHeader[]; cleared: string[] } {
  const origin = originOf(tool.url)
  const isSamePlace = tool.urlBefore !== null && originOf(tool.urlBefore) === origin
  const cleared: string[] = []
  const headers = given.map(({ name, value }): SealedHeader => {
    if (value !== undefined) {
      const places = placesIn(value).filter(isVariable)
      return { name, sealed: seal.seal(appId, placeOf(tool, origin, name), value), places }
    }
    const before = kept.find(one => one.name.toLowerCase() === name.toLowerCase())
    if (before?.sealed && isSamePlace) return { ...before, name }
    if (before?.sealed) cleared.push(name)
    return { name, sealed: null }
  })
  return { headers, cleared }
}

/** Their values, of those that have one. */
export function openHeaders(
  { seal }: Needs<'seal'>,
  appId: AppId,
  tool: Owner & { url: string },
  headers: SealedHeader[],
): { name: string; value: string }[] {
  const origin = originOf(tool.url)
  return headers.flatMap(({ name, sealed }) =>
    sealed === null ? [] : [{ name, value: seal.open(appId, placeOf(tool, origin, name), sealed) }],
  )
}
