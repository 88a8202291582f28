// Inputs that an operation should take, from its schema.
import fc, { type Arbitrary } from 'fast-check'
import { PASSWORD } from '../cast.ts'
import { NAMES } from '../isolation/matrix.ts'
import { BASE_URL } from '../sessions/browser.ts'
import type { Things } from '../world/seed.ts'
import type { Operation, Schema } from './schema.ts'

const TEXT_CHARS_MAX = 40
const OPTIONAL_MAX = 3

/** The matrix of foreign records asks them for what is none: members belong to both apps of a business. */
const MEMBERS = new Set([
  ...[
    'updateMember',
    'removeMember',
    'assignConversation user',
    'addNote mentions',
    'addTeam members',
    'updateTeam members',
    'updateNote mentions',
  ],
])

/** Whose records the inputs name, and what day it is. `person`: who asks with a cookie, by the fields that name what is theirs. */
export type Ground = {
  things: Things
  nowMs: number
  person: { [field: string]: string[] } | null
  /** Nothing but what is required, and names of what is there: most such calls are good. */
  isPlain?: boolean
}

type Place = { ground: Ground; operation: string; name: string }

const HOUR_MS = 3_600_000

const PATH_CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@"
const pathChar = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...PATH_CHARS) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map(encodeURIComponent),
  },
)
/** As fc.webUrl(), which first makes a table of all of Unicode for shrinking: that took longer than 800 calls. */
const webAddresses = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.array(fc.string({ unit: pathChar })))
  .map(([scheme, host, path]) => `${scheme}://${[host, ...path].join('/')}`)

/** Values of a named form, mostly such that lead somewhere. */
const FORMATS: { [format: string]: (ground: Ground) => Arbitrary<string> } = {
  'e164-digits': ({ things }) => fc.constantFrom(things.phone, '237655777001', '237655777002', '33612345678'),
  email: ({ things }) => fc.constantFrom(things.mail, 'New.One@customers.example'),
  'language-tag': () => fc.constantFrom('fr', 'en', 'en-GB', 'fr_CM', 'zh-Hant-TW'),
  uri: () => webAddresses,
  'base-address': () => webAddresses,
  'printable-ascii': () => fc.stringMatching(/^[!-~]{1,20}$/),
  'date-time': ({ nowMs }) =>
    fc.integer({ min: -24, max: 480 }).map(hours => new Date(nowMs + hours * HOUR_MS).toISOString()),
  code: () =>
    fc.constantFrom('open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'none', 'nothing'),
  digits: () => fc.nat().map(String),
  'time-zone': () => fc.constantFrom('Africa/Douala', 'Europe/Paris', 'America/St_Johns', 'Nowhere/Else'),
  duration: () => fc.constantFrom('PT1S', 'PT0.5H', 'PT25H', 'P1D', 'P1DT2H3M4S', 'P1W'),
}

export function inputsOf(operation: Operation, ground: Ground): Arbitrary<unknown> {
  return arbitraryOf(operation.schema, { ground, operation: operation.id, name: '' })
}

/** Each has a name of its own. */
let named = 0

/** Bodies of what is refused most of the time by chance: what it names must fit together, or be asked for in its version. */
const GOOD_BODIES: { [operation: string]: (things: Things) => object } = {
  confirm: () => ({ password: PASSWORD }),
  linkTicket: ({ second }) => ({ ticket: second.hashid }),
  tryTool: () => ({ parameters: { order: '42' }, dry_run: true }),
  updateTool: () => ({ expected_version: 1 }),
  importTools: () => ({ text: '{"openapi":"3.1.0","info":{"title":"Shop"},"paths":{}}' }),
  addTicketView: () => ({ name: `View ${++named}`, filters: { status: 'open' } }),
  addToolServer: () => ({ name: `Server ${++named}`, url: `${BASE_URL}/sandbox/shop/mcp` }),
  acceptTools: ({ server }) => ({ tools: [{ name: 'order_status', hash: server.hash }] }),
}

/** One that is good more often than others: the first of a run, so that few are enough. */
export function plainInputsOf(operation: Operation, ground: Ground): Arbitrary<unknown> {
  const inputs = inputsOf(operation, { ...ground, isPlain: true })
  const body = GOOD_BODIES[operation.id]?.(ground.things)
  return body ? inputs.map(input => ({ ...(input as object), body })) : inputs
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** Hours that follow each other: by chance they overlap. */
const WEEK = Object.fromEntries(
  DAYS.map((day, n) => [
    day,
    n < 5
      ? [
          { from: '08:00', to: '12:00' },
          { from: '13:00', to: '24:00' },
        ]
      : [],
  ]),
)

/** Values of a schema. Fields that name a record name one that is there, most of the time. */
function arbitraryOf(schema: Schema, place: Place): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum)
    return place.name === 'channel' && schema.enum.includes('messenger')
      ? mostly(place, 'messenger', fc.constantFrom(...schema.enum))
      : fc.constantFrom(...schema.enum)
  const branches = schema.oneOf ?? schema.anyOf
  if (branches) return fc.oneof(...branches.map(branch => arbitraryOf(branch, place)))
  const types = [schema.type ?? 'object'].flat()
  if (types.length > 1) return fc.oneof(...types.map(type => arbitraryOf({ ...schema, type }, place)))
  switch (types[0]) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integersOf(schema, place)
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'array':
      return fc.array(arbitraryOf(schema.items!, place), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, 3)),
      })
    case 'string':
      return stringsOf(schema, place)
    default:
      if (place.operation === 'tryTool' && place.name === 'parameters')
        return mostly(place, { order: '42' }, objectsOf(schema, place))
      return place.name === 'week' ? mostly(place, WEEK, objectsOf(schema, place)) : objectsOf(schema, place)
  }
}

