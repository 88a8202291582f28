// Whose records the fields of the inbox ask for: part of matrix.ts.
import type { Names } from './matrix.ts'
import { TOOL_NAMES } from './tool-names.ts'

export const INBOX_NAMES: Names = {
  ...TOOL_NAMES,
  'claimConversation id': t => [t.conversation.hashid],
  'replyInConversation id': t => [t.conversation.hashid],
  'assignConversation id': t => [t.conversation.hashid],
  'handBackConversation id': t => [t.conversation.hashid],
  'closeConversation id': t => [t.other.hashid],
  'reopenConversation id': t => [t.ended.hashid],
  'snoozeConversation id': t => [t.conversation.hashid],
  'tagConversation id': t => [t.conversation.hashid],
  'markConversationRead id': t => [t.conversation.hashid],
  'markConversationUnread id': t => [t.conversation.hashid],
  'draftInConversation id': t => [t.conversation.hashid],
  'addNote id': t => [t.conversation.hashid],
  'updateNote id': t => [t.note.hashid],
  'removeNote id': t => [t.note.hashid],
  'updateTag id': t => [t.label.hashid],
  'removeTag id': t => [t.label.hashid],
  'renderCannedReply id': t => [t.canned.hashid],
  'updateCannedReply id': t => [t.canned.hashid],
  'removeCannedReply id': t => [t.canned.hashid],
  'updateView id': t => [t.view.hashid],
  'removeView id': t => [t.view.hashid],
  'updateTicketView id': t => [t.ticketView.hashid],
  'removeTicketView id': t => [t.ticketView.hashid],
  'reorderTicketViews ids': t => [t.ticketView.hashid],
  'updateTeam id': t => [t.team.hashid],
  'removeTeam id': t => [t.team.hashid],
  // by themselves and with a colleague's: notices/notices.test.ts
  'readNotices ids': t => [t.message.hashid],
  // days, and people of the whole business
  ...Object.fromEntries(
    ['readOverview', 'readSeries', 'readTicketStats'].flatMap(operation =>
      ['from', 'to', 'person'].map(name => [`${operation} ${name}`, () => []]),
    ),
  ),
  'readOverview channel': t => [t.channel.hashid],
  'readSeries channel': t => [t.channel.hashid],
  assigned_to: t => [t.agent.hashid],
  'updateTicket id': t => [t.ticket.id, t.ticket.hashid],
  ...Object.fromEntries(
    ['assign', 'tag', 'place', 'link', 'unlink'].map(act => [
      `${act}Ticket id`,
      t => [t.ticket.id, t.ticket.hashid],
    ]),
  ),
  'changeTickets ids': t => [t.ticket.hashid],
  'changeTickets user': t => [t.agent.hashid],
  'changeTickets identifier': t => [t.visitorId],
  'readTicketTimeline id': t => [t.ticket.id, t.ticket.hashid],
  // boundaries of a page, as cursors are
  'readTicketTimeline after': () => [],
  'updateTicket identifier': t => [t.visitorId],
  ticket: t => [t.ticket.id, t.ticket.hashid],
  'mergeTicket id': t => [t.mergeable.hashid],
  'unmergeTicket id': t => [t.merged.hashid],
  'placeTicket before': t => [t.second.hashid],
  'placeTicket after': t => [t.second.hashid],
  merged_into: t => [t.ticket.id, t.ticket.hashid],
  into: t => [t.second.hashid],
  'readTicketHistory id': t => [t.ticket.id, t.ticket.hashid],
  'addTicketNote id': t => [t.ticket.id, t.ticket.hashid],
  'replyToTicket id': t => [t.ticket.id, t.ticket.hashid],
  'updateTicketStatus id': t => [t.status.id],
  'reorderTicketStatuses ids': t => [t.status.id],
  'deactivateTicketStatus id': t => [t.status.id],
  move_to: t => [t.status.code],
  'setTicketTransition from': t => [t.status.code],
  'setTicketTransition to': t => [t.status.code],
  'explainTicketSla id': t => [t.ticket.id, t.ticket.hashid],
  policy: t => [t.policy.id],
  'updateCalendar id': t => [t.calendar.hashid],
  'reorderCalendars ids': t => [t.calendar.hashid],
  'deactivateCalendar id': t => [t.unusedCalendar.hashid],
  'addCalendarHolidays id': t => [t.calendar.hashid],
  'askTicketSatisfaction id': t => [t.served.id, t.served.hashid],
  // of escalations
  ...Object.fromEntries(
    ['addTicketSlaPolicy', 'updateTicketSlaPolicy'].flatMap(operation =>
      ['user', 'users'].map(name => [
        `${operation} ${name}`,
        (t: Parameters<Names[string]>[0]) => [t.agent.hashid],
      ]),
    ),
  ),
  calendar: t => [t.calendar.hashid],
  notices_calendar: t => [t.calendar.hashid],
  // hours of a day
  ...Object.fromEntries(
    ['addCalendar', 'updateCalendar'].flatMap(operation =>
      ['from', 'to'].map(name => [`${operation} ${name}`, () => []]),
    ),
  ),
  'updateTicketSlaPolicy id': t => [t.policy.id],
  'reorderTicketSlaPolicies ids': t => [t.policy.id],
  'deactivateTicketSlaPolicy id': t => [t.sparePolicy.id],
  'assignTicket user': t => [t.agent.hashid],
  answered_by: t => [t.agent.hashid],
  team: t => [t.team.hashid],
  // kept as they are, and looked up by nobody before somebody searches with them
  ...Object.fromEntries(
    ['addView', 'updateView'].flatMap(operation =>
      ['agent', 'answered_by', 'assignee', 'channel_id', 'contact', 'ids', 'tag', 'team', 'q'].map(name => [
        `${operation} ${name}`,
        () => [],
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['addTicketView', 'updateTicketView'].flatMap(operation =>
      [
        'agent',
        'assigned_to',
        'assignee',
        'contact',
        'hashid',
        'merged_into',
        'sla_policy_id',
        'tag',
        'team',
      ].map(name => [`${operation} ${name}`, () => []]),
    ),
  ),
}
