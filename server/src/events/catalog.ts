/** Every kind of event (contract of webhooks and GET /events). */
export type EventType =
  | 'message.received'
  | 'message.sent'
  | 'message.delivered'
  | 'message.read'
  | 'message.failed'
  | 'message.interactive_reply'
  | 'conversation.opened'
  | 'conversation.handed_over'
  | 'conversation.assigned'
  | 'conversation.closed'
  | 'ticket.created'
  | 'ticket.updated'
  | 'ticket.status_changed'
  | 'ticket.sla_breached'
  | 'contact.updated'
  | 'agent.mode_changed'
  | 'channel.credentials_refused'

/** What an event says: ids as the API shows them, and the few facts of the change. Never a secret. */
export type EventData = { [key: string]: unknown }

export type Event = { app_id: number; type: EventType; at: string; data: EventData }
