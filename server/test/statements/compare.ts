// Does what a call claims of its rows agree with what PostgreSQL says of them?
import { PREFIXES } from '@palabre/contract/ids'
import type { Call } from './calls.ts'
import type { Kinds } from './claims.ts'
import type { Described } from './describe.ts'

// as the parsers of db/pool.ts and of pg give them; what is not here has no agreed form: cast it
const READ_AS: { [type: string]: string } = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  oid: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
  text: 'string',
  name: 'string',
  'character varying': 'string',
  character: 'string',
  uuid: 'string',
  inet: 'string',
  numeric: 'string',
  'timestamp with time zone': 'Timestamp',
  'text[]': 'array of string',
  'character varying[]': 'array of string',
  'integer[]': 'array of number',
  'smallint[]': 'array of number',
  'double precision[]': 'array of number',
  'boolean[]': 'array of boolean',
  'bytea[]': 'array of Buffer',
}

const PREFIX_OF: { [column: string]: string } = {
  'agents.hashid': PREFIXES.agent,
  'ticket_views.hashid': PREFIXES.ticket_view,
  'channels.hashid': PREFIXES.channel,
  'chat_sessions.hashid': PREFIXES.conversation,
  'contacts.hashid': PREFIXES.contact,
  'conversation_notes.hashid': PREFIXES.note,
  'knowledge.hashid': PREFIXES.knowledge,
  'messages.hashid': PREFIXES.message,
  'tags.hashid': PREFIXES.tag,
  'tools.hashid': PREFIXES.tool,
  'tool_runs.hashid': PREFIXES.tool_run,
  'tool_servers.hashid': PREFIXES.tool_server,
  'teams.hashid': PREFIXES.team,
  'canned_replies.hashid': PREFIXES.canned_reply,
  'calendars.hashid': PREFIXES.calendar,
  'views.hashid': PREFIXES.view,
  'tickets.hashid': PREFIXES.ticket,
  'users.hashid': PREFIXES.user,
}
const HASHIDS = Object.values(PREFIXES).map(prefix => `${prefix}-…`)

// what pg writes for a value of each kind; a list for jsonb would be written as a list of PostgreSQL
const WRITTEN_AS: { [type: string]: string[] } = {
  boolean: ['boolean'],
  bytea: ['Buffer', 'Uint8Array'],
  json: ['string', 'object'],
  jsonb: ['string', 'object'],
  text: ['string', 'Timestamp', ...HASHIDS],
  numeric: ['string', 'number'],
  'timestamp with time zone': ['Timestamp'],
  // a reference from outside is text of digits, which may be longer than a number is exact
  bigint: ['number', 'AppId', 'string'],
  integer: ['number'],
  smallint: ['number'],
  'double precision': ['number'],
}

const APP_IS_PARAMETER = /\bapp_id = \$(\d+)/g

/** What is wrong, in words; empty when all agrees. */
export function compare(call: Call, text: string, described: Described): string[] {
  return [...compareColumns(call, described), ...compareValues(call, described), ...compareApps(call, text)]
}

/** Another number than that of an app may not choose whose rows are seen. */
function compareApps({ values }: Call, text: string): string[] {
  const places = [...text.matchAll(APP_IS_PARAMETER)].map(match => Number(match[1]))
  return [...new Set(places)].flatMap(place => {
    const given = values?.[place - 1]?.filter(kind => !['AppId', 'null'].includes(kind)) ?? []
    return given.length === 0 ? [] : [`$${place} is an app_id, and the value is ${told(given)}`]
  })
}

function compareColumns({ claim }: Call, { columns }: Described): string[] {
  if (!claim.columns) return []
  const wrong: string[] = []
  for (const [name, claimed] of claim.columns) {
    if (columns.some(column => column.name === name)) continue
    if (!claimed.isOptional) wrong.push(`claims "${name}", which the statement does not give`)
  }
  for (const { name, type, origin, nullable } of columns) {
    const claimed = claim.columns.get(name)
    if (!claimed) {
      wrong.push(`gives "${name}", which nobody claims`)
      continue
    }
    const isTold = claimed.isOptional || claimed.kinds.some(kind => kind === 'null' || kind === 'any')
    if (nullable === 'maybe' && !isTold)
      wrong.push(`"${name}" can be null, claimed is ${told(claimed.kinds)}`)
    if (nullable === 'never' && !claimed.isOptional && claimed.kinds.includes('null'))
      wrong.push(`"${name}" is never null, claimed is ${told(claimed.kinds)}`)
    const read = readAs(type, origin ?? name)
    const kinds = claimed.kinds.filter(kind => kind !== 'null' && kind !== 'undefined')
    if (read === undefined) wrong.push(`"${name}" is ${type}, which comes in no agreed form: cast it`)
    else if (read !== 'any' && kinds.some(kind => !fits(kind, read, origin)))
      wrong.push(`"${name}" is ${type}, which comes as ${read}; claimed is ${told(claimed.kinds)}`)
  }
  return wrong
}

/** The form of a column; `from` is the column it stands for, or its name where it is computed. */
function readAs(type: string, from: string): string | undefined {
  const isApp = type === 'bigint' && /^apps\.id$|(^|\.)app_id$/.test(from)
  return isApp ? 'AppId' : READ_AS[type]
}

/** A public id may be claimed as any text; but not as that of something else. */
function fits(kind: string, read: string, origin: string | null): boolean {
  if (read === 'string' && HASHIDS.includes(kind)) return origin === null || `${PREFIX_OF[origin]}-…` === kind
  return [read, 'any'].includes(kind)
}

function compareValues({ values }: Call, { parameters }: Described): string[] {
  if (!values) return []
  if (values.length !== parameters.length)
    return [`has ${parameters.length} parameters, and ${values.length} values are given`]
  return parameters.flatMap((type, i) => {
    const given = values[i]!.filter(kind => !['null', 'undefined', 'any'].includes(kind))
    const allowed = type.endsWith('[]') ? listOf(WRITTEN_AS[type.slice(0, -2)]) : WRITTEN_AS[type]
    if (!allowed || given.every(kind => allowed.includes(kind))) return []
    return [`$${i + 1} is ${type}, and the value is ${told(given)}`]
  })
}

/** A list may hold null, and what is not known. */
function listOf(kinds: string[] | undefined): string[] | undefined {
  return kinds && [...kinds, 'null', 'any', 'undefined'].map(kind => `array of ${kind}`)
}

function told(kinds: Kinds): string {
  return kinds.join(' or ') || 'nothing'
}
