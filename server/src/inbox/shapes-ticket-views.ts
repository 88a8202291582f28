// Saved filters of the search for tickets, as they are asked and shown.
import { hashidPattern } from '@palabre/contract/ids'
import { type Static, Type } from 'typebox'
import { idPageFields } from '../http/id-pages.ts'
import { shownAs, timestamp } from '../http/shapes.ts'
import { filterParameters } from '../tickets/filters.ts'
import { COUNTED_MAX, ticketQuery } from '../tickets/shapes.ts'
import { filtersOf, is_shared, shared, viewName } from './shapes-kept.ts'

/** Of everybody, and of each person. */
export const TICKET_VIEWS_MAX = 50

const { q: _, ...parameters } = filterParameters
const { sort } = ticketQuery.properties

const FILTERS_ARE = 'For the query of GET /ticket/search.'
/** Checked one by one; whoever reads the documents finds them at the search, once. */
const filters = shownAs(
  filtersOf({ ...parameters, sort }, FILTERS_ARE),
  Type.Unsafe({
    ...{ type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
    description: FILTERS_ARE,
  }),
) as ReturnType<typeof filtersOf>
const id = Type.String({
  pattern: hashidPattern('tvw'),
  examples: ['tvw-6pRx3mKwTd'],
  description: 'The view, tvw-….',
})

export const ticketViewInput = Type.Object(
  { name: viewName, filters, shared: Type.Optional(shared) },
  { additionalProperties: false },
)
export type TicketViewInput = Static<typeof ticketViewInput>

export const ticketViewChange = Type.Partial(Type.Object({ name: viewName, filters }), {
  additionalProperties: false,
  minProperties: 1,
})
export type TicketViewChange = Static<typeof ticketViewChange>

export const ticketViewOrder = Type.Object(
  {
    ids: Type.Array(id, {
      minItems: 1,
      maxItems: TICKET_VIEWS_MAX,
      uniqueItems: true,
      description: 'These first, in this order; the others follow as they were.',
    }),
    shared: Type.Optional(shared),
  },
  { additionalProperties: false },
)
export type TicketViewOrder = Static<typeof ticketViewOrder>

export const ticketViewParams = Type.Object({ id })

export const TicketViewView = Type.Object(
  {
    id: Type.String({ description: 'tvw-….' }),
    name: Type.String(),
    filters: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'For the query of GET /ticket/search.',
    }),
    is_shared,
    position: Type.Integer({ description: 'Its place.' }),
    count: Type.Object(idPageFields.total.properties, {
      description: `X-Total-Count of its search, exact up to ${COUNTED_MAX} at least; gte: there are more.`,
    }),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'TicketView' },
)

export const TicketViewList = Type.Object({ data: Type.Array(TicketViewView) }, { title: 'TicketViewList' })
