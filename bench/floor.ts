// The floor of what is written: one message and one pg-boss job per transaction, same driver, same tables, no HTTP.
import { inTx } from '../server/src/db/tx.ts'
import { enqueue } from '../server/src/jobs/enqueue.ts'
import { hashid } from '../server/src/lib/ids.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import type { Bench } from './boot.ts'

let unique = 1

/** Writes to people who are there already (`people.ts`), in turn. */
export function oneByOne({ db, cast }: Bench): (n: number) => Promise<boolean> {
  const app = cast.awa.live
  const known = db.query<{ id: number; session: number }>(
    `select d.id, s.id as session from contact_details d join chat_sessions s on s.app_id = d.app_id and s.contact_detail_id = d.id
     where d.app_id = $1 and d.identifier like '2376%'`,
    [app.id],
  )
  return async n => {
    const rows = await known
    const row = rows[n % rows.length]!
    const now = toTimestamp(Date.now())
    await inTx(db, async tx => {
      await tx.query(
        `insert into messages (app_id, hashid, chat_session_id, contact_detail_id, channel_id, seq, direction, author, type, content, text, status, accepted_at, created_at)
         values ($1, $2, $3, $4, $5, $6, 'out', 'api', 'text', $7, $8, 'queued', $9, $9)`,
        [
          ...[app.id, hashid('msg'), row.session, row.id, app.messenger.id, -unique++],
          JSON.stringify({ text: `Your order ${n} is on its way`, preview_url: false }),
          `Your order ${n} is on its way`,
          now,
        ],
      )
      enqueue(tx, 'messages.deliver', { app_id: app.id, contact_detail_id: row.id })
    })
    return true
  }
}
