// A visitor of the web chat as the tests play one: real HTTP, a real event stream that can be cut.
import { createHmac } from 'node:crypto'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { type Client, client, type Reply } from '../client.ts'

export type Visitor = Client & {
  base: string
  token: string
  id: string
  writes(text: string, clientId?: string): Promise<Reply>
}

let written = 0

/** A visitor with a session on the channel. */
export async function visit(
  address: string,
  key: string,
  said: object = {},
  token: string | null = null,
): Promise<Visitor> {
  const base = `${address}/webchat/${key}`
  const { body } = await ok(client(base, token).post('/session', said))
  const api = client(base, body.token)
  return {
    ...api,
    base,
    token: body.token,
    id: body.visitor_id,
    writes: (text, clientId = `c-${++written}`) =>
      ok(api.post('/messages', { client_id: clientId, type: 'text', content: { text } })),
  }
}

/** The reply, which must be a success. */
export async function ok(reply: Promise<Reply>): Promise<Reply> {
  const got = await reply
  if (got.code !== 1000) throw new Error(`refused: ${got.text}`)
  return got
}

type StreamEvent = { event: string; id: string; data: { [key: string]: unknown } }

export type Stream = {
  events: StreamEvent[]
  /** Comments that came: heartbeats. */
  comments: number
  headers: IncomingMessage['headers']
  isEnded: boolean
  /** Stops reading, as a client does whose connection hangs. */
  pause(): void
  resume(): void
  cut(): void
}

/** Opens the event stream; resolves when the headers are there. Not a stream: throws with the answer. */
export function listen(
  visitor: { base: string; token: string },
  after: number | string,
  headers: { [name: string]: string } = {},
): Promise<Stream> {
  const authorization = `Bearer ${visitor.token}`
  return openStream(`${visitor.base}/stream?after=${after}`, { authorization, ...headers })
}

/** Opens any stream of events, as `listen` does. */
export function openStream(url: string, headers: { [name: string]: string }): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = httpRequest(url, { headers, agent: false }, response => {
      const stream: Stream = {
        events: [],
        comments: 0,
        headers: response.headers,
        isEnded: false,
        pause: () => response.pause(),
        resume: () => response.resume(),
        cut: () => request.destroy(),
      }
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) read(stream, block)
      })
      const end = (): void => {
        stream.isEnded = true
      }
      response.on('close', end).on('error', end)
      if (response.headers['content-type']?.startsWith('text/event-stream')) resolve(stream)
      else response.on('end', () => reject(new Error(`not a stream: ${rest}`)))
    })
    request.on('error', reject)
    request.end()
  })
}

function read(stream: Stream, block: string): void {
  if (block.startsWith(':')) {
    stream.comments++
    return
  }
  const fields = Object.fromEntries(
    block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  if (fields.data !== undefined)
    stream.events.push({
      event: fields.event ?? 'message',
      id: fields.id ?? '',
      data: JSON.parse(fields.data) as StreamEvent['data'],
    })
}

/** The seqs of the messages that came, in the order they came. */
export function seqsOf(...streams: Stream[]): number[] {
  return streams.flatMap(stream =>
    stream.events.filter(event => event.event === 'message').map(event => Number(event.id)),
  )
}

export function upTo(n: number, from = 1): number[] {
  return Array.from({ length: n - from + 1 }, (_, i) => from + i)
}

/** A JWT as a site makes it; every part can be spoilt. */
export function jwt(secret: string, claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const head = [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
}
