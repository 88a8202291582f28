// The tools that every agent has, by their names.

export const OPEN_TICKET = 'openTicket'
export const HAND_OVER = 'handOver'
export const TICKET_STATUS = 'ticketStatus'
