// The provider of a number, as it calls our hook: any value, escaped and signed.
import assert from 'node:assert/strict'
import { escapeAndSign } from '../../src/channels/messenger/simulator/webhooks.ts'
import type { World } from '../world.ts'
import { webhookOf } from './webhook.ts'

type Value = { [key: string]: unknown }

export type Provider = {
  phoneNumberId: string
  /** POSTs one change and expects a 200. */
  tells(value: Value, field?: string): Promise<void>
  /** A message in the provider's own form; its id. */
  brings(message: Value, contacts?: Value[]): Promise<string>
  /** A status of one of our messages, by its msg-… id. */
  reports(messageId: string, status: Value, contacts?: Value[]): Promise<void>
}

let messages = 0

/** Of the number that is connected as this channel. */
export async function providerOf(
  world: World,
  channel: { id: number; hook_id: string; app_secret: string },
): Promise<Provider> {
  const [row] = await world.rows<{ account_id: string }>(
    'select account_id from channels where hook_id = $1',
    [channel.hook_id],
  )
  const phoneNumberId = row!.account_id
  const tells: Provider['tells'] = async (value, field = 'messages') => {
    const { raw, signature } = escapeAndSign(webhookOf(phoneNumberId, value, field), channel.app_secret)
    const response = await fetch(`${world.app.service.address}/hooks/messenger/${channel.hook_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body: new Uint8Array(raw),
    })
    assert.equal(response.status, 200)
  }
  const seconds = () => String(Math.floor(world.app.clock.nowMs() / 1000))
  return {
    phoneNumberId,
    tells,
    brings: async (message, contacts) => {
      const id = `wamid.BROUGHT${++messages}`
      const one = { id, timestamp: seconds(), ...message }
      await tells({ ...(contacts ? { contacts } : {}), messages: [one] })
      return one.id
    },
    reports: async (messageId, status, contacts) => {
      const [sent] = await world.rows<{ provider_id: string | null }>(
        'select provider_id from messages where hashid = $1',
        [messageId],
      )
      const one = {
        id: sent?.provider_id ?? 'wamid.UNKNOWN',
        timestamp: seconds(),
        biz_opaque_callback_data: messageId,
        ...status,
      }
      await tells({ ...(contacts ? { contacts } : {}), statuses: [one] })
    },
  }
}
