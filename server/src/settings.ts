import type { XStatic } from 'typebox/schema'
import { nameLike } from './lib/name-like.ts'
import { allowedOf, ConfigError, FORMATS, parseSetting, type Setting } from './setting-formats.ts'

/**
 * All settings of a process, as JSON Schema: parsing, the texts of errors and the table in docs/operations.md follow
 * from it. Plain data without a library: it is read before the database server is started. Secrets are never repeated.
 */
const SETTINGS = {
  type: 'object',
  required: [
    'PORT',
    'HOST',
    'DATABASE_CONNECTIONS',
    'DATABASE_WAIT_SECONDS',
    'DATA_DIR',
    'LOG_LEVEL',
    'BURST_WAIT_MS',
    'ANSWERS_AT_ONCE',
    'TRUSTED_PROXIES',
    'CONNECTIONS_PER_ADDRESS_MAX',
    'BODIES_BYTES_MAX',
    'WAITING_MESSAGES_MAX',
    'OUTBOUND_ALLOW',
    'TOOL_CALLS_A_MINUTE',
    'TOOL_CALLS_OF_CONVERSATION',
    'TOOL_TIMEOUT_MS',
    'KEEP_EVENTS_DAYS',
    'KEEP_TURNS_DAYS',
    'KEEP_ATTEMPTS_DAYS',
    'KEEP_TOOL_CALLS_DAYS',
    'KEEP_NOTICES_DAYS',
    'KEEP_CONVERSATIONS_DAYS',
  ],
  properties: {
    PORT: {
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      default: 3000,
      description: 'The port of the API. 0: any free port, for tests.',
    },
    HOST: {
      type: 'string',
      format: 'host',
      default: '127.0.0.1',
      description: 'The address to listen on; `0.0.0.0` for all.',
    },
    BASE_URL: {
      type: 'string',
      format: 'http-address',
      absent: '`http://HOST:PORT`, and `http://localhost:PORT` on this machine alone',
      description:
        'The public address. Links in answers and the command line are built from it, never from the `Host` header; cookies and passkeys belong to it.',
    },
    DATABASE_URL: {
      type: 'string',
      format: 'postgres-address',
      absent: 'none: the embedded PostgreSQL',
      secret: true,
      description: 'PostgreSQL 15 or newer.',
    },
    DATABASE_CONNECTIONS: {
      type: 'integer',
      minimum: 2,
      maximum: 500,
      default: 20,
      description:
        "One process's connections for its work; jobs and hints take up to five more, tables that are exported two.",
    },
    DATABASE_WAIT_SECONDS: {
      type: 'integer',
      minimum: 0,
      maximum: 3600,
      default: 60,
      description: 'How long a start waits for a database that is away or just starting.',
    },
    DATA_DIR: {
      type: 'string',
      format: 'folder',
      default: './data',
      description: 'Embedded database and master key.',
    },
    MASTER_KEY: {
      type: 'string',
      format: 'key',
      absent: 'the file `master-key` in `DATA_DIR`, created if missing',
      secret: true,
      description: 'Encrypts the secrets of channels and models.',
    },
    LOG_LEVEL: {
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      default: 'warn',
      description: 'How much is logged.',
    },
    BURST_WAIT_MS: {
      type: 'integer',
      minimum: 0,
      maximum: 60_000,
      default: 1200,
      description: 'Silence after which the agent answers.',
    },
    ANSWERS_AT_ONCE: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 32,
      description:
        'Answers of agents that one worker has in hand of one app; beside those it keeps a third as many places for others, if a model hangs. A model of seconds that serves many at once, as those of providers do, bears 256: 32 are 16 a second with one of two seconds. Of one that serves few, more would wait there until their time is over.',
    },
    TRUSTED_PROXIES: {
      type: 'array',
      items: { type: 'string', format: 'address-range' },
      default: [],
      description: 'Proxies whose `X-Forwarded-For` is trusted.',
    },
    CONNECTIONS_PER_ADDRESS_MAX: {
      type: 'integer',
      minimum: 10,
      maximum: 1_000_000,
      default: 2000,
      description:
        'Connections to one process from one address (IPv6: one /64). Those of `TRUSTED_PROXIES` are not counted.',
    },
    BODIES_BYTES_MAX: {
      type: 'integer',
      minimum: 8_388_608,
      maximum: 17_179_869_184,
      default: 67_108_864,
      description:
        'Bytes of request bodies that one process holds at the same time. What is beyond is answered 1009, and 503 to providers, which send again.',
    },
    WAITING_MESSAGES_MAX: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000_000,
      default: 1_000_000,
      description: 'Messages of an app that may wait for delivery. Sends beyond are answered 1009.',
    },
    OUTBOUND_ALLOW: {
      type: 'array',
      items: { type: 'string', format: 'address-range' },
      default: [],
      description:
        'Private addresses that may be called, e.g. a model on this machine: `127.0.0.0/8`. Ports other than 80 and 443 are allowed there too.',
    },
    TOOL_CALLS_A_MINUTE: {
      type: 'integer',
      minimum: 1,
      maximum: 100_000,
      default: 60,
      description: 'Calls of one tool that agents may make in a minute.',
    },
    TOOL_CALLS_OF_CONVERSATION: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      default: 20,
      description: 'Calls of all tools that agents may make in an hour of one conversation.',
    },
    TOOL_TIMEOUT_MS: {
      type: 'integer',
      minimum: 100,
      maximum: 10_000,
      default: 10_000,
      description: 'How long a call of a tool may take, also of one that asks for more (`timeout_ms`).',
    },
    KEEP_EVENTS_DAYS: {
      type: 'integer',
      minimum: 0,
      maximum: 36_500,
      default: 90,
      description:
        'Events in `GET /events` are kept for this many days, and deleted with the month they are of. 0: never.',
    },
    KEEP_TURNS_DAYS: {
      type: 'integer',
      minimum: 0,
      maximum: 36_500,
      default: 90,
      description:
        "Records of agents' turns are kept for this many days, and deleted with the month they are of. 0: never.",
    },
    KEEP_ATTEMPTS_DAYS: {
      type: 'integer',
      minimum: 0,
      maximum: 36_500,
      default: 90,
      description:
        'Records of tries to deliver are kept for this many days, and deleted with the month they are of. 0: never.',
    },
    KEEP_TOOL_CALLS_DAYS: {
      type: 'integer',
      minimum: 0,
      maximum: 36_500,
      default: 30,
      description: 'Records of what tools were asked and said are deleted after this many days. 0: never.',
    },
    KEEP_NOTICES_DAYS: {
      type: 'integer',
      minimum: 0,
      maximum: 36_500,
      default: 90,
      description:
        'Notices, those of providers and what people were told, are deleted after this many days. 0: never.',
    },
    KEEP_CONVERSATIONS_DAYS: {
      type: 'integer',
      minimum: 0,
      maximum: 36_500,
      default: 0,
      description:
        'Closed conversations without a ticket, with their messages are deleted after this many days. 0: never.',
    },
    MAIL_URL: {
      type: 'string',
      format: 'mail-server',
      absent: 'none: nothing is mailed, links are shown to be copied',
      secret: true,
      description: 'The server that invitations, and links to verify and reset, are mailed through.',
    },
    MAIL_FROM: {
      type: 'string',
      format: 'mail-address',
      description:
        'The address they are from, with a name before it if it is not to be Palabre; both or neither.',
    },
    MODEL_BASE_URL: {
      type: 'string',
      format: 'http-address',
      absent: 'none: the built-in model',
      description:
        "An OpenAI-compatible address, for agents set to `openai-compatible` in apps without a model of their own; the demo's agent uses it.",
    },
    MODEL_NAME: {
      type: 'string',
      format: 'name',
      description: 'The model to ask for at `MODEL_BASE_URL`; both or neither.',
    },
    MODEL_API_KEY: {
      type: 'string',
      format: 'name',
      secret: true,
      description: 'Its key, if it needs one.',
    },
  },
} as const

