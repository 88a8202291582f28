import { findKind } from '../channels/kinds.ts'
import type { Db } from '../db/pool.ts'
import { notFound } from '../http/errors.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'
import { notedAt } from '../messages/about-sql.ts'
import { isUnwanted } from '../messages/consent.ts'
import { type Window, windowOf } from '../messages/window.ts'
import { isFresh, isWriting } from '../teams/online-sql.ts'
import { type ConversationRow, FROM_ROW, type Reader, rowSql, type Shown, shownTo } from './row.ts'

/** Any type that is no template will do: they are all the same to somebody who has opted out. */
const ANSWER = 'text'

/** Of an address that no channel carries yet. */
const NOTHING_GOES: Window = { open: false, closes_at: null, closed_at: null }

type Begun = { text: string; updated_at: Timestamp }

export type ConversationDetail = Shown<ConversationRow> & {
  window: Window
  may_send: { now: boolean; types: string[] | null; opted_out_at: Timestamp | null }
  people: { id: string; name: string; looking: boolean; writing: boolean }[]
  draft: Begun | null
  note_draft: Begun | null
}

type Row = ConversationRow & {
  last_inbound_at: Timestamp | null
  is_active: boolean | null
  opted_out_at: Timestamp | null
  wrote_at: Timestamp | null
  people: ConversationDetail['people']
  draft: string | null
  note_draft: string | null
  drafted_at: Timestamp | null
}

const WRITES = `bool_or(${isWriting('d', '$4')})`

/** Who else ($2 is me) looks at the session `s` or writes in it at $4. */
const PEOPLE = `(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'looking', p.looking, 'writing', p.writing)
    order by p.writing desc, lower(p.name)), '[]')
  from (
    select u.hashid as id, u.name, bool_or(d.looking) as looking, ${WRITES} as writing
    from presence_devices d join users u on u.id = d.user_id
    where d.app_id = s.app_id and d.chat_session_id = s.id and d.user_id <> $2::bigint and ${isFresh('d', '$4')}
    group by u.hashid, u.name) p
  where p.looking or p.writing)`

/** A conversation as this person sees it: its row, the window, what may be sent now, who is there, what they began to write. 1007. */
export async function getConversation(
  db: Pick<Db, 'query'>,
  appId: AppId,
  reader: Reader,
  hashid: string,
  now: Timestamp,
): Promise<ConversationDetail> {
  const [row] = await db.query<Row>(
    `select ${rowSql('$2', '$4')}, c.is_active, d.opted_out_at, w.last_inbound_at,
       ${notedAt('w')} as wrote_at, b.text as draft, b.note as note_draft, b.updated_at as drafted_at,
       ${PEOPLE} as people
     from chat_sessions s ${FROM_ROW}
     left join contact_windows w on w.app_id = s.app_id and w.channel_id = s.channel_id
       and w.contact_detail_id = s.contact_detail_id
     left join drafts b on b.app_id = s.app_id and b.chat_session_id = s.id and b.user_id = $2::bigint
     where s.app_id = $1 and s.hashid = $3`,
    [appId, reader.user_id, hashid, now],
  )
  if (!row) throw notFound()
  const { last_inbound_at, is_active, opted_out_at, wrote_at, draft, note_draft, drafted_at, ...shown } = row
  const begun = (text: string | null): Begun | null =>
    text === null || drafted_at === null ? null : { text, updated_at: drafted_at }
  const kind = findKind(shown.channel.type)
  const window = kind ? windowOf(kind, last_inbound_at, now) : NOTHING_GOES
  const consent = { optedOutAt: opted_out_at, wroteAt: wrote_at }
  const wants = (type: string): boolean =>
    kind !== null && !isUnwanted(kind, { type, consent, lastInboundAt: last_inbound_at, sendAt: null }, now)
  const passing = (kind?.window?.passes ?? []).filter(wants)
  const types = window.open && wants(ANSWER) ? null : passing
  const canSend = shown.status === 'open' && is_active === true && types?.length !== 0
  return {
    ...shownTo(reader, shown),
    window,
    may_send: { now: canSend, types: canSend ? types : [], opted_out_at },
    draft: begun(draft),
    note_draft: begun(note_draft),
  }
}
