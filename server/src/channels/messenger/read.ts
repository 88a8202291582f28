// Tells the customer that a message is read, and that an answer is being written.
import type { Call } from '../../outbound/call.ts'
import { urlOf } from './send.ts'

/** Nobody waits for it, and it is worth nothing later. */
const READ_TIMEOUT_MS = 3_000

type ReadArgs = {
  call: Call
  baseUrl: string
  version: string
  phoneNumberId: string
  accessToken: string
  /** The newest message that is read; those before it become read with it. */
  providerId: string
  /** Shown until the answer comes, 25 s at most. */
  typing: boolean
}

/** The HTTP status of the provider's answer; null when there was none. Tried once. */
export async function markRead(args: ReadArgs): Promise<number | null> {
  const { call, accessToken, providerId, typing } = args
  const body = {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: providerId,
    ...(typing ? { typing_indicator: { type: 'text' } } : {}),
  }
  const answer = await call({
    method: 'POST',
    url: urlOf(args),
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: READ_TIMEOUT_MS,
  })
  return answer.kind === 'answer' ? answer.status : null
}
