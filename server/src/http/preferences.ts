// The Prefer header, RFC 7240.

const WAIT_MS_MAX = 10_000
const HEADER_CHARS_MAX = 4000

export type Preferences = { bare: boolean; status: boolean; waitMs: number }

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const WORD = `(?:${TOKEN}|"(?:[^"\\\\]|\\\\.)*")`
/**
 * A name with or without a value; what follows after ";" describes it and is not read. Blanks belong to what stands behind them:
 * where they could be of either side, each ";" doubled the time.
 */
const PREFERENCE = new RegExp(
  `^[ \\t]*(${TOKEN})(?:[ \\t]*=(?:[ \\t]*(${WORD}))?)?(?:[ \\t]*;(?:[ \\t]*${TOKEN}(?:[ \\t]*=(?:[ \\t]*${WORD})?)?)?)*[ \\t]*$`,
)
/** Between the elements of a list: a comma that is in no quoted text. */
const ELEMENT = /(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g

const NONE: Preferences = { bare: false, status: false, waitMs: 0 }

/** What a client wishes: envelope=none, status=http, wait=seconds. Of a repeated one the first counts. */
export function preferencesOf(header: string | string[] | undefined): Preferences {
  if (header === undefined) return NONE
  const wishes = new Map<string, string>()
  const text = [header ?? []].flat().join(',').slice(0, HEADER_CHARS_MAX)
  for (const [element] of text.matchAll(ELEMENT)) {
    const match = PREFERENCE.exec(element)
    if (!match) continue
    const name = match[1]!.toLowerCase()
    if (!wishes.has(name)) wishes.set(name, unquoted(match[2] ?? ''))
  }
  const wait = wishes.get('wait') ?? ''
  return {
    bare: wishes.get('envelope')?.toLowerCase() === 'none',
    status: wishes.get('status')?.toLowerCase() === 'http',
    waitMs: /^\d{1,9}$/.test(wait) ? Math.min(Number(wait) * 1000, WAIT_MS_MAX) : 0,
  }
}

function unquoted(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word
}

/** The value of Preference-Applied, '' for none: only what had an effect on this answer. */
export function appliedOf(prefer: { bare?: boolean; status?: boolean; waitMs?: number }): string {
  return [
    prefer.bare ? 'envelope=none' : '',
    prefer.status ? 'status=http' : '',
    prefer.waitMs ? `wait=${prefer.waitMs / 1000}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
