// Notes: what people write for each other in a conversation. They are never messages.
import type { Hashid } from '@palabre/contract/ids'
import { noteActs } from '../conversations/acts.ts'
import { personActor } from '../conversations/events.ts'
import type { Tx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { App, Caller } from '../http/endpoint.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import type { NoteInput } from './bodies.ts'
import { getMentioned } from './members.ts'
import { deleteNote, insertNote, replaceMentions, type Touched, updateNote } from './queries.ts'
import { texts } from './texts.ts'

export type NoteView = {
  id: string
  conversation: string
  author: { id: string; name: string }
  text: string
  mentions: { id: string; name: string }[]
  created_at: Timestamp
  updated_at: Timestamp
}

/** Writes a note into a conversation, and calls those whom it mentions. 1007 for what or whom it names and is not there. */
export async function addNote(
  tx: Tx,
  app: App,
  conversation: string,
  caller: Caller,
  input: NoteInput,
  now: Timestamp,
): Promise<Hashid<'not'>> {
  const members = await getMentioned(tx, app.id, input.mentions ?? [])
  const note = await insertNote(tx, app.id, conversation, caller.user_id, input.text, now)
  if (!note) throw notFound()
  const ids = members.map(member => member.id)
  if (ids.length > 0) await replaceMentions(tx, app.id, note.id, note.session_id, ids)
  const act = { sessionId: note.session_id, kind: 'note', by: caller.user_id, noteId: note.id } as const
  await noteActs(tx, app.id, [act], now)
  const mentions = members.map(member => member.hashid)
  const data = { ...note.facts, note: note.hashid, mentions, actor: personActor(note.by) }
  record(tx, app.id, { type: 'conversation.note_added', data }, now)
  return note.hashid
}

/** Puts another text in the place of a note's, and calls others. 1007; 1005 for a note of somebody else. */
export async function changeNote(
  tx: Tx,
  app: App,
  id: string,
  caller: Caller,
  input: NoteInput,
  now: Timestamp,
): Promise<void> {
  const members = await getMentioned(tx, app.id, input.mentions ?? [])
  const note = await updateNote(tx, app.id, id, caller.user_id, mayChangeOthers(caller), input.text, now)
  if (!note) throw await whyNot(tx, app.id, id)
  const ids = members.map(member => member.id)
  const mentions =
    input.mentions === undefined ? [] : await replaceMentions(tx, app.id, note.id, note.session_id, ids)
  recordChanged(tx, app.id, note, now, { note: id as Hashid<'not'>, mentions })
}

/** Removes a note with its place in the timeline. 1007; 1005 for a note of somebody else. */
export async function removeNote(
  tx: Tx,
  app: App,
  id: string,
  caller: Caller,
  now: Timestamp,
): Promise<void> {
  const note = await deleteNote(tx, app.id, id, caller.user_id, mayChangeOthers(caller))
  if (!note) throw await whyNot(tx, app.id, id)
  recordChanged(tx, app.id, note, now)
}

/** They may change the notes of others. */
const CHANGE_OTHERS = ['owner', 'admin'] as const

const mayChangeOthers = ({ role }: Caller): boolean => CHANGE_OTHERS.some(one => one === role)

function recordChanged(
  tx: Tx,
  appId: AppId,
  { facts, by }: Touched,
  now: Timestamp,
  called: { note?: Hashid<'not'>; mentions?: Hashid<'usr'>[] } = {},
): void {
  const nothing = { snoozed_until: null, tags: { added: [], removed: [] } }
  const data = { ...facts, changed: ['notes' as const], ...nothing, ...called, actor: personActor(by) }
  record(tx, appId, { type: 'conversation.updated', data }, now)
}

async function whyNot(tx: Tx, appId: AppId, id: string): Promise<Refusal> {
  const found = await findNote(tx, appId, id)
  return found ? new Refusal(1005, texts.notYours, { body: { roles: CHANGE_OTHERS } }) : notFound()
}

/** A note as the API shows it. */
export async function findNote(
  tx: Pick<Tx, 'query'>,
  appId: AppId,
  id: string,
): Promise<NoteView | undefined> {
  const [row] = await tx.query<NoteView>(
    `select n.hashid as id, s.hashid as conversation, json_build_object('id', u.hashid, 'name', u.name) as author, n.text,
       (select coalesce(json_agg(json_build_object('id', o.hashid, 'name', o.name) order by o.id), '[]')
        from note_mentions x join users o on o.id = x.user_id where x.app_id = n.app_id and x.note_id = n.id) as mentions,
       n.created_at, n.updated_at
     from conversation_notes n join chat_sessions s on s.app_id = n.app_id and s.id = n.chat_session_id
     join users u on u.id = n.user_id
     where n.app_id = $1 and n.hashid = $2`,
    [appId, id],
  )
  return row
}
