// Tools as they are asked and shown.
import { hashidPattern } from '@palabre/contract/ids'
import { type Static, type TSchema, Type } from 'typebox'
import { among, type Filter, filterQuery, listFilter } from '../http/filters.ts'
import { idPageQuery } from '../http/id-pages.ts'
import { nullable, nullableText, nullableTimestamp, timestamp, wordsQuery } from '../http/shapes.ts'
import { closed, example, fields, inLanguages, name, parameter } from './declared-shapes.ts'
import type { Drift } from './drift.ts'
import { OUTCOMES } from './outcomes.ts'

const MAINTENANCE_CHARS_MAX = 500
const AGENT_TOOLS_MAX = 40
const STATES = ['on', 'off', 'maintenance'] as const
const KINDS = ['http', 'mcp', 'built_in'] as const
export type State = (typeof STATES)[number]

const { description, method, url, ...rest } = fields

export const toolInput = Type.Object(
  { name, description, method, url, ...Type.Partial(Type.Object(rest)).properties },
  closed,
)
export type ToolInput = Static<typeof toolInput>

export const toolChange = Type.Object(
  {
    expected_version: Type.Integer({ minimum: 1, description: 'The version that you have seen.' }),
    ...Type.Partial(Type.Object({ name, ...fields })).properties,
  },
  closed,
)
export type ToolChange = Static<typeof toolChange>

export const stateInput = Type.Object(
  {
    state: Type.Enum([...STATES], {
      description: 'maintenance: as off, and the agent may say what text says.',
    }),
    text: Type.Optional(inLanguages(MAINTENANCE_CHARS_MAX, 'Of maintenance: what the agent may say.')),
  },
  closed,
)
export type StateInput = Static<typeof stateInput>

export const agentToolsInput = Type.Object(
  {
    tools: Type.Array(Type.String({ pattern: hashidPattern('tol'), examples: ['tol-6sHn4xKdPw'] }), {
      maxItems: AGENT_TOOLS_MAX,
      uniqueItems: true,
      description: `All that it may use beside the built-in ones, in their order; ${AGENT_TOOLS_MAX} at most.`,
    }),
  },
  closed,
)

export const toolParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('tol'), description: 'The tool, tol-….' }),
})
export const agentParams = Type.Object({
  id: Type.String({ pattern: hashidPattern('agt'), description: 'The agent, agt-….' }),
})

export const TOOL_FILTERS: readonly Filter[] = [
  listFilter('kind', KINDS, 'Of these kinds; built_in: those of every agent.', kinds => among('kind', kinds)),
]

export const toolQuery = Type.Object({
  ...idPageQuery,
  state: Type.Optional(Type.Enum([...STATES])),
  ...filterQuery(TOOL_FILTERS),
  agent: Type.Optional(
    Type.String({
      pattern: hashidPattern('agt'),
      examples: ['agt-4nRq8sWzK2'],
      description: 'That it may use.',
    }),
  ),
  q: wordsQuery('Part of the name or the description.'),
})
export type ToolQuery = Static<typeof toolQuery>

const health = nullable(
  {
    failures: Type.Integer({
      description:
        'Calls in a row that failed; of http_error those of 401, 403, 407, 408, 429 and from 500 on: any other ends the row.',
    }),
    failed_at: { ...nullableTimestamp, description: 'When one failed last.' },
    answered_at: { ...nullableTimestamp, description: 'When the system answered last.' },
    resting_until: { ...nullableTimestamp, description: 'Until when it is not called; null: it is.' },
    drifted_at: {
      ...nullableTimestamp,
      description: 'Since when its answers look otherwise; null: they do not.',
    },
    drift: Type.Unsafe<Drift | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Missing paths, and changed ones (path, was, is).',
    }),
    last_outcomes: Type.Array(Type.Enum([...OUTCOMES]), {
      description: 'How its last 10 calls ended, the newest first.',
    }),
  },
  'How its last calls went; null: a built-in one.',
)

const view = {
  id: { ...nullableText, description: 'tol-…; null: a built-in one.' },
  name: Type.String(),
  kind: Type.Enum([...KINDS]),
  state: Type.Enum([...STATES]),
  description: Type.String(),
  effects: Type.Enum(['read', 'write']),
  version: Type.Integer({ description: 'One more with every change.' }),
  health,
  server: nullable(
    {
      id: Type.String({ description: 'srv-….' }),
      name: Type.String(),
      tool: Type.String({ description: 'As the server calls it.' }),
      accepted: Type.Boolean({ description: 'false: off.' }),
    },
    'The MCP server; null: none.',
  ),
  agents: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'Those that may use it; a built-in one names none.',
  }),
}

/** A tool as a list shows it. */
const toolView = Type.Object(view, { title: 'Tool' })
export type ToolView = Static<typeof toolView>

export const toolPage = Type.Object(
  { data: Type.Array(toolView), next_cursor: nullableText, has_more: Type.Boolean() },
  { title: 'ToolList' },
)

const shownParameter = Type.Object({
  ...parameter.properties,
  required: Type.Boolean(),
  description: Type.String(),
})

/** A tool by itself. */
export const toolDetails = Type.Object(
  {
    ...view,
    method: fields.method,
    url: fields.url,
    headers: Type.Array(
      Type.Object({
        name: Type.String(),
        set: Type.Boolean({ description: 'Has it a value? None is ever shown.' }),
      }),
    ),
    body: fields.body as TSchema,
    parameters: Type.Array(shownParameter),
    timeout_ms: Type.Integer(),
    response: Type.Object({ type: Type.Enum(['json', 'text']), keep: Type.Array(Type.String()) }),
    examples: Type.Array(example),
    answer: fields.answer,
    maintenance: inLanguages(MAINTENANCE_CHARS_MAX, 'What the agent may say while it is in maintenance.'),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { title: 'ToolDetails' },
)

export const changedTool = Type.Object(
  {
    ...toolDetails.properties,
    headers_cleared: Type.Array(Type.String(), {
      description: 'Headers whose values are gone, as the address leads elsewhere.',
    }),
  },
  { title: 'ChangedTool' },
)

export const removedTool = Type.Object(
  { id: Type.String(), removed: Type.Literal(true) },
  { title: 'RemovedTool' },
)

export const agentToolsView = Type.Object(
  {
    agent: Type.String({ description: 'agt-….' }),
    tools: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), state: Type.Enum([...STATES]) })),
  },
  { title: 'AgentTools' },
)
