// Sends to the simulated provider of a test app: what clients try themselves out with. Of one number it takes 80 a second, as the
// real one does, and refuses the others: both are answered and kept.
import type { Result } from './measure.ts'
import { runOver } from './over.ts'
import { phoneOf } from './people.ts'

const CONTACTS = 2000

export function run(): Promise<Result[]> {
  return runOver({
    ...{ bench: 'simulator', unit: 'messages/s', target: '2,000' },
    callOf: async ({ db, deps, cast }, { ask }) => {
      const { id: appId, messenger } = cast.awa.live
      const { listChannels, openSecrets } = await import('../server/src/channels/find.ts')
      const channel = (await listChannels(db, appId)).find(({ id }) => id === messenger.id)!
      const { access_token } = openSecrets(deps.seal, channel) as { access_token: string }
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${access_token}` }
      const path = `/sandbox/provider/messenger/v25.0/${messenger.account_id}/messages`
      return async n => {
        const to = phoneOf(n % CONTACTS)
        const text = { body: `Your order ${n} is on its way` }
        const body = JSON.stringify({ messaging_product: 'whatsapp', to, type: 'text', text })
        const { status } = await ask({ method: 'POST', path, headers, body })
        return status < 500
      }
    },
  })
}
