// Documents of APIs as they are imported, and what of them could be tools.

import type { LeftOut, Problem } from '@palabre/contract/tools'
import { type Static, Type } from 'typebox'
import { exchange } from '../http/exchange-shapes.ts'
import { nullable } from '../http/shapes.ts'
import { HEADER_CHARS_MAX, HEADER_NAME_CHARS_MAX, HEADERS_MAX, URL_CHARS_MAX } from './bounds.ts'
import type { Change } from './changes.ts'
import { closed, fields, name } from './declared-shapes.ts'
import { DOCUMENT_BYTES_MAX, OPERATIONS_MAX } from './import-document.ts'

const OPERATION_CHARS_MAX = 2100

/** Headers with values, that are sent and not shown again. */
export const sentHeaders = (description: string) =>
  Type.Array(
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: HEADER_NAME_CHARS_MAX, examples: ['authorization'] }),
        value: Type.String({ minLength: 1, maxLength: HEADER_CHARS_MAX, writeOnly: true }),
      },
      closed,
    ),
    { maxItems: HEADERS_MAX, description },
  )

const operation = Type.String({
  minLength: 1,
  maxLength: OPERATION_CHARS_MAX,
  examples: ['GET /orders/{order}'],
})

export const importInput = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: DOCUMENT_BYTES_MAX,
        description: 'JSON or YAML. Either this or url.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        format: 'uri',
        maxLength: URL_CHARS_MAX,
        examples: ['https://api.shop.example/openapi.json'],
      }),
    ),
    headers: Type.Optional(sentHeaders('Not kept.')),
    server: Type.Optional(
      Type.String({
        format: 'uri',
        maxLength: URL_CHARS_MAX,
        examples: ['https://api.shop.example/v1'],
        description: 'Where the document names none or several.',
      }),
    ),
    add: Type.Optional(
      Type.Array(
        Type.Object(
          {
            operation,
            name: Type.Optional({
              ...name,
              description: 'Left out: by its operationId.',
            } as typeof name),
            description: Type.Optional({
              ...fields.description,
              description: 'Left out: as the document describes it.',
            } as typeof fields.description),
          },
          closed,
        ),
        { maxItems: OPERATIONS_MAX },
      ),
    ),
    update: Type.Optional(
      Type.Array(
        Type.Object(
          {
            operation,
            expected_version: Type.Integer({
              minimum: 1,
              description: 'The version that you have seen.',
            }),
          },
          closed,
        ),
        {
          maxItems: OPERATIONS_MAX,
          description: 'Take over what the document changed.',
        },
      ),
    ),
  },
  closed,
)
export type ImportInput = Static<typeof importInput>

/** Facts whose fields are said in words: docs/tools.md. */
const facts = <Facts>(description: string) =>
  Type.Unsafe<Facts[]>({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description,
  })
type Noted<Reason> = { at: string; reason: Reason }

/** What is left out of it. */
export const leftOut = facts<Noted<LeftOut>>('What is not carried over: at, reason.')
/** Why it cannot be added. */
export const problems = facts<Noted<Problem>>('Why it cannot be added: at, reason.')
/** What is otherwise than before. */
export const changes = facts<Change>('field, before, after.')

const declaration = Type.Unsafe<object | null>({
  type: ['object', 'null'],
  additionalProperties: true,
  description: 'As POST /tool/add takes it; null: none.',
})

const operationView = Type.Object(
  {
    operation: Type.String(),
    state: Type.Enum(['new', 'same', 'changed', 'impossible'], {
      description: 'same, changed: a tool came of it before.',
    }),
    tool: nullable({ id: Type.String(), name: Type.String(), version: Type.Integer() }, 'null: none.'),
    declaration,
    headers: Type.Array(Type.String(), { description: 'Without values.' }),
    left_out: leftOut,
    problems,
    changes,
  },
  { title: 'ImportedOperation' },
)
export type OperationView = Static<typeof operationView>

type Done = { id: string; name: string; operation: string }

export const importView = Type.Object(
  {
    title: Type.String(),
    version: Type.String(),
    openapi: Type.String(),
    servers: Type.Array(Type.String()),
    operations: Type.Array(operationView),
    gone: facts<Done>('Tools that it has no more: id, name, operation.'),
    added: facts<Done>('Now.'),
    updated: facts<Done>('Now.'),
    exchange,
  },
  { title: 'ToolImport' },
)
export type ImportView = Static<typeof importView>
