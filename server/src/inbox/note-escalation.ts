// What an escalation writes for colleagues: a note of the service in the ticket's conversation.
import { noteActs } from '../conversations/acts.ts'
import { inTx } from '../db/tx.ts'
import { record } from '../events/record.ts'
import type { Jobs } from '../jobs/catalog.ts'
import type { Needs } from '../jobs/deps.ts'
import { getWhole } from '../tickets/find.ts'
import { insertServiceNote } from './queries.ts'

/** The job behind an escalation that has a note. It stands in the conversation of the ticket, or of the one it is part of, once. */
export async function noteEscalation(deps: Needs<'db'>, job: Jobs['tickets.note']): Promise<void> {
  const { app_id, ticket, cause, text, at } = job
  await inTx(deps.db, async tx => {
    const { chat_session_id } = await getWhole(tx, app_id, ticket)
    const note = await insertServiceNote(tx, app_id, { sessionId: chat_session_id, cause, text }, at)
    if (!note) return
    const act = { sessionId: note.session_id, kind: 'note', by: 'service', noteId: note.id } as const
    await noteActs(tx, app_id, [act], at)
    const actor = { kind: 'service', user: null } as const
    const data = { ...note.facts, note: note.hashid, mentions: [], actor }
    record(tx, app_id, { type: 'conversation.note_added', data }, at)
  })
}
