import type { Hashid } from '@palabre/contract/ids'
import { upsertContacts } from '../contacts/upsert-contacts.ts'
import type { Db } from '../db/pool.ts'
import { inTx, type Tx } from '../db/tx.ts'
import { invalid } from '../http/errors.ts'
import { receive } from '../inbound/receive.ts'
import type { Needs } from '../jobs/deps.ts'
import { makeBatcher, WAIT_MS_MAX } from '../lib/batch.ts'
import { memo } from '../lib/memo.ts'
import { toMs } from '../lib/time.ts'
import type { ChatContext } from './admit.ts'
import { type ChatMessage, listMessagesByIds, listOffers } from './history.ts'
import { type Choice, findChoice, toInbound, type Written } from './parse.ts'
import { texts } from './texts.ts'
import { personOf } from './visitors.ts'

/** How many of the newest interactive messages a choice without context_id may belong to. */
const OFFERS_MAX = 20

type Post = { chat: ChatContext; written: Written; choice: Choice | null }

/**
 * Stores a visitor's message and answers it; a repeat (same client_id) answers the stored one. One app's share
 * commits.
 */
export const storeMessage = memo((deps: Needs<'db' | 'settings'>) =>
  makeBatcher<Post, ChatMessage>(
    ({ chat }) => `${chat.channel.app.id} ${chat.channel.id}`,
    async posts => {
      const { channel } = posts[0]!.chat
      const received = await inTx(deps.db, tx => storeAll(tx, deps, posts))
      const stored = await listMessagesByIds(
        deps.db,
        channel.app.id,
        received.map(one => one.id),
      )
      return received.map(one => stored.get(one.hashid)!)
    },
    { waitMsMax: WAIT_MS_MAX },
  ),
)

async function storeAll(
  tx: Tx,
  deps: Needs<'settings'>,
  posts: Post[],
): Promise<{ id: number; hashid: Hashid<'msg'> }[]> {
  const { channel, now } = posts[0]!.chat
  const newcomers = posts.flatMap(({ chat }) =>
    chat.visitor && chat.visitor.contact_detail_id === null ? [personOf(chat.visitor)] : [],
  )
  await upsertContacts(tx, channel.app.id, newcomers, now, 'contact')
  return receive(
    tx,
    deps,
    channel,
    posts.map(({ chat, written, choice }) => {
      const { identifier, name, email, is_verified, contact_detail_id } = chat.visitor!
      // an unproved address is shown beside the first message and kept out of the contact
      const meta =
        contact_detail_id === null && !is_verified && email !== null ? { claimed_email: email } : {}
      return toInbound(written, choice, { identifier, name, meta }, channel.account_id, toMs(now))
    }),
    now,
  )
}

/** The option the visitor chose, as we offered it: its words are never the visitor's. Throws 1002. */
export async function lookUpChoice(
  db: Db,
  { channel, visitor }: ChatContext,
  written: Extract<Written, { type: 'interactive_reply' }>,
): Promise<Choice> {
  const detailId = visitor?.contact_detail_id ?? null
  const offers =
    detailId === null ? [] : await listOffers(db, channel.app.id, detailId, written.contextId, OFFERS_MAX)
  for (const offer of offers) {
    const found = findChoice(offer.content, written.kind, written.choiceId)
    if (found) return { messageId: offer.id, id: written.choiceId, ...found }
  }
  throw invalid([{ field: `content.${written.kind}.id`, rule: 'offered', text: texts.notOffered }])
}
