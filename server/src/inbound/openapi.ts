// The OpenAPI document of the providers' webhooks, for simulating a provider or putting a proxy in front of the hooks.
import { FAILURE, successSchema } from '@palabre/contract/envelope'
import { type TSchema, Type } from 'typebox'
import type { Secrets } from '../channels/connect.ts'
import type { ChannelKind, Hook } from '../channels/kind.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type Components, documented, sorted } from '../http/components.ts'
import { failed, headingOf, LICENSE, parametersOf } from '../http/operation.ts'

/** The provider sends up to 3 MB, and up to 1,000 updates at once. */
export const HOOK_BYTES_MAX = 4 * 1024 * 1024

const ABOUT =
  'Where providers send what happened. Each connected channel has its own address; the id in it is the hook that the command line shows. Unlike the API, answers have the HTTP statuses that providers understand.'
const BYTES_PER_MIB = 1024 * 1024
const NONE = Type.Object({})

const HOOK = {
  name: 'hook',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The hook of the channel.',
  example: 'xTq7Rk2mVb9sLw4z',
}

/** OpenAPI 3.1.0. The same channels give the same text. */
export function hookDocument(): object {
  const schemas: Components = {}
  const paths = Object.fromEntries(
    CHANNEL_KINDS.flatMap(kind =>
      kind.hook ? [[`/${kind.name}/{hook}`, operationsOf(kind, kind.hook, schemas)]] : [],
    ),
  )
  return {
    openapi: '3.1.0',
    info: { title: 'Palabre hooks', version: '1.0', description: ABOUT, license: LICENSE },
    servers: [{ url: '/hooks', description: 'Hooks of live and test apps: the id says which' }],
    security: [],
    tags: [{ name: 'Hooks', description: 'What providers tell.' }],
    paths,
    components: { parameters: { Hook: HOOK }, schemas: sorted(schemas) },
  }
}

function operationsOf({ name }: ChannelKind, hook: Hook<Secrets>, schemas: Components): object {
  const title = name[0]!.toUpperCase() + name.slice(1)
  const { header, query = NONE } = hook.documented ?? {}
  const signature = { name: header, in: 'header', required: true, schema: { type: 'string' } }
  const ask = {
    ...headingOf({
      operation: `verify${title}Hook`,
      tag: 'Hooks',
      summary: `Answers the provider's question whether this is its hook (${name})`,
    }),
    parameters: [
      { $ref: '#/components/parameters/Hook' },
      ...parametersOf({ query, examples: {} }, 'query', schemas),
    ],
    responses: {
      200: {
        description: 'The challenge, as it came.',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
      403: failed('The question is not of this provider.', schemas),
      404: failed('There is no such hook.', schemas),
      503: failed('Try again later.', schemas),
    },
  }
  const take = {
    ...headingOf({
      operation: `receive${title}Events`,
      tag: 'Hooks',
      summary: `Takes what the provider tells (${name})`,
      description: `At most ${HOOK_BYTES_MAX / BYTES_PER_MIB} MiB; the signature is over the bytes as they were sent. Events that came before do nothing.`,
    }),
    parameters: [{ $ref: '#/components/parameters/Hook' }, ...(header ? [signature] : [])],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      200: {
        description: 'All of it is stored, or code 1002 or 1008: the body could not be read.',
        content: { 'application/json': { schema: { oneOf: answers(schemas) } } },
      },
      401: failed('The signature is not right.', schemas),
      404: failed('There is no such hook.', schemas),
      503: failed('It could not be stored: send it again.', schemas),
    },
  }
  return { ...(hook.challenge ? { get: ask } : {}), post: take }
}

function answers(schemas: Components): object[] {
  const stored: TSchema = { ...successSchema(Type.Null()), title: 'Stored' }
  return [documented(stored, schemas), documented(FAILURE, schemas)]
}
