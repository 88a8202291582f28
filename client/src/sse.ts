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
  let data = ''
  let event = ''
  let id = ''
  const take = (line: string): void => {
    // A line without a colon is a field without a value; one that begins with it is a comment.
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!
    if (line === '') {
      if (data !== '' && data.length <= EVENT_CHARS_MAX)
        onEvent({ event: event || 'message', data: data.slice(1), id })
      data = ''
      event = ''
    } else if (field === 'data') {
      if (data.length <= EVENT_CHARS_MAX) data += `\n${value}`
    } else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }
  return chunk => {
    // A lone \r at the very end may be half of \r\n: it waits for the next piece.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    lines.forEach(take)
    if (rest.length > EVENT_CHARS_MAX) rest = ''
  }
}
