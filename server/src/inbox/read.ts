// How far somebody has read, and what they have begun to write: nobody else's.

import type { Doing } from '../conversations/people.ts'
import type { Tx } from '../db/tx.ts'
import { notFound } from '../http/errors.ts'
import { upsertDraft, upsertRead, upsertUnread } from './queries.ts'

/** Read up to a message, or (null) up to the last. 1007. */
export async function markRead(tx: Tx, { appId, id, userId }: Doing, seq: number | null): Promise<void> {
  if (!(await upsertRead(tx, appId, id, userId, seq))) throw notFound()
}

/** Unread until it is read again. 1007. */
export async function markUnread(tx: Tx, { appId, id, userId }: Doing): Promise<void> {
  if (!(await upsertUnread(tx, appId, id, userId))) throw notFound()
}

/** Keeps what a person has begun to write, a reply or a note; null: nothing. 1007. */
export async function keepDraft(
  tx: Tx,
  doing: Doing,
  kind: 'reply' | 'note',
  text: string | null,
): Promise<void> {
  if (!(await upsertDraft(tx, doing, kind, text))) throw notFound()
}
