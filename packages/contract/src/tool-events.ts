// What is told of tools.
import { Type } from 'typebox'
import { data, hashid, integer, orNull, time } from './event-fields.ts'

export const TOOL_EVENTS = {
  'tool.failed': data(
    {
      tool: hashid('tool', 'The tool.'),
      name: Type.String({ description: 'Its name.' }),
      outcome: Type.String({ description: 'How its last call ended, in one word.' }),
      status: orNull(
        integer('The HTTP status of its last answer.'),
        'The HTTP status of its last answer; null: none came.',
      ),
      failures: integer('How many calls in a row have failed.'),
      resting_until: time('Until when it is not called.'),
    },
    'A tool has failed so often in a row that it rests. Published once, until it has answered again.',
  ),
  'tool.drifted': data(
    {
      tool: hashid('tool', 'The tool.'),
      name: Type.String({ description: 'Its name.' }),
      drifted_at: time('When its answer looked otherwise.'),
      missing: Type.Array(Type.String(), { description: 'Paths that were in every answer before.' }),
      changed: Type.Array(
        Type.Object({
          path: Type.String({ description: 'The path.' }),
          was: Type.Array(Type.String(), { description: 'Its types before.' }),
          is: Type.Array(Type.String(), { description: 'Its types now.' }),
        }),
        { description: 'Paths that have another type.' },
      ),
    },
    'A good answer of a tool lacks what was in the first twenty, or has another type there. Published once, until three look as before.',
  ),
} as const
