// The provider of a shop's number calls our hook with a value of its own making.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Shop, World } from '../world.ts'

/** One signed change of the field messages, for the number of the shop's app. */
export async function tells(world: World, { app }: Shop, value: object): Promise<void> {
  const { id, hook_id, app_secret } = app.messenger
  const [number] = await world.rows<{ account_id: string }>('select account_id from channels where id = $1', [
    id,
  ])
  const metadata = { display_phone_number: '237600000001', phone_number_id: number!.account_id }
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '900', changes }] })
  const signature = createHmac('sha256', app_secret).update(body).digest('hex')
  const response = await fetch(`${world.app.service.address}/hooks/messenger/${hook_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
  assert.equal(response.status, 200, await response.text())
}
