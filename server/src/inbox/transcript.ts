// What was said in a conversation, to be kept or passed on: messages, and notes only for who asks for them.
import type { Language } from '@palabre/contract/languages'
import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import { decodePlace, encodePlace, type Place } from './cursor.ts'
import { type EntryRow, listEntries } from './entries.ts'
import { type Entry, type Heading, transcriptText } from './transcript-text.ts'

/** Of one answer; `after` goes on. */
const ENTRIES_MAX = 1000
const CHARS_MAX = 500_000
/** Read at a time, and how often: what is not shown is read, too. */
const ROWS_MAX = 200
const READS_MAX = 20

const BEGINNING: Place = { seq: 0, act: 0 }
/** These have not been said. */
const UNSAID = ['held', 'cancelled']
/** These change a message before, which shows it. */
const CHANGES = ['edit', 'revoke']

export type Transcript = {
  conversation: Heading
  entries: Entry[] | null
  text: string | null
  after: string | null
}

/** `text`: to be read as it is, in the reader's language; else the entries. */
export type Form = { after: string | undefined; notes: boolean; format: 'text' | 'json' }

/** A conversation from its beginning, or from a place on: as much as one answer holds. 1007. */
export async function readTranscript(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
  { after, notes, format }: Form,
  language: Language,
): Promise<Transcript> {
  const { session_id, ...conversation } = await getHeading(db, appId, hashid)
  const from = after === undefined ? BEGINNING : decodePlace(after)
  const { entries, last } = await readOn(db, appId, session_id, from, notes)
  const name = conversation.contact.name ?? conversation.contact.identifier
  const named = entries.map(entry =>
    entry.author.kind === 'contact' ? { ...entry, author: { ...entry.author, name } } : entry,
  )
  const isText = format === 'text'
  return {
    conversation,
    entries: isText ? null : named,
    text: isText ? transcriptText(conversation, named, after === undefined, language) : null,
    after: last && encodePlace(last),
  }
}

async function readOn(
  db: Pick<Db, 'query'>,
  appId: AppId,
  sessionId: number,
  from: Place,
  notes: boolean,
): Promise<{ entries: Entry[]; last: Place | null }> {
  const entries: Entry[] = []
  let chars = 0
  let place = from
  for (let reads = 0; reads < READS_MAX; reads++) {
    const rows = await listEntries(db, appId, [sessionId], 'newer', place, ROWS_MAX)
    for (const row of rows) {
      place = { seq: row.seq, act: row.act }
      if (!isShown(row, notes)) continue
      const entry = entryOf(row)
      entries.push(entry)
      chars += JSON.stringify(entry).length
      if (entries.length === ENTRIES_MAX || chars > CHARS_MAX) return { entries, last: place }
    }
    if (rows.length < ROWS_MAX) return { entries, last: null }
  }
  return { entries, last: place }
}

function isShown({ kind, status, type }: EntryRow, notes: boolean): boolean {
  if (kind === 'note') return notes
  return kind === 'message' && !UNSAID.includes(status!) && !CHANGES.includes(type!)
}

function entryOf(row: EntryRow): Entry {
  const { kind, id, seq, author, type, text, content, status, edited, revoked_at } = row
  return {
    kind: kind as Entry['kind'],
    id: id!,
    seq,
    at: (row.created_at ?? row.at)!,
    author,
    type,
    text: text ?? '',
    content,
    status,
    edited: edited as Entry['edited'],
    revoked_at,
  }
}

async function getHeading(
  db: Pick<Db, 'query'>,
  appId: AppId,
  hashid: string,
): Promise<Heading & { session_id: number }> {
  const [row] = await db.query<Heading & { session_id: number }>(
    `select s.id as session_id, s.hashid as id, s.opened_at, s.closed_at,
       json_build_object('id', k.hashid, 'identifier', d.identifier,
         'name', coalesce(nullif(concat_ws(' ', k.firstname, k.lastname), ''), d.display_name)) as contact,
       json_build_object('type', d.channel, 'name', c.name) as channel
     from chat_sessions s
     join contact_details d on d.app_id = s.app_id and d.id = s.contact_detail_id
     join contacts k on k.app_id = d.app_id and k.id = d.contact_id
     left join channels c on c.app_id = s.app_id and c.id = s.channel_id
     where s.app_id = $1 and s.hashid = $2`,
    [appId, hashid],
  )
  if (!row) throw notFound()
  return row
}