const mostly = (place: Place, value: unknown, other: Arbitrary<unknown>): Arbitrary<unknown> =>
  mostlyOf(place, [value], other)

/** All required fields, and a few of the others. */
function objectsOf(
  { properties = {}, required = [], minProperties = 0, maxProperties = Infinity }: Schema,
  place: Place,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner, { ...place, name })]),
  )
  // a contact is named by one of these: which one is needed depends on the channel, and two may contradict each other
  const names =
    maxProperties === Infinity ? ['phone', 'email', 'identifier'].filter(name => name in properties) : []
  const naming = names.length === 0 ? fc.constant([]) : mostly(place, names.slice(0, 1), fc.subarray(names))
  const always = [...new Set(required)]
  const optional = Object.keys(properties).filter(name => ![...always, ...names].includes(name))
  const most = Math.min(optional.length, OPTIONAL_MAX, maxProperties - always.length)
  const minLength = Math.min(most, Math.max(0, minProperties - always.length))
  const some = fc.subarray(optional, { minLength, maxLength: place.ground.isPlain ? minLength : most })
  return fc
    .tuple(fc.record(fields), some, naming as Arbitrary<string[]>)
    .map(([value, some, naming]) =>
      Object.fromEntries([...new Set([...always, ...naming, ...some])].map(name => [name, value[name]])),
    )
}

function integersOf(schema: Schema, place: Place): Arbitrary<number> {
  const name = namesOf(place)
  if (name.length > 0) return fc.constantFrom(...name.map(Number))
  return fc.integer({
    min: schema.minimum ?? -1000,
    max: Math.min(schema.maximum ?? 1000, (schema.minimum ?? 0) + 1000),
  })
}

/** By chance no text is one. */
const ICAL = [
  'BEGIN:VCALENDAR\nEND:VCALENDAR',
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Off\nDTSTART;VALUE=DATE:20270101\nRRULE:FREQ=YEARLY\nEND:VEVENT\nEND:VCALENDAR',
]

/** Of a tool without parameters: most addresses are none of its kind. */
const TOOL_URLS = ['https://shop.example.com/orders', 'https://shop.example.com/orders?phone={phone}']

function stringsOf(schema: Schema, place: Place): Arbitrary<unknown> {
  if (place.operation === 'addTool' && place.name === 'url')
    return mostlyOf(place, TOOL_URLS, plainStrings(schema, place.ground))
  if (place.name === 'ical') return mostlyOf(place, ICAL, plainStrings(schema, place.ground))
  const names = namesOf(place)
  if (names.length > 0) return mostlyOf(place, names, plainStrings(schema, place.ground))
  return plainStrings(schema, place.ground)
}

const mostlyOf = ({ ground }: Place, values: unknown[], other: Arbitrary<unknown>): Arbitrary<unknown> =>
  ground.isPlain
    ? fc.constantFrom(...values)
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: other })

function plainStrings(schema: Schema, ground: Ground): Arbitrary<string> {
  const format = FORMATS[schema.format ?? '']
  if (format) return format(ground)
  if (schema.pattern) return textMatching(schema.pattern)
  const max = Math.min(schema.maxLength ?? TEXT_CHARS_MAX, TEXT_CHARS_MAX)
  const min = Math.min(schema.minLength ?? 0, max)
  if (schema.format === undefined) return anyText(min, max)
  // visible, not-blank: at least one letter
  return fc
    .tuple(anyText(0, max), fc.constantFrom('a', 'é', '😀'))
    .map(([text, seen]) => [...seen, ...text].slice(0, max).join(''))
}

const texts = new Map<string, Arbitrary<string>>()

/** Making one takes longer than all its texts, so each is made once. */
function once(name: string, make: () => Arbitrary<string>): Arbitrary<string> {
  const text = texts.get(name) ?? make()
  texts.set(name, text)
  return text
}

const anyText = (minLength: number, maxLength: number): Arbitrary<string> =>
  once(`${minLength} ${maxLength}`, () => fc.string({ unit: 'grapheme', minLength, maxLength }))

const textMatching = (pattern: string): Arbitrary<string> =>
  once(`/${pattern}/`, () => fc.stringMatching(new RegExp(pattern)))

/** Who signs in: the fields are of no other operation. */
const ACCOUNT: { [name: string]: string[] } = { username: ['bruno@boutique.example'], password: [PASSWORD] }

function namesOf({ ground, operation, name }: Place): string[] {
  if (operation === 'logIn') return ACCOUNT[name] ?? []
  // elsewhere than at a sign-in it is the new one
  const isNew = operation === 'changePassword' && name === 'password'
  if (ground.person) return isNew ? [] : (ground.person[name] ?? [])
  if (name === 'id' && MEMBERS.has(operation)) return [ground.things.member.hashid]
  if (MEMBERS.has(`${operation} ${name}`)) return [ground.things.member.hashid]
  return (NAMES[`${operation} ${name}`] ?? NAMES[name] ?? (() => []))(ground.things)
}
