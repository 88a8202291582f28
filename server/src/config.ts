import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { KeepDays } from './jobs/deps.ts'
import { SECOND_MS } from './lib/time.ts'
import { ConfigError, readMailbox } from './setting-formats.ts'
import { isKey, readSettings, type Settings } from './settings.ts'

export { ConfigError } from './setting-formats.ts'

const MASTER_KEY_BYTES = 32

/** An OpenAI-compatible address, the model's name there, and its key (null: none). */
type DefaultModel = { baseUrl: string; model: string; apiKey: string | null }

/** The configuration of a process, read once at its start (settings.ts lists the settings). */
export type Config = Readonly<{
  port: number
  host: string
  baseUrl: string
  /** null: the embedded database in dataDir. */
  databaseUrl: string | null
  databaseConnections: number
  databaseWaitMs: number
  dataDir: string
  masterKey: Buffer
  logLevel: string
  burstWaitMs: number
  turnsAtOnce: number
  trustedProxies: string[]
  connectionsPerAddressMax: number
  bodiesBytesMax: number
  waitingMax: number
  allowedRanges: string[]
  roles: ReadonlySet<'api' | 'worker'>
  keepDays: KeepDays
  /** How often agents may call tools, and how long a call may take. */
  tools: { callsAMinute: number; callsAnHour: number; timeoutMs: number }
  /** The language model of apps that have none of their own; null: the built-in one. */
  model: DefaultModel | null
  /** Where letters are handed over, and who they are from; null: nothing is mailed. */
  mail: { url: string; from: { name: string; address: string } } | null
  demo: boolean
}>

/** Reads and checks the environment and the command line. Throws ConfigError. */
export function readConfig(env: { [name: string]: string | undefined }, args: string[]): Config {
  const settings = readSettings(env)
  const { PORT: port, HOST: host } = settings
  const dataDir = resolve(settings.DATA_DIR)
  const databaseUrl = settings.DATABASE_URL ?? null
  return Object.freeze({
    port,
    host,
    baseUrl: withoutSlash(settings.BASE_URL ?? `http://${nameOf(host)}:${port}`),
    databaseUrl,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    databaseWaitMs: settings.DATABASE_WAIT_SECONDS * SECOND_MS,
    dataDir,
    model: defaultModel(settings),
    roles: roles(args),
    masterKey: Buffer.from(settings.MASTER_KEY ?? keyInFile(dataDir), 'base64'),
    logLevel: settings.LOG_LEVEL,
    burstWaitMs: settings.BURST_WAIT_MS,
    turnsAtOnce: settings.ANSWERS_AT_ONCE,
    trustedProxies: settings.TRUSTED_PROXIES,
    connectionsPerAddressMax: settings.CONNECTIONS_PER_ADDRESS_MAX,
    bodiesBytesMax: settings.BODIES_BYTES_MAX,
    waitingMax: settings.WAITING_MESSAGES_MAX,
    allowedRanges: settings.OUTBOUND_ALLOW,
    keepDays: {
      events: settings.KEEP_EVENTS_DAYS,
      turns: settings.KEEP_TURNS_DAYS,
      attempts: settings.KEEP_ATTEMPTS_DAYS,
      toolCalls: settings.KEEP_TOOL_CALLS_DAYS,
      notices: settings.KEEP_NOTICES_DAYS,
      conversations: settings.KEEP_CONVERSATIONS_DAYS,
    },
    tools: {
      callsAMinute: settings.TOOL_CALLS_A_MINUTE,
      callsAnHour: settings.TOOL_CALLS_OF_CONVERSATION,
      timeoutMs: settings.TOOL_TIMEOUT_MS,
    },
    mail: mailOf(settings),
    demo: databaseUrl === null || args.includes('--demo'),
  })
}

/** As browsers are to open it: they keep no passkeys at an address. */
const nameOf = (host: string): string =>
  host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** MODEL_BASE_URL and MODEL_NAME together, MODEL_API_KEY if the address wants one. */
function defaultModel({ MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY }: Settings): DefaultModel | null {
  // a key alone is meant for the command line (model set)
  if (!MODEL_BASE_URL && !MODEL_NAME) return null
  if (!MODEL_BASE_URL)
    throw new ConfigError('MODEL_BASE_URL must be the http or https address where MODEL_NAME is asked for')
  if (!MODEL_NAME) throw new ConfigError('MODEL_NAME must name the model to ask for at MODEL_BASE_URL')
  return { baseUrl: withoutSlash(MODEL_BASE_URL), model: MODEL_NAME, apiKey: MODEL_API_KEY ?? null }
}

/** MAIL_URL and MAIL_FROM together. */
function mailOf({ MAIL_URL, MAIL_FROM }: Settings): Config['mail'] {
  if (!MAIL_URL && !MAIL_FROM) return null
  if (!MAIL_URL)
    throw new ConfigError('MAIL_URL must be the server that letters from MAIL_FROM are handed to')
  if (!MAIL_FROM) throw new ConfigError('MAIL_FROM must be the address that letters are from')
  const { name, address } = readMailbox(MAIL_FROM)!
  return { url: MAIL_URL, from: { name: name || 'Palabre', address } }
}

function roles(args: string[]): ReadonlySet<'api' | 'worker'> {
  const at = args.findIndex(arg => arg === '--role' || arg.startsWith('--role='))
  if (at < 0) return new Set(['api', 'worker'])
  const role = args[at]!.includes('=') ? args[at]!.slice('--role='.length) : args[at + 1]
  if (role !== 'api' && role !== 'worker') throw new ConfigError('--role must be api or worker')
  return new Set([role])
}

/** The key that seals secrets, from a file of mode 600 in the data folder, made when missing. */
function keyInFile(dataDir: string): string {
  const path = join(dataDir, 'master-key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(MASTER_KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  const text = readFileSync(path, 'utf8').trim()
  if (!isKey(text)) throw new ConfigError(`the master key in ${path} is too short: restore it from a backup`)
  return text
}
