// Raw requests, for tests about what is sent and about the envelope itself: status, headers, text. Real HTTP, and every
// answer is checked against its OpenAPI document. Typed calls: `call` of a shop (world/shop.ts), by @palabre/client.
import { checkedFetch } from './checked-fetch.ts'

/** What JSON.parse gives: tests read answers of every shape. */
type Parsed = ReturnType<typeof JSON.parse>
export type Reply = {
  status: number
  headers: Headers
  text: string
  json: Parsed
  code: number
  body: Parsed
  success: boolean
  message: string
  trace_id?: string
}

export type Client = {
  get(path: string, headers?: { [name: string]: string }): Promise<Reply>
  post(path: string, body: unknown, headers?: { [name: string]: string }): Promise<Reply>
}

/** A client at `base`; a token of null sends no Authorization header. */
export function client(base: string, token: string | null): Client {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    headers: { [name: string]: string },
  ): Promise<Reply> => {
    const response = await checkedFetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(method === 'POST'
        ? { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }
        : {}),
    })
    const text = await response.text()
    const json = JSON.parse(text)
    return { status: response.status, headers: response.headers, text, json, ...json }
  }
  return {
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body, headers = {}) => call('POST', path, body, headers),
  }
}
