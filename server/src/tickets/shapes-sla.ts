// A ticket's clocks, explained, as they are asked and shown.
import { Type } from 'typebox'
import { dateOrTime, nullable, nullableTimestamp, timestamp } from '../http/shapes.ts'
import { DAY_MS } from '../lib/time.ts'
import { AHEAD_MS_MAX, SEGMENTS_MAX } from '../sla/explain.ts'

export const slaQuery = Type.Object({
  policy: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'What if it had had this policy from the beginning, by the rules of now.',
    }),
  ),
  at: Type.Optional(
    dateOrTime({
      description: `As of another instant since it was opened, or up to ${AHEAD_MS_MAX / DAY_MS} days from now: what has happened since does not count. A date is its first instant in UTC.`,
    }),
  ),
  from: Type.Optional(dateOrTime({ description: 'Segments from this instant on.' })),
})

const segment = Type.Object(
  {
    from: timestamp,
    to: timestamp,
    why: Type.Enum(['counted', 'status', 'out_of_hours', 'holiday', 'finished'], {
      description:
        'counted: the clock runs. status: the status stops it. out_of_hours, holiday: nobody works by the calendar. finished: it has ended.',
    }),
    seconds: Type.Number({ description: 'Its length, to the millisecond.' }),
    calendar: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'cal-…; null: all day, every day.',
    }),
    policy: Type.Integer(),
  },
  { title: 'SlaSegment' },
)

const target = {
  target_seconds: Type.Number({ description: 'What was promised.' }),
  used_seconds: Type.Number({ description: 'What is used of it at that instant.' }),
  left_seconds: Type.Number({ description: 'Below zero: so much too late.' }),
  due_at: {
    ...timestamp,
    description: 'When it is due; of a clock that stands still, if it runs from that instant on.',
  },
  ended_at: { ...nullableTimestamp, description: 'When it was met; null: not yet.' },
  is_breached: Type.Boolean({ description: 'It was due by that instant, before it ended.' }),
  segments: Type.Array(segment, {
    description:
      'From the beginning until it is due, or until that instant where that is later, without a gap. Unless it ended before, or the ticket is finished, the counted ones until due_at are target_seconds exactly.',
    maxItems: SEGMENTS_MAX,
  }),
  truncated: Type.Boolean({
    description: `There are more than ${SEGMENTS_MAX} segments: ask on, from the end of the last. All else is of the whole.`,
  }),
}
const slaTarget = Type.Object(target, { title: 'SlaTarget' })

export const TicketSla = Type.Object(
  {
    ticket: Type.String({ description: 'tck-….' }),
    at: timestamp,
    policy: Type.Integer({ description: 'Its policy, or the one that was asked for.' }),
    response: slaTarget,
    resolve: slaTarget,
    next_response: nullable(
      { since: { ...timestamp, description: 'When the contact wrote.' }, ...target },
      'Of the last message that began a wait for a later answer; null: there is none, or the policy promises nothing.',
    ),
  },
  { title: 'TicketSla' },
)
