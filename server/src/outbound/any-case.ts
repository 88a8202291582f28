// Where something stands in a text, also in other letters than it was given: some systems answer in capitals. Pure.

/** From so many characters on, what differs by its capitals alone is the same; shorter ones are in too many words. */
const ANY_CASE_CHARS_MIN = 8

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
  return wanted.length < ANY_CASE_CHARS_MIN ? exact : joined([...exact, ...spansIn(small, lowered(wanted))])
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

/** Does a text end so? */
export const endsWith = (text: string, small: string, end: string): boolean =>
  text.endsWith(end) || (end.length >= ANY_CASE_CHARS_MIN && small.endsWith(lowered(end)))

function spansIn(text: string, wanted: string): Span[] {
  const spans: Span[] = []
  for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length))
    spans.push({ from: i, to: i + wanted.length })
  return spans
}
