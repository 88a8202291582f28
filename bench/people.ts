// Who writes and is written to in the benchmarks: known contacts whose windows are open.
import { findChannelByHook } from '../server/src/channels/find.ts'
import { inTx } from '../server/src/db/tx.ts'
import { receive } from '../server/src/inbound/receive.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import type { CastApp } from '../server/test/cast.ts'
import type { Bench } from './boot.ts'

const CONTACTS_AT_ONCE = 2000

export const phoneOf = (n: number): string => `2376${String(10_000_000 + n)}`

/** So many people of this app have written; no agent answers them unless one is named. */
export async function meetContacts(
  { db, deps }: Bench,
  app: CastApp,
  count: number,
  agentId: number | null = null,
): Promise<void> {
  const now = toTimestamp(Date.now())
  const channel = (await findChannelByHook(db, app.messenger.hook_id))!
  for (let from = 0; from < count; from += CONTACTS_AT_ONCE)
    await inTx(db, tx =>
      receive(
        tx,
        deps,
        { ...channel, agent_id: agentId },
        Array.from({ length: Math.min(CONTACTS_AT_ONCE, count - from) }, (_, n) => ({
          kind: 'message' as const,
          accountId: channel.account_id,
          providerId: `meet-${from + n}`,
          at: Date.now(),
          type: 'text' as const,
          content: { text: 'Hello' },
          text: 'Hello',
          sender: { phone: phoneOf(from + n), userId: null, username: null, name: 'Fatou' },
          contextId: null,
          meta: {},
        })),
        now,
      ),
    )
}

/** A text to one of so many people. */
export function sendOf({ token }: CastApp, n: number, contacts: number) {
  const contact = { phone: phoneOf(n % contacts) }
  const message = { type: 'text', content: { text: `Your order ${n} is on its way` } }
  return {
    method: 'POST' as const,
    path: '/messages/send',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ channel: 'messenger', contact, message }),
  }
}
