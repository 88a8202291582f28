// The statements of message_words and message_word_marks: the words by which messages are found.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/**
 * Apps with messages whose words are not written yet, or that are to be looked at once more (a sweep). By the newest message: asked
 * whether one is beyond the mark, PostgreSQL expects to meet one soon and reads all messages where there is none (114,000 blocks
 * of 450,000 messages).
 */
export async function selectAppsUnread(tx: Pick<Tx, 'query'>, settled: Timestamp): Promise<AppId[]> {
  const rows = await tx.query<{ id: AppId }>(
    `select a.id from apps a left join message_word_marks k on k.app_id = a.id
     where (select m.id from messages m where m.app_id = a.id order by m.id desc limit 1) > coalesce(k.read_id, 0)
       or k.sure_id < k.read_id and (k.noted_at is null or k.noted_at <= $1::timestamptz)`,
    [settled],
  )
  return rows.map(({ id }) => id)
}

/** How far the sweep has got with an app; null: another process is at it. */
export type Mark = { read_id: number; sure_id: number; noted_id: number; noted_at: Timestamp | null }

export async function lockMark(tx: Tx, appId: AppId): Promise<Mark | null> {
  await tx.query('insert into message_word_marks (app_id) values ($1) on conflict do nothing', [appId])
  const [row] = await tx.query<Mark>(
    `select read_id, sure_id, noted_id, noted_at from message_word_marks where app_id = $1 for update skip locked`,
    [appId],
  )
  return row ?? null
}

/** What is written at once: so many messages at most, and those whose texts are no longer than so much together, or one. */
type Batch = { messages: number; bytes: number }

/** Of `found`, in their order, those of a batch: $3 messages and $4 bytes. The length of a text is known without reading it. */
const batchOf = (found: string): string => `found as materialized (
       select id, chat_session_id, text, sum(octet_length(text)) over (order by id) - octet_length(text) as bytes_before
       from (${found} order by id limit $3) m
     ), next as materialized (
       select id, chat_session_id, text from found where bytes_before = 0 or bytes_before + octet_length(text) <= $4::bigint
     )`
const IS_MORE =
  '((select count(*) from found) = $3 or (select count(*) from next) < (select count(*) from found)) as is_more'

/**
 * Writes the words of the next messages; the last of these, and whether there may be more. Whoever writes any holds the app's mark:
 * none are written twice, and an insert that would bear a conflict writes each row ahead once more.
 */
export async function insertWords(
  tx: Tx,
  appId: AppId,
  afterId: number,
  { messages, bytes }: Batch,
): Promise<{ last_id: number | null; is_more: boolean }> {
  const [row] = await tx.query<{ last_id: number | null; is_more: boolean }>(
    `with ${batchOf('select id, chat_session_id, text from messages where app_id = $1 and id > $2')}, kept as (
       insert into message_words (app_id, message_id, chat_session_id, words)
       select $1, n.id, n.chat_session_id, message_document($1, n.text) from next n where n.text <> ''
         and not exists (select from message_words w where w.app_id = $1 and w.message_id = n.id)
     )
     select (select max(id) from next) as last_id, ${IS_MORE}`,
    [appId, afterId, messages, bytes],
  )
  return row!
}

/** The same for those between two numbers that were not there to be seen before. Are there more? */
export async function insertMissedWords(
  tx: Tx,
  appId: AppId,
  { sure_id, noted_id }: Mark,
  { messages, bytes }: Batch,
): Promise<boolean> {
  const missed = `select m.id, m.chat_session_id, m.text from messages m
         where m.app_id = $1 and m.id > $2 and m.id <= $5 and m.text <> ''
           and not exists (select from message_words w where w.app_id = $1 and w.message_id = m.id)`
  const [row] = await tx.query<{ is_more: boolean }>(
    `with ${batchOf(missed)}, kept as (
       insert into message_words (app_id, message_id, chat_session_id, words)
       select $1, id, chat_session_id, message_document($1, text) from next on conflict do nothing
     )
     select ${IS_MORE}`,
    [appId, sure_id, messages, bytes, noted_id],
  )
  return row!.is_more
}

export async function updateMark(tx: Tx, appId: AppId, mark: Mark): Promise<void> {
  await tx.query(
    `update message_word_marks set read_id = $2, sure_id = $3, noted_id = $4, noted_at = $5 where app_id = $1`,
    [appId, mark.read_id, mark.sure_id, mark.noted_id, mark.noted_at],
  )
}

/** The words of messages that are to be deleted: they are found by these. */
export async function deleteWordsOf(tx: Tx, appId: AppId, sessionIds: number[]): Promise<void> {
  await tx.query(
    `delete from message_words where app_id = $1 and message_id in (
       select m.id from messages m where m.app_id = $1 and m.chat_session_id = any($2::bigint[]))`,
    [appId, sessionIds],
  )
}
