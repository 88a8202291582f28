// What becomes of a ticket's clocks.
import { Type } from 'typebox'
import { ESCALATION_ACTION_TYPES } from './escalations.ts'
import { data, hashid, integer, ticket, time } from './event-fields.ts'

/** next_response: from each message of the contact after the first answer. */
const clock = Type.Enum(['response', 'next_response', 'resolve'], { description: 'Which clock.' })

export const SLA_EVENTS = {
  'ticket.sla_breached': data(
    {
      ...ticket,
      kind: clock,
      due_at: time('When it was due.'),
    },
    'A ticket was not answered, or not resolved, in time. Published once for each clock.',
  ),
  'ticket.sla_warning': data(
    {
      ...ticket,
      kind: clock,
      due_at: time('When it is due.'),
      percent: integer('What of its time is used.'),
    },
    'A ticket is soon to be answered, or resolved. Published once for each clock.',
  ),
  'ticket.sla_escalated': data(
    {
      ...ticket,
      kind: clock,
      due_at: time('When it is, or was, due.'),
      level: integer('1 to 4.'),
      minutes: integer('Of working time after it was due; below zero: before.'),
      actions: Type.Array(
        Type.Object({
          type: Type.Enum([...ESCALATION_ACTION_TYPES]),
          done: Type.Boolean({ description: 'false: whom or what it names is not there any more.' }),
          users: Type.Array(hashid('user', 'A person.'), {
            description: 'Who is told; none: whoever has it.',
          }),
        }),
        { description: 'What was done.' },
      ),
    },
    'A level of escalation of a ticket is reached. Published once for each clock and level.',
  ),
} as const
