// Colours code by ranges over its text (CSS Custom Highlight API): no markup, and plain code where a browser has none.

const CHARS_MAX = 20_000
const WORDS =
  /^(?:true|false|null|None|True|False|const|await|if|not|throw|new|import|raise|print|return|curl|Error)$/
const TOKENS =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)(\s*(?::|=>))?|\b(-?\d+(?:\.\d+)?)\b|(\$?[A-Za-z_][\w-]*)/g

/** Colours every piece of code below an element. @param {ParentNode} root */
export function highlightAll(root) {
  if (!('highlights' in CSS)) return
  for (const pre of root.querySelectorAll('pre.code')) highlightOne(pre)
}

/** @param {Element} pre */
export function highlightOne(pre) {
  const text = pre.firstChild
  if (!('highlights' in CSS) || !(text instanceof Text) || text.data.length > CHARS_MAX) return
  const isCurl = pre.getAttribute('data-kind') === 'curl'
  for (const match of text.data.matchAll(TOKENS)) {
    const [all, quoted, colon, number, word] = match
    const kind = quoted
      ? colon
        ? 'key'
        : 'string'
      : number
        ? 'number'
        : WORDS.test(word ?? '')
          ? 'word'
          : null
    // the body of a curl call is one quoted text: its JSON is coloured from within
    if (isCurl && quoted?.startsWith("'{")) colourJson(text, match.index + 1, quoted.slice(1, -1))
    else if (kind) colour(text, kind, match.index, quoted ? quoted.length : all.length)
  }
}

/** @param {Text} text @param {number} offset @param {string} json */
function colourJson(text, offset, json) {
  for (const match of json.matchAll(TOKENS)) {
    const [all, quoted, colon, number, word] = match
    if (quoted) colour(text, colon ? 'key' : 'string', offset + match.index, quoted.length)
    else if (number) colour(text, 'number', offset + match.index, all.length)
    else if (WORDS.test(word ?? '')) colour(text, 'word', offset + match.index, all.length)
  }
}

/** @param {Text} text @param {'key' | 'string' | 'number' | 'word'} kind @param {number} start @param {number} length */
function colour(text, kind, start, length) {
  const range = new StaticRange({
    startContainer: text,
    startOffset: start,
    endContainer: text,
    endOffset: start + length,
  })
  const name = `code-${kind}`
  const highlight = CSS.highlights.get(name)
  if (highlight) highlight.add(range)
  else CSS.highlights.set(name, new Highlight(range))
}
