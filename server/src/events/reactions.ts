// What follows from a change: one page, one line each. Jobs go into the change's own transaction.
import type { Tx } from '../db/tx.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Event } from './catalog.ts'

export function react(tx: Tx, event: Event): void {
  const { app_id, data } = event
  switch (event.type) {
    case 'message.received':
      // a person writes: the agent of the session answers once the burst is over
      if (data.turn_in_ms !== null) {
        enqueue(tx, 'agents.turn', { app_id, chat_session_id: Number(data.chat_session_id) }, Number(data.turn_in_ms))
      }
      break
    case 'message.sent':
      // a person answered: first answers of tickets (an agent's turn sees to its own)
      if (data.author === 'person') {
        enqueue(tx, 'tickets.responded', { app_id, chat_session_id: Number(data.chat_session_id), at: event.at })
      }
      break
  }
}
