// Events as they might be, for tests that need one without what leads to it.
import type { EventData, NewEvent } from '@palabre/contract/events'

const conversation = {
  conversation: 'ses-1111111111',
  chat_session_id: 1,
  contact: 'con-1111111111',
  contact_detail_id: 1,
  channel: 'messenger',
  agent: null,
} as const

export function messageSent(more: Partial<EventData<'message.sent'>> = {}): NewEvent<'message.sent'> {
  const message = { message: 'msg-1111111111', client_ref: null, author: 'api', provider_id: null } as const
  const actor = { kind: 'service', user: null } as const
  return { type: 'message.sent', data: { ...conversation, ...message, actor, status: 'sent', ...more } }
}

export function ticketCreated(more: Partial<EventData<'ticket.created'>> = {}): NewEvent<'ticket.created'> {
  return {
    type: 'ticket.created',
    data: {
      ...conversation,
      ticket: 'tck-1111111111',
      hashid: 'tck-1111111111',
      id: 1,
      subject: 'A broken pot',
      status: 'open',
      priority: 'normal',
      ticket_sla_policy_id: 1,
      response_due_at: '2026-11-20T10:00:00.000000Z',
      resolved_due_at: '2026-11-21T10:00:00.000000Z',
      ...more,
    },
  }
}

export function contactUpdated(...fields: string[]): NewEvent<'contact.updated'> {
  return {
    type: 'contact.updated',
    data: { contact: 'con-1111111111', fields, actor: { kind: 'service', user: null } },
  }
}
