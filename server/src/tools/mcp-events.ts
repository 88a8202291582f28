// A stream of events as a server of the Model Context Protocol answers with: the one answer that is waited for, and what the
// server asks of us meanwhile. Pure.

export type Message = { id?: string | number | null; method?: string; result?: unknown; error?: unknown }

const ENDED = /\r\n\r\n|\n\n|\r\r/

/** Takes the text of a stream as it comes. */
export function makeReader(wanted: unknown): {
  /** What came with this piece: the answer, once, and what is asked. */
  take(piece: string): { answer: Message | null; asked: Message[] }
} {
  let rest = ''
  return {
    take(piece) {
      rest += piece
      const events = rest.split(ENDED)
      rest = events.pop() ?? ''
      const messages = events.flatMap(messageOf)
      return {
        answer: messages.find(one => one.method === undefined && one.id === wanted) ?? null,
        asked: messages.filter(({ method, id }) => method !== undefined && id !== undefined && id !== null),
      }
    },
  }
}

function messageOf(event: string): Message[] {
  const data = event
    .split(/\r\n|\n|\r/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
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
