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
    'A tool has failed so often in a row that it rests: agents are told that the system is away. Published once, until it has answered again.',
  ),
} as const
