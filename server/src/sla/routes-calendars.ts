// Calendars: the hours by which policies count.
import { actorOf } from '../audit/actor.ts'
import { endpoint } from '../http/endpoint.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { namePageQuery, namePageSchema } from '../http/name-pages.ts'
import { addHolidays } from './add-holidays.ts'
import {
  addCalendar,
  changeCalendar,
  deactivateCalendar,
  getCalendar,
  listCalendars,
  reorderCalendars,
} from './calendars.ts'
import {
  addCalendarExamples,
  calendarsExamples,
  deactivateCalendarExamples,
  holidaysExamples,
  reorderCalendarsExamples,
  updateCalendarExamples,
} from './examples.ts'
import {
  CalendarView,
  calendarChange,
  calendarInput,
  calendarOrder,
  calendarParams,
  HolidaysView,
  holidaysInput,
} from './shapes.ts'

const CalendarList = namePageSchema(CalendarView, 'CalendarList')

const search = endpoint({
  method: 'GET',
  path: '/calendar/search',
  operation: 'searchCalendars',
  tag: 'Tickets',
  summary: 'List the calendars: working hours, and dates with hours of their own.',
  scope: 'tickets:read',
  query: namePageQuery,
  answer: CalendarList,
  examples: calendarsExamples,
  async handle({ deps, app, query }) {
    return { body: await listCalendars(deps.db, app.id, query) }
  },
})

const common = {
  method: 'POST',
  tag: 'Tickets',
  scope: 'tickets:write',
  writes: true,
  roles: ['owner', 'admin'],
  answer: CalendarView,
} as const

const add = endpoint({
  ...common,
  path: '/calendar/add',
  operation: 'addCalendar',
  summary: 'Add a calendar.',
  description:
    'Hours are those of local clocks: an hour that does not exist counts nothing, a repeated one twice. At least one hour in four weeks, whatever the exceptions (1002). A policy counts by it once it names it.',
  audit: 'calendar.add',
  body: calendarInput,
  examples: addCalendarExamples,
  handle: context => {
    const { app, body, now } = context
    return withIdempotency(context, 'POST /calendar/add', async tx =>
      getCalendar(tx, app.id, await addCalendar(tx, app.id, body, actorOf(context), now)),
    )
  },
})

const update = endpoint({
  ...common,
  path: '/calendar/{id}/update',
  operation: 'updateCalendar',
  summary: 'Change a calendar.',
  description:
    'What is left out stays; week and exceptions are all of them. Other hours are a new version: from now on tickets are counted by it, those that run too. What was consumed stays as it was counted.',
  audit: 'calendar.update',
  params: calendarParams,
  body: calendarChange,
  examples: updateCalendarExamples,
  handle: context => {
    const { app, params, body, now } = context
    return withIdempotency(context, `POST /calendar/${params.id}/update`, async tx => {
      await changeCalendar(tx, app.id, params.id, body, actorOf(context), now)
      return getCalendar(tx, app.id, params.id)
    })
  },
})

const reorder = endpoint({
  ...common,
  path: '/calendar/reorder',
  operation: 'reorderCalendars',
  summary: 'Put the calendars in another order.',
  description:
    'Lists show them so, those without a position behind, by name. Answers all of them, as the list does.',
  audit: 'calendar.reorder',
  body: calendarOrder,
  answer: CalendarList,
  examples: reorderCalendarsExamples,
  handle: context => {
    const { app, body, now } = context
    return withIdempotency(context, 'POST /calendar/reorder', async tx => {
      await reorderCalendars(tx, app.id, body.ids, actorOf(context), now)
      return listCalendars(tx, app.id, {})
    })
  },
})

const deactivate = endpoint({
  ...common,
  path: '/calendar/{id}/deactivate',
  operation: 'deactivateCalendar',
  summary: 'Take a calendar out of use.',
  description: 'Refused (1001 in_use) while policies count by it.',
  audit: 'calendar.deactivate',
  params: calendarParams,
  examples: deactivateCalendarExamples,
  handle: context => {
    const { app, params, now } = context
    return withIdempotency(context, `POST /calendar/${params.id}/deactivate`, async tx => {
      await deactivateCalendar(tx, app.id, params.id, actorOf(context), now)
      return getCalendar(tx, app.id, params.id)
    })
  },
})

const holidays = endpoint({
  ...common,
  path: '/calendar/{id}/holidays',
  operation: 'addCalendarHolidays',
  summary: 'Take over holidays from an iCalendar text.',
  description:
    'Whole days of the next 10 years, once or each year, each as a date on which nobody works. Dates that the calendar has already stay as they are; one without a name is called a holiday, in the language of the request. With dry_run it shows them, and writes nothing.',
  writesNothingWhen: body => (body as { dry_run?: unknown } | null)?.dry_run === true,
  audit: 'calendar.update',
  params: calendarParams,
  body: holidaysInput,
  answer: HolidaysView,
  examples: holidaysExamples,
  handle: context => {
    const { app, params, now, language } = context
    const body = { ...context.body, language }
    return withIdempotency(context, `POST /calendar/${params.id}/holidays`, tx =>
      addHolidays(tx, app.id, params.id, body, actorOf(context), now),
    )
  },
})

export const calendarRoutes = [search, add, update, reorder, holidays, deactivate]
