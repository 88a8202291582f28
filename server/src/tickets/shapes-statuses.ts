// Statuses and transitions, as they are asked and shown.
import { inEachLanguage } from '@palabre/contract/languages'
import { type Static, Type } from 'typebox'
import { orderOf } from '../http/shapes.ts'
import { TicketStatus } from './shapes.ts'

const closed = { additionalProperties: false } as const
const NAME_CHARS_MAX = 100
const POSITION_MAX = 1000
/** Of an app's own, and of everybody's, with room for some that a later version brings. */
export const STATUSES_MAX = 50
const BUILT_IN_MAX = 10
const ALL_MAX = STATUSES_MAX + BUILT_IN_MAX

const code = (description: string) => Type.String({ format: 'code', examples: ['workshop'], description })
const words = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'line' })
const name = Type.Object(
  { ...inEachLanguage(() => Type.Optional(words)), en: words },
  { ...closed, description: 'In English, and in French where it is said otherwise.' },
)

export const statusInput = Type.Object(
  {
    code: code('How filters and moves call it, for good.'),
    name,
    is_resolved: Type.Optional(Type.Boolean({ description: 'What the customer wanted is done.' })),
    is_terminal: Type.Optional(Type.Boolean({ description: 'Owners and admins reopen it.' })),
    pauses_sla: Type.Optional(Type.Boolean({ description: 'The clocks stand still.' })),
  },
  closed,
)
export type StatusInput = Static<typeof statusInput>

export const statusChange = Type.Partial(
  Type.Object({
    name,
    position: Type.Integer({ minimum: 1, maximum: POSITION_MAX, description: 'Its place among all.' }),
    pauses_sla: Type.Boolean({
      description: 'The clocks stand still from now on, or go on. What was used of the time stays used.',
    }),
  }),
  { ...closed, minProperties: 1 },
)
export type StatusChange = Static<typeof statusChange>

export const statusParams = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The status, by its number.' }),
})

export const statusOrder = orderOf(
  Type.Integer({ minimum: 1, examples: [41], description: 'The status, by its number.' }),
  ALL_MAX,
)

export const TicketStatusList = Type.Object({ data: Type.Array(TicketStatus) }, { title: 'TicketStatusList' })

export const statusEnd = Type.Object({ move_to: code('Where its tickets go.') }, closed)

export const transitionInput = Type.Object(
  {
    from: code('The status that is left.'),
    to: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string', format: 'code', examples: ['in_progress'] },
      maxItems: ALL_MAX,
      uniqueItems: true,
      description: 'All that may follow; null: as it is without rules of your own.',
    }),
  },
  closed,
)

export const TransitionView = Type.Object(
  {
    from: Type.String(),
    to: Type.Array(Type.String(), { description: 'Owners and admins may reopen what has ended besides.' }),
    is_own: Type.Boolean({ description: 'false: as it is without rules of your own.' }),
    pauses_sla: Type.Boolean({ description: 'The clocks of tickets stand still in it.' }),
  },
  { title: 'TicketTransition' },
)