export type Settings = XStatic<typeof SETTINGS>

const settings: [string, Setting][] = Object.entries(SETTINGS.properties)

/** Parses the environment; an empty value counts as not set. Throws one ConfigError that names all that is wrong. */
export function readSettings(env: { [name: string]: string | undefined }): Settings {
  const names = settings.map(([name]) => name)
  const wrong = Object.keys(env).flatMap(name => {
    const meant = nameLike(name, names)
    return meant === null ? [] : [`${name} is not a setting; there is ${meant}`]
  })
  const values = settings.flatMap(([name, setting]) => {
    const text = env[name]
    try {
      const value = text === undefined || text === '' ? setting.default : parseSetting(name, setting, text)
      return value === undefined ? [] : [[name, value]]
    } catch (error) {
      wrong.push((error as ConfigError).message)
      return []
    }
  })
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return Object.fromEntries(values) as Settings
}

/** Whether a text holds a key that is long enough to seal with. */
export const isKey = (text: string): boolean => FORMATS.key!.test(text)

/** The table of all settings in Markdown. */
export function settingsTable(): string {
  const rows = settings.map(([name, setting]) => {
    const { default: given, absent, secret, description } = setting
    const isNothing = given === undefined || (Array.isArray(given) && given.length === 0)
    const otherwise = isNothing ? (absent ?? 'none') : `\`${given}\``
    return `| \`${name}\` | ${otherwise} | ${allowedOf(setting)}${secret ? ' (secret)' : ''} | ${description} |`
  })
  return ['| Name | Default | Allowed | What for |', '|---|---|---|---|', ...rows].join('\n')
}
