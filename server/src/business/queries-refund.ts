// The statements that pay back what a message cost, and charge it anew as it is tried again.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** No provider has ever had the message `m`: none has given it an id, and nobody was left to say what became of it. */
const NEVER_TAKEN = `m.provider_id is null and m.retired_provider_ids is null
  and not coalesce(m.told @> '[{"what": "settled"}]', false)`

const isPaidBack = (l: string): string => `exists (select from ledger r
  where r.app_id = $1 and r.kind = 'refund' and r.subject_id = ${l}.subject_id and r.nth = ${l}.nth)`

/**
 * Gives back what was taken for these messages, where no provider has had them: each charge once, and nothing where
 * nothing was taken. The note is the state that the message is in.
 */
export async function insertRefunds(
  tx: Tx,
  appId: AppId,
  messageIds: number[],
  now: Timestamp,
): Promise<void> {
  await tx.query(
    `with paid as (
       insert into ledger (app_id, kind, subject_id, nth, amount, note, created_at)
       select l.app_id, 'refund', l.subject_id, l.nth, -l.amount, m.status, $3::timestamptz
       from ledger l join messages m on m.app_id = l.app_id and m.id = l.subject_id
       where l.app_id = $1 and l.kind = 'message' and l.subject_id = any($2::bigint[])
         and m.status in ('cancelled', 'expired', 'failed') and ${NEVER_TAKEN}
         and not ${isPaidBack('l')}
       on conflict (app_id, subject_id, kind, nth) where subject_id is not null and kind <> 'correction' do nothing
       returning amount
     )
     update balances b set amount = b.amount + p.total from (select sum(amount) as total from paid) p
     where b.app_id = $1 and p.total is not null`,
    [appId, messageIds, now],
  )
}

/** Takes what a message cost once more, if it was given back. False, and nothing taken: the balance is too low. */
export async function insertChargeAgain(
  tx: Tx,
  appId: AppId,
  messageId: number,
  now: Timestamp,
): Promise<boolean> {
  const [row] = await tx.query<{ is_paid: boolean }>(
    `with last as (
       select * from ledger where app_id = $1 and kind = 'message' and subject_id = $2 order by nth desc limit 1
     ), owed as (select l.* from last l where ${isPaidBack('l')}
     ), taken as (
       update balances b set amount = b.amount + o.amount from owed o
       where b.app_id = $1 and b.amount + o.amount >= 0 returning o.subject_id, o.amount, o.nth
     ), charged as (
       insert into ledger (app_id, kind, subject_id, nth, amount, created_at)
       select $1, 'message', subject_id, nth + 1, amount, $3::timestamptz from taken returning nth
     )
     select not exists (select from owed) or exists (select from charged) as is_paid`,
    [appId, messageId, now],
  )
  return row!.is_paid
}
