// A customer's message as the provider brings it: what a client posts to the hook of a number.
import type { CastApp } from '../server/test/cast.ts'
import { signatureOf, textFrom, webhookOf } from '../server/test/world/webhook.ts'

type Posted = { method: 'POST'; path: string; headers: { [name: string]: string }; body: string }

/** A signed POST of one text that this number writes now. */
export function writtenBy({ messenger }: CastApp, from: string, id: string, text: string): Posted {
  const body = JSON.stringify(webhookOf(messenger.account_id, textFrom(from, id, text, Date.now())))
  return {
    method: 'POST',
    path: `/hooks/messenger/${messenger.hook_id}`,
    headers: { 'content-type': 'application/json', ...signatureOf(body, messenger.app_secret) },
    body,
  }
}
