// Calls of the API that survive what they talk to: no answer is an answer too.
import { sleep } from './until.ts'

const CALL_MS_MAX = 10_000
const TRIES_MAX = 200
const AGAIN_MS = 100

type Headers = { [name: string]: string }

/** code 0: no answer, so nobody knows what became of the request. */
export type Answer = { code: number; text: string; body: ReturnType<typeof JSON.parse>; replayed: boolean }

const NONE: Answer = { code: 0, text: '', body: null, replayed: false }

/** POSTs once. Never throws. */
export const post = (
  address: string,
  token: string | null,
  path: string,
  body: object,
  headers: Headers = {},
): Promise<Answer> =>
  call(address + path, token, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

/** GETs once. Never throws. */
export const get = (address: string, token: string | null, path: string): Promise<Answer> =>
  call(address + path, token, { headers: {} })

async function call(
  url: string,
  token: string | null,
  request: { method?: string; body?: string; headers: Headers },
): Promise<Answer> {
  const authorization: Headers = token === null ? {} : { authorization: `Bearer ${token}` }
  try {
    const response = await fetch(url, {
      ...request,
      headers: { ...authorization, ...request.headers },
      signal: AbortSignal.timeout(CALL_MS_MAX),
    })
    const text = await response.text()
    const { code, body } = JSON.parse(text) as Answer
    return { code, text, body, replayed: response.headers.get('idempotency-replayed') === 'true' }
  } catch {
    // killed in mid-call: the caller counts this as unknown
    return NONE
  }
}

/** The same request again, at one address after the other, until there is an answer other than "try later". */
export async function postUntilAnswered(
  addresses: string[],
  token: string | null,
  path: string,
  body: object,
  headers: Headers = {},
): Promise<Answer> {
  let answer = NONE
  for (let n = 0; n < TRIES_MAX; n++) {
    answer = await post(addresses[n % addresses.length]!, token, path, body, headers)
    if (answer.code !== 0 && answer.code !== 1009) return answer
    await sleep(AGAIN_MS)
  }
  return answer
}
