// What follows from a change: one page, one line each. Jobs go into the change's own transaction.
import type { Tx } from '../db/tx.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Event } from './catalog.ts'

/** What a reaction must know and nobody else: not stored. */
export type Hints = { /** An answer is due after this long; left out: none is. */ turnInMs?: number }

export function react(tx: Tx, event: Event, hints: Hints): void {
  const { app_id, data } = event
  switch (event.type) {
    case 'message.received':
      // a person writes: the agent of the session answers once the burst is over
      if (hints.turnInMs !== undefined) {
        enqueue(tx, 'agents.turn', { app_id, chat_session_id: Number(data.chat_session_id) }, hints.turnInMs)
      }
      break
    case 'message.sent':
      // a person answered: first answers of tickets (an agent's turn sees to its own)
      if (data.author === 'person') {
        enqueue(tx, 'tickets.responded', {
          app_id,
          chat_session_id: Number(data.chat_session_id),
          at: event.at,
        })
      }
      break
  }
}
