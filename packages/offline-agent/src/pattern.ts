// Turns of phrase as lines that can be read: words, "(a|b)" for either, "(a|b)?" for what may be missing, "s?" for a
// letter that may be, "{word}" for any word, "{gap}" for up to three of them, "^" and "$" for the ends of the text.
// They are compared with folded words that single spaces part, so without case, accents and punctuation.

const GAP = '(?:[a-z0-9]+ ){0,3}'
const WORD = '[a-z0-9]+'

/** The regular expression of a line: it matches whole words of a text that `plainOf` has made. */
export function patternOf(line: string, flags = ''): RegExp {
  const source = line
    .replaceAll('(', '(?:')
    .replace(/\{gap\} ?/g, GAP)
    .replaceAll('{word}', WORD)
    .replace(/(\([^()]*\))\? /g, '(?:$1 )?')
    .replace(/ (\([^()]*\))\?$/g, '(?: $1)?')
  return new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, flags)
}

/** One expression for several lines. */
export function anyOf(lines: readonly (readonly [string, ...unknown[]])[], flags = ''): RegExp {
  return new RegExp(lines.map(([line]) => patternOf(line).source).join('|'), flags)
}

/** The matches of an expression with the flag g: `matchAll` would make a copy of it each time, and compile that. */
export function* matchesOf(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  let at = 0
  for (;;) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return
    at = match[0] === '' ? pattern.lastIndex + 1 : pattern.lastIndex
    yield match
  }
}

/** The words that a line is written with. */
export function wordsOfLine(line: string): string[] {
  return line.replaceAll(/\{\w+\}|\[[^\]]*\]|\?/g, ' ').match(/[a-z]{3,}/g) ?? []
}
