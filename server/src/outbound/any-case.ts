// Where something stands in a text, also in other letters than it was given: some systems answer in capitals. Pure.

/** From so many characters on, what differs by its capitals alone is the same; shorter ones are in too many words. */
const ANY_CASE_CHARS_MIN = 8
/** So many are sought as they are; what begins like a longer one is then compared letter by letter, each once. */
const PLAIN_CHARS_MAX = 32

export type Span = { from: number; to: number }

/** A text in small letters, as long as it was. */
export function lowered(text: string): string {
  const small = text.toLowerCase()
  // a capital of Turkish becomes two
  return small.length === text.length ? small : text.replaceAll(/[A-Z]/g, letter => letter.toLowerCase())
}

/** Where it stands, in order and apart from each other. `small`: the text in small letters. */
export function spansOf(text: string, small: string, wanted: string): Span[] {
  const exact = spansIn(text, wanted)
  if (wanted.length < ANY_CASE_CHARS_MIN) return exact
  const inSmall = lowered(wanted)
  return inSmall === wanted && small === text ? exact : joined([...exact, ...spansIn(small, inSmall)])
}

/** In order, what overlaps as one. */
export function joined(spans: Span[]): Span[] {
  const apart: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to)
    else apart.push({ ...span })
  }
  return apart
}

/** So many characters at the end of a text are the beginning of this, and not all of it. */
export function begunAt(text: string, small: string, wanted: string): number {
  const from = Math.max(0, text.length - wanted.length + 1)
  const exact = walked(text, wanted, from)
  const inSmall = wanted.length < ANY_CASE_CHARS_MIN ? 0 : walked(small, lowered(wanted), from)
  return Math.max(exact, inSmall < ANY_CASE_CHARS_MIN ? 0 : inSmall)
}

function spansIn(text: string, wanted: string): Span[] {
  const spans: Span[] = []
  const first = text.indexOf(wanted.slice(0, PLAIN_CHARS_MAX))
  if (first < 0) return spans
  if (wanted.length > PLAIN_CHARS_MAX) {
    walked(text, wanted, first, to => spans.push({ from: to - wanted.length, to }))
    return spans
  }
  for (let i = first; i >= 0; i = text.indexOf(wanted, i + wanted.length))
    spans.push({ from: i, to: i + wanted.length })
  return spans
}

/**
 * Goes through a text once, by Knuth, Morris and Pratt, however much it repeats itself: `found` is told where each ends that
 * overlaps with none before it. Gives how much of it the text ends with.
 */
function walked(text: string, wanted: string, from: number, found?: (to: number) => void): number {
  const back = fallbacksOf(wanted)
  let length = 0
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = back[length - 1]!
    if (wanted.charCodeAt(length) === unit) length++
    if (length < wanted.length) continue
    found?.(i + 1)
    length = 0
  }
  return length
}

/** Of each beginning, how much of its end is a beginning, too. */
function fallbacksOf(wanted: string): Int32Array {
  const back = new Int32Array(wanted.length)
  for (let i = 1, length = 0; i < wanted.length; i++) {
    const unit = wanted.charCodeAt(i)
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = back[length - 1]!
    if (wanted.charCodeAt(length) === unit) length++
    back[i] = length
  }
  return back
}
