// The tools that every agent has, by their names.

export const OPEN_TICKET = 'openTicket'
export const ADD_TO_TICKET = 'addToTicket'
export const HAND_OVER = 'handOver'
export const STOP_MESSAGES = 'stopMessages'
export const TICKET_STATUS = 'ticketStatus'
