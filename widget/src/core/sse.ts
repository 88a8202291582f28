// Reads the event stream format (WHATWG HTML, section 9.2.6) from pieces of text.

/** One event that would not fit is dropped: the catch-up by GET brings it. In UTF-16 units. */
const EVENT_CHARS_MAX = 1_048_576

export type StreamEvent = { event: string; data: string; id: string }

/**
 * A parser that takes text in any cut and calls `onEvent` for each complete event with data.
 * Comments (heartbeats) call nothing: whoever feeds it knows that bytes came.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = ''
  let data: string[] = []
  let size = 0
  let event = ''
  let id = ''
  const line = (text: string): void => {
    if (text === '') {
      if (data.length > 0 && size <= EVENT_CHARS_MAX)
        onEvent({ event: event || 'message', data: data.join('\n'), id })
      data = []
      size = 0
      event = ''
      return
    }
    const colon = text.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') {
      size += value.length
      if (size <= EVENT_CHARS_MAX) data.push(value)
    } else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }
  return chunk => {
    rest = (rest + chunk).replace(/^\uFEFF/, '')
    // A lone \r at the very end may be half of \r\n: it waits for the next piece.
    const complete = /\r\n|\n|\r(?!$)/g
    let start = 0
    for (const match of rest.matchAll(complete)) {
      line(rest.slice(start, match.index))
      start = match.index + match[0].length
    }
    rest = rest.slice(start)
    if (rest.length > EVENT_CHARS_MAX) {
      rest = ''
      size = EVENT_CHARS_MAX + 1
    }
  }
}
