// A client of the API that survives what it talks to: no answer is an answer too.
import type { CastApp } from '../cast.ts'

const CALL_MS_MAX = 12_000

/** code 0: no answer, so nobody knows what became of the request. */
export type Reply = { code: number; text: string; body: { [key: string]: unknown } | null; replayed: boolean }

/** POSTs once. Never throws. */
async function post(
  address: string,
  token: string | null,
  path: string,
  body: object,
  headers: { [name: string]: string } = {},
): Promise<Reply> {
  try {
    const response = await fetch(address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      signal: AbortSignal.timeout(CALL_MS_MAX),
    })
    const text = await response.text()
    const { code, body: inner } = JSON.parse(text) as { code: number; body: Reply['body'] }
    return { code, text, body: inner, replayed: response.headers.get('idempotency-replayed') === 'true' }
  } catch {
    // killed in mid-call: the caller counts this as unknown
    return { code: 0, text: '', body: null, replayed: false }
  }
}

/** The same request again, at one address after the other, until there is an answer other than "try later". */
export async function postUntilAnswered(
  addresses: string[],
  token: string | null,
  path: string,
  body: object,
  headers: { [name: string]: string },
  tries = 200,
): Promise<Reply> {
  let reply: Reply = { code: 0, text: '', body: null, replayed: false }
  for (let n = 0; n < tries; n++) {
    reply = await post(addresses[n % addresses.length]!, token, path, body, headers)
    if (reply.code !== 0 && reply.code !== 1009) return reply
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return reply
}

/** A template: passes also when the contact has not written. */
export function templateTo(phone: string, name = 'order_ready'): object {
  return {
    channel: 'messenger',
    contact: { phone },
    message: { type: 'template', content: { name, language: { code: 'fr' } } },
  }
}

export function textTo(phone: string, text: string): object {
  return {
    channel: 'messenger',
    contact: { phone },
    message: { type: 'text', content: { text, preview_url: false } },
  }
}

/** Sends once with the app's token. */
export const send = (address: string, app: CastApp, body: object, headers?: { [name: string]: string }) =>
  post(address, app.token, '/messages/send', body, headers)
