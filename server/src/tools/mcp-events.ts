// A stream of events as a server of the Model Context Protocol answers with: the one answer that is waited for, and what the
// server asks of us meanwhile. Pure.

export type Message = { id?: string | number | null; method?: string; result?: unknown; error?: unknown }

const LINE_END = /\r\n|\n|\r/
const DATA = 'data:'

/** Takes the text of a stream as it comes. However small its pieces are, each character is looked at once. */
export function makeReader(wanted: unknown): {
  /** What came with this piece: the answer, once, and what is asked. */
  take(piece: string): { answer: Message | null; asked: Message[] }
} {
  /** Of the line that has not ended yet, and the data of the event that has not. */
  let begun: string[] = []
  let data: string[] = []
  let hasReturn = false
  const messages: Message[] = []
  const endLine = (line: string): void => {
    if (line.startsWith(DATA)) data.push(line.slice(DATA.length).replace(/^ /, ''))
    if (line !== '' || data.length === 0) return
    messages.push(...messageOf(data.join('\n')))
    data = []
  }
  return {
    take(piece) {
      // a line break of two characters may come in two pieces
      const text = hasReturn && piece.startsWith('\n') ? piece.slice(1) : piece
      if (piece !== '') hasReturn = piece.endsWith('\r')
      const lines = text.split(LINE_END)
      if (lines.length > 1) {
        endLine(begun.join('') + lines[0]!)
        for (const line of lines.slice(1, -1)) endLine(line)
        begun = []
      }
      begun.push(lines.at(-1)!)
      const came = messages.splice(0)
      return {
        answer: came.find(one => one.method === undefined && one.id === wanted) ?? null,
        asked: came.filter(({ method, id }) => method !== undefined && id !== undefined && id !== null),
      }
    },
  }
}

function messageOf(data: string): Message[] {
  try {
    const message: unknown = JSON.parse(data)
    return message !== null && typeof message === 'object' ? [message] : []
  } catch {
    return []
  }
}

/** What it is answered: a ping is, everything else is refused. */
export const refusalOf = ({ id, method }: Message): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    ...(method === 'ping'
      ? { result: {} }
      : { error: { code: -32601, message: 'nothing may be asked here' } }),
  })
