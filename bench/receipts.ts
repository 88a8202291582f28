// Webhooks that tell what became of messages: each moves one message from sent to delivered.
import { signatureOf, webhookOf } from '../server/test/world/webhook.ts'
import type { Bench } from './boot.ts'
import type { Result } from './measure.ts'
import { runOver } from './over.ts'
import { IS_QUICK } from './processes.ts'

const SENT = IS_QUICK ? 30_000 : 120_000

export function run(): Promise<Result[]> {
  return runOver({
    ...{ bench: 'receipts', unit: 'receipts/s', target: 'rises with connections' },
    prepare: insertSent,
    callOf: ({ cast }, { ask }) => {
      const { messenger } = cast.awa.live
      return async n => {
        const timestamp = String(Math.floor(Date.now() / 1000))
        const status = {
          id: `wamid.sent.${n % SENT}`,
          status: 'delivered',
          timestamp,
          recipient_id: '237600000009',
        }
        const body = JSON.stringify(webhookOf(messenger.account_id, { statuses: [status] }))
        const headers = { 'content-type': 'application/json', ...signatureOf(body, messenger.app_secret) }
        const { status: code } = await ask({
          ...{ method: 'POST', path: `/hooks/messenger/${messenger.hook_id}`, headers, body },
        })
        return code === 200
      }
    },
  })
}

/** Messages that the provider has taken. */
async function insertSent({ db, cast }: Bench): Promise<void> {
  const { id, messenger } = cast.awa.live
  await db.query(
    `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type,
       content, text, status, accepted_at, created_at, sent_at, provider_id)
     select $1, 'msg-' || lpad(n::text, 10, '0'), s.id, s.contact_detail_id, $2, 1000 + n / 2000, 'out', 'api', 'text',
       '{"text": "Hello"}', 'Hello', 'sent', now(), now(), now(), 'wamid.sent.' || n
     from generate_series(0, $3::int - 1) n
     join (select id, contact_detail_id, row_number() over (order by id) - 1 as i from chat_sessions where app_id = $1) s
       on s.i = n % (select count(*) from chat_sessions where app_id = $1)`,
    [id, messenger.id, SENT],
  )
  await db.query('analyze messages')
}
