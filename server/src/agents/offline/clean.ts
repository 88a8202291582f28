// Text from outside may hide characters no reader sees but a model or a screen obeys. They are taken out
// here, in one place, before any text reaches a prompt or a reply.

// Control characters (but line feed), C1, soft hyphen, zero-width, bidi, invisible operators, interlinear
// marks, variation selectors supplement, tags (U+E0000..), noncharacters.
const HIDDEN =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{e0000}-\u{e0fff}]/gu
const LINE_BREAKS = /\r\n?|[\u2028\u2029\u0085]/g
const HIDDEN_ANYWHERE = new RegExp(HIDDEN.source, 'u')

/** The same text without hidden characters: line breaks become \n, tabs a space, lone surrogates U+FFFD. */
export function clean(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  if (!HIDDEN_ANYWHERE.test(whole) && !/[\u2028\u2029]/.test(whole)) return whole
  return whole.replace(LINE_BREAKS, '\n').replaceAll('\t', ' ').replace(HIDDEN, '')
}

/** Cleaned text on one line, for names, subjects and quotes. */
export function cleanLine(text: string, codePointsMax: number): string {
  return bounded(clean(text).replace(/\s+/g, ' ').trim(), codePointsMax)
}

/** Cuts to at most `codePointsMax` code points, at a word where one is near, and marks the cut with an ellipsis. */
export function bounded(text: string, codePointsMax: number): string {
  // A string has at most as many code points as UTF-16 units.
  if (text.length <= codePointsMax) return text
  const points = Array.from(text)
  if (points.length <= codePointsMax) return text
  const kept = points.slice(0, Math.max(0, codePointsMax - 1)).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length * 0.8 ? kept.slice(0, space) : kept).trimEnd()}…`
}
