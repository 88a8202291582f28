// Good bodies for policies and calendars: part of bodies.ts.
import { WEEKDAYS } from '../../src/sla/calendar.ts'
import { TOOL_BODIES } from './tool-names.ts'

/** Each has a name of its own. */
let pushes = 0

const day = [{ from: '08:00', to: '17:00' }]
const HOURS = { zone: 'Africa/Douala', week: Object.fromEntries(WEEKDAYS.map(name => [name, day])) }

export const SLA_BODIES: { [operation: string]: (path: string[]) => { [key: string]: unknown } } = {
  ...TOOL_BODIES,
  addTicketSlaPolicy: () => ({
    label: `Policy ${++pushes}`,
    priority: 'low',
    response_time: 1,
    resolve_time: 2,
  }),
  updateTicketSlaPolicy: () => ({ label: `Policy ${++pushes}` }),
  reorderTicketSlaPolicies: () => ({ ids: [] }),
  deactivateTicketSlaPolicy: () => ({}),
  addCalendar: () => ({ ...HOURS, name: `Calendar ${++pushes}` }),
  addTicketStatus: () => ({ code: `own_${++pushes}`, name: { en: 'Own' } }),
  updateTicketStatus: () => ({ name: { en: `Own ${++pushes}` } }),
  reorderTicketStatuses: () => ({ ids: [] }),
  deactivateTicketStatus: () => ({ move_to: 'open' }),
  setTicketTransition: path => (path[0] === 'to' ? { from: 'pending' } : { to: ['open'] }),
  addTicketView: () => ({ name: `View ${++pushes}`, filters: { status: 'open' } }),
  updateTicketView: () => ({ name: `View ${++pushes}` }),
  reorderTicketViews: () => ({ ids: [], shared: true }),
  removeTicketView: () => ({}),
  updateCalendar: () => ({ name: `Calendar ${++pushes}` }),
  reorderCalendars: () => ({ ids: [] }),
  deactivateCalendar: () => ({}),
  changeSatisfactionSettings: () => ({ delay_minutes: 10 }),
  askTicketSatisfaction: () => ({}),
  addCalendarHolidays: () => ({ ical: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' }),
}
