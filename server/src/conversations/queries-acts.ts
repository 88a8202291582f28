// All statements that write conversation_acts.
import type { Tx } from '../db/tx.ts'
import type { AppId } from '../lib/ids.ts'
import type { Timestamp } from '../lib/time.ts'

/** What may be done with a conversation. */
export const ACT_KINDS = [
  'handed_over',
  'returned',
  'claimed',
  'assigned',
  'handed_back',
  'closed',
  'reopened',
  'snoozed',
  'woken',
  'tagged',
  'note',
  'ticket',
] as const

/** An act in a timeline. `by`: the person's id, or who else did it. `seq`: of the message before, where it is not the last. */
export type Act = {
  sessionId: number
  kind: (typeof ACT_KINDS)[number]
  by: number | 'agent' | 'contact' | 'service'
  seq?: number
  noteId?: number
  data?: object
}

/** The number of the last message that is said in a session, given as SQL; 0: none is. */
const lastSeqSql = (session: string): string => `coalesce((
  select m.seq from messages m where m.app_id = $1 and m.chat_session_id = ${session}
    and m.status not in ('held', 'cancelled') order by m.seq desc limit 1), 0)`

export async function insertActs(tx: Tx, appId: AppId, acts: Act[], now: Timestamp): Promise<void> {
  const rows = acts.map(({ sessionId, kind, by, seq, noteId, data }) => ({
    session: sessionId,
    kind,
    actor: typeof by === 'number' ? 'person' : by,
    person: typeof by === 'number' ? by : null,
    seq: seq ?? null,
    note: noteId ?? null,
    data: data ?? {},
  }))
  await tx.query(
    `insert into conversation_acts (app_id, chat_session_id, seq, at, kind, actor, user_id, note_id, data)
     select $1, a.session, coalesce(a.seq, ${lastSeqSql('a.session')}), $3, a.kind, a.actor, a.person, a.note, a.data
     from json_to_recordset($2::json) as a (session bigint, kind text, actor text, person bigint, seq bigint,
       note bigint, data jsonb)`,
    [appId, JSON.stringify(rows), now],
  )
}
