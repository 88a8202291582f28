// Debug runs and the log of calls, as they are asked and shown.

import { hashidPattern } from '@palabre/contract/ids'
import { type Static, type TObject, Type } from 'typebox'
import { milliseconds, sides } from '../http/exchange-shapes.ts'
import { filterQuery } from '../http/filters.ts'
import { idPageFields, idPageQuery } from '../http/id-pages.ts'
import {
  nullable,
  nullableInteger,
  nullableText,
  nullableTimestamp,
  timestamp,
  wordsQuery,
} from '../http/shapes.ts'
import { PARAMETERS_MAX } from './bounds.ts'
import { ARGUMENT_CHARS_MAX } from './check-arguments.ts'
import { OUTCOMES } from './outcomes.ts'
import type { Values } from './places.ts'
import { KINDS, RUN_FILTERS } from './run-filters.ts'

const closed = { additionalProperties: false } as const
const PAYLOAD_CHARS_MAX = 65_536
const VALUE_CHARS_MAX = 320

const parameters = Type.Unsafe<{ [name: string]: string | number | boolean }>({
  type: 'object',
  maxProperties: PARAMETERS_MAX,
  additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: ARGUMENT_CHARS_MAX },
  examples: [{ order: 'CMD-4521' }],
  description: 'What the agent would fill.',
})

export const tryInput = Type.Object(
  {
    parameters: Type.Optional(parameters),
    payload: Type.Optional(
      Type.String({
        maxLength: PAYLOAD_CHARS_MAX,
        description: 'The whole body, instead of the one that is declared.',
      }),
    ),
    contact: Type.Optional(
      Type.String({
        pattern: hashidPattern('con'),
        examples: ['con-7hTq2dWzLc'],
        description: 'Whose values the variables have. Takes the scope contacts:read. Left out: nobody.',
      }),
    ),
    values: Type.Optional(
      Type.Unsafe<Partial<Values>>({
        type: 'object',
        additionalProperties: { type: 'string', maxLength: VALUE_CHARS_MAX },
        examples: [{ phone: '237699000101' }],
        description: 'Of variables, made up for this run.',
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'true: the request is shown, and nothing is sent.' })),
  },
  closed,
)
export type TryInput = Static<typeof tryInput>

const facts = Type.Unsafe<object>({ type: 'object', additionalProperties: true })
const outcome = {
  ...nullableText,
  enum: [...OUTCOMES, null],
  description: 'How it ended; null: it is under way, or nothing was sent.',
}

export const tryView = Type.Object(
  {
    log: { ...nullableText, description: 'Its entry in the log, trn-…; null: nothing was sent.' },
    outcome: Type.Unsafe<string | null>(outcome),
    status: nullableInteger,
    error: { ...nullableText, description: 'Why no answer came, or what lacks.' },
    milliseconds: { ...milliseconds, description: 'How long it took, with fractions.' },
    told: { ...facts, description: 'What an agent would be told.' },
    ...sides,
  },
  { title: 'ToolTrial' },
)
export type TryView = Static<typeof tryView>

export const runParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('trn'), description: 'The call, trn-….' }),
})

export const runQuery = Type.Object({
  ...filterQuery(RUN_FILTERS),
  status: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 599, description: 'Answered with this HTTP status.' }),
  ),
  min_ms: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 60_000, description: 'That took so many milliseconds.' }),
  ),
  q: wordsQuery('Part of the tool’s name or of the error.'),
  ...idPageQuery,
})
export type RunQuery = Static<TObject<typeof idPageQuery>> & {
  status?: number
  min_ms?: number
  q?: string
  [filter: string]: unknown
}

const named = { id: Type.String(), name: Type.String() }

const run = {
  id: Type.String({ description: 'trn-….' }),
  at: timestamp,
  kind: Type.Enum([...KINDS]),
  tool: Type.Object({
    id: { ...nullableText, description: 'tol-…; null: it was removed.' },
    name: Type.String(),
    version: Type.Integer(),
  }),
  effects: Type.Enum(['read', 'write']),
  outcome: Type.Unsafe<string | null>(outcome),
  status: nullableInteger,
  milliseconds: { ...milliseconds, description: 'How long it took, with fractions.' },
  error: { ...nullableText, description: 'Why no answer came, or what lacked.' },
  agent: nullable({ ...named, version: nullableInteger }, 'Who called it; null: a person.'),
  user: nullable(named, 'Who tried it; null: an agent called it.'),
  contact: nullable(
    { id: Type.String(), name: nullableText, identifier: nullableText },
    'Whom it was for; null: nobody. Named with contacts:read.',
  ),
  conversation: { ...nullableText, description: 'ses-…; null: none.' },
}

const runView = Type.Object(run, { title: 'ToolRun' })
export type RunView = Static<typeof runView>

export const runPage = Type.Object({ data: Type.Array(runView), ...idPageFields }, { title: 'ToolRunPage' })

export const runDetails = Type.Object(
  {
    ...run,
    finished_at: nullableTimestamp,
    arguments: { ...facts, description: 'Without secrets; for viewers {}.' },
    ...sides,
  },
  { title: 'ToolRunDetails' },
)
export type RunDetails = Static<typeof runDetails>

export const replayInput = Type.Object(
  { confirm: Type.Optional(Type.Boolean({ description: 'Asked for unless it was a GET or a HEAD.' })) },
  closed,
)
