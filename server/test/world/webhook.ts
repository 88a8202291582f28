// Webhooks as the provider of a number brings them.
import { createHmac } from 'node:crypto'
import { SENDER } from '../cast.ts'

/** A body that tells one change of a number. */
export function webhookOf(accountId: string, value: object, field = 'messages'): object {
  const metadata = { display_phone_number: SENDER, phone_number_id: accountId }
  const changes = [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }]
  return { object: 'whatsapp_business_account', entry: [{ id: '900', changes }] }
}

/** The change that is somebody's text; `atMs` in epoch milliseconds. */
export const textFrom = (from: string, id: string, body: string, atMs: number): object => ({
  contacts: [{ profile: { name: 'Fatou' }, wa_id: from }],
  messages: [{ from, id, timestamp: String(Math.floor(atMs / 1000)), type: 'text', text: { body } }],
})

/** The header that signs these very bytes with the secret of the number. */
export const signatureOf = (bytes: string | Buffer, secret: string): { [name: string]: string } => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`,
})
