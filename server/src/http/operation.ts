// The parts of an operation in an OpenAPI document, from its declaration.
import { CODES } from '@palabre/contract/codes'
import { FAILURE, successSchema } from '@palabre/contract/envelope'
import type { TObject, TSchema } from 'typebox'
import { type Components, documented } from './components.ts'
import type { Declaration } from './endpoint.ts'

export const LICENSE = { name: 'MIT', identifier: 'MIT' }

/** What it is called, and what it does. */
export function headingOf(
  declared: Pick<Declaration, 'operation' | 'tag' | 'summary' | 'description'>,
): object {
  const { operation, tag, summary, description } = declared
  return { operationId: operation, tags: [tag], summary, ...(description ? { description } : {}) }
}

/** The body it takes, with examples; nothing where it takes none. */
export function requestOf(declared: Declaration, schemas: Components): object {
  if (!declared.body) return {}
  const examples = Object.entries(declared.examples).filter(([, { body }]) => body !== undefined)
  const content = {
    schema: documented(named(declared.body, `${typeNameOf(declared)}Request`), schemas),
    examples: Object.fromEntries(examples.map(([key, { summary, body }]) => [key, { summary, value: body }])),
  }
  return { requestBody: { required: true, content: { 'application/json': content } } }
}

/** The envelope around its answer, or around a refusal. */
export function answerOf(declared: Declaration, schemas: Components): object {
  return {
    'application/json': {
      schema: {
        oneOf: [
          documented(named(successSchema(declared.answer), `${typeNameOf(declared)}Answer`), schemas),
          documented(FAILURE, schemas),
        ],
      },
      examples: answersOf(declared),
    },
    ...(declared.alsoAnswers ? { [declared.alsoAnswers]: { schema: { type: 'string' } } } : {}),
    ...(declared.streams ? { 'text/event-stream': { schema: documented(declared.streams, schemas) } } : {}),
  }
}

/** The parameters of one place, each with an example where the declaration has one. */
export function parametersOf(
  declared: Pick<Declaration, 'query' | 'params' | 'examples'>,
  place: 'path' | 'query',
  schemas: Components,
): object[] {
  const schema: TObject | undefined = place === 'path' ? declared.params : declared.query
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string }
    const example = Object.values(declared.examples)
      .map(one => (place === 'path' ? one.params : one.query)?.[name])
      .find(value => value !== undefined)
    const shown = documented(rest, schemas)
    return {
      name,
      in: place,
      // its values are separated by commas
      ...('items' in shown ? { style: 'form', explode: false } : {}),
      ...(place === 'path' || schema!.required?.includes(name) ? { required: true } : {}),
      ...(description ? { description } : {}),
      schema: shown,
      ...(example === undefined ? {} : { example: 'items' in shown ? String(example).split(',') : example }),
    }
  })
}

/** The examples' answers, and what a refusal looks like. */
function answersOf({ examples, refusal = 4 }: Declaration): object {
  return {
    ...Object.fromEntries(
      Object.entries(examples).map(([key, { summary, answer }]) => [
        key,
        { summary, value: { success: true, message: CODES[1000].en, code: 1000, body: answer } },
      ]),
    ),
    refused: {
      summary: refusal === 4 ? 'No token' : CODES[refusal].en,
      value: {
        success: false,
        message: CODES[refusal].en,
        code: refusal,
        body: null,
        trace_id: '8f1c2d3e-5b6a-4c7d-9e8f-0a1b2c3d4e5f',
      },
    },
  }
}

/** An answer that is only ever a refusal. */
export function failed(description: string, schemas: Components, headers?: object): object {
  return {
    description,
    ...(headers ? { headers } : {}),
    content: { 'application/json': { schema: documented(FAILURE, schemas) } },
  }
}

/** With this name, where the declaration gives none. */
function named(schema: TSchema, title: string): TSchema {
  return 'title' in schema ? schema : { title, ...schema }
}

function typeNameOf({ operation }: Declaration): string {
  return operation[0]!.toUpperCase() + operation.slice(1)
}
