// What connecting and changing a channel asks for over the API: the schemas of each kind, without what only the command
// line reads in them.
import { isDeepStrictEqual } from 'node:util'
import { type TObject, type TSchema, Type } from 'typebox'
import { teamField } from '../teams/team-field.ts'
import type { ChannelKind } from './kind.ts'
import { CHANNEL_KINDS } from './kinds.ts'

const NAME_CHARS_MAX = 200
/** A hashid of an agent, or its id. */
export const AGENT_CHARS_MAX = 100

type Properties = { [name: string]: TSchema }
type Property = TSchema & {
  title?: string
  type?: string
  enum?: unknown[]
  properties?: Properties
  items?: Property
  examples?: string[]
}

const closed = { additionalProperties: false } as const

const agentField = (type: string | string[]) =>
  Type.Unsafe<string | null>({
    type,
    minLength: 1,
    maxLength: AGENT_CHARS_MAX,
    description: 'The agent that answers there, e.g. agt-4nRq8sWzK2. Without one, people answer.',
  })
const team = teamField('The team that a hand-over goes to, tem-…; before the one that the agent names.')
const name = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX, format: 'visible' })
const check = Type.Boolean({
  description: 'false: the provider is not asked first whether these credentials open the number.',
})

/** A request to connect a channel, as the form of its kind takes it. */
export type ChannelForm = {
  channel: string
  sender?: string
  account_id?: string
  name?: string
  agent?: string
  team?: string | null
  config?: { [name: string]: unknown }
  secrets?: { [name: string]: string }
  check?: boolean
}

/** A change to a channel: what is left out stays, null takes a setting away. */
export type ChannelChangeForm = Pick<ChannelForm, 'name' | 'team' | 'config' | 'secrets' | 'check'> & {
  agent?: string | null
  is_active?: boolean
}

/** Body of POST /channel/add: one form for each kind. */
export const channelForm = Type.Unsafe<ChannelForm>({
  type: 'object',
  required: ['channel'],
  discriminator: { propertyName: 'channel' },
  oneOf: CHANNEL_KINDS.map(formOf),
})

/** Body of POST /channel/{id}/update: the fields of all kinds; which of them a channel has, its kind says. */
export const channelChangeForm = Type.Unsafe<ChannelChangeForm>(
  Type.Object(
    {
      name: Type.Optional(name),
      agent: Type.Optional(agentField(['string', 'null'])),
      team: Type.Optional(team),
      is_active: Type.Optional(
        Type.Boolean({ description: 'false: switched off. Nothing is sent or received.' }),
      ),
      config: Type.Optional(
        Type.Object(optional(merged(kind => nullable(plainOf(kind.config)))), {
          ...closed,
          minProperties: 1,
          description: 'Settings that are left out stay; null takes one away.',
        }),
      ),
      secrets: Type.Optional(
        Type.Object(optional(merged(kind => secretsOf(kind).properties as Properties)), {
          ...closed,
          minProperties: 1,
          writeOnly: true,
          description: 'New credentials; those that are left out stay. Never shown again.',
        }),
      ),
      check: Type.Optional(check),
    },
    { ...closed, minProperties: 1 },
  ),
)

/** Can the provider be asked whether it knows a number? */
export function isAsked({ delivery }: ChannelKind): boolean {
  return delivery.by === 'provider' && delivery.check !== undefined
}

function formOf(kind: ChannelKind): TObject {
  const { number } = kind
  const secrets = secretsOf(kind)
  return Type.Object(
    {
      channel: Type.Literal(kind.name),
      ...(number
        ? {
            sender: { ...plain(number.sender), description: 'The number that clients name in `from`.' },
            account_id: { ...plain(number.account), description: "The provider's id of the number." },
          }
        : {}),
      name: Type.Optional(name),
      agent: Type.Optional(agentField('string')),
      team: Type.Optional(team),
      config: Type.Optional(Type.Object(plainOf(kind.config), closed)),
      secrets: secrets.required?.length ? secrets : Type.Optional(secrets),
      ...(isAsked(kind) ? { check: Type.Optional(check) } : {}),
    },
    { ...closed, title: `${kind.title.replaceAll(/\W/g, '')}Form` },
  )
}

/** The credentials; those that are made here may be left out. */
function secretsOf({ secrets, made }: ChannelKind): TObject {
  const fields = Object.entries(plainOf(secrets)).map(([field, schema]): [string, TSchema] => [
    field,
    field in made ? Type.Optional(schema) : schema,
  ])
  return Type.Object(Object.fromEntries(fields), {
    ...closed,
    writeOnly: true,
    description: 'Credentials: sealed, and never shown.',
  })
}

/** The fields of all kinds. Where two kinds have one of the same name, it may be as in either. */
function merged(fieldsOf: (kind: ChannelKind) => Properties): Properties {
  const all: Properties = {}
  for (const [field, schema] of CHANNEL_KINDS.flatMap(kind => Object.entries(fieldsOf(kind)))) {
    const before = all[field]
    all[field] =
      before && !isDeepStrictEqual(before, schema) ? Type.Unsafe({ anyOf: [before, schema] }) : schema
  }
  return all
}

function optional(fields: Properties): Properties {
  return Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, Type.Optional(schema)]))
}

function nullable(fields: Properties): Properties {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { type, enum: values, ...schema }]: [string, Property]) => [
      field,
      Type.Unsafe({
        ...schema,
        ...(type === undefined ? {} : { type: [type, 'null'] }),
        ...(values === undefined ? {} : { enum: [...values, null] }),
      }),
    ]),
  )
}

/** The schemas of an object's fields, optional ones as they are. */
function plainOf(schema: TSchema): Properties {
  const { properties, required = [] } = schema as Property & { required?: string[] }
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([field, inner]) => [
      field,
      required.includes(field) ? plain(inner) : Type.Optional(plain(inner)),
    ]),
  )
}

/** Without the name of its option and the form of its value, both for the command line. */
function plain(schema: TSchema): TSchema {
  const { title: _, examples, properties, items, ...rest } = schema as Property
  const shown = examples?.filter(example => !example.startsWith('<'))
  return Type.Unsafe({
    ...rest,
    ...(shown?.length ? { examples: shown } : {}),
    ...(properties ? { ...Type.Object(plainOf(schema), closed) } : {}),
    ...(items ? { items: plain(items) } : {}),
  })
}
