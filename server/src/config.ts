import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'

const MASTER_KEY_BYTES = 32
const BURST_WAIT_MS_DEFAULT = 1200
const BURST_WAIT_MS_MAX = 60_000
const CONNECTIONS_DEFAULT = 20

/** An OpenAI-compatible address, the model's name there, and its key (null: none). */
type DefaultModel = { baseUrl: string; model: string; apiKey: string | null }

/** All settings of a process, read once from the environment (docs/operations.md lists them). */
export type Config = Readonly<{
  port: number
  host: string
  baseUrl: string
  /** null: the embedded database in dataDir. */
  databaseUrl: string | null
  databaseConnections: number
  dataDir: string
  masterKey: Buffer
  logLevel: string
  burstWaitMs: number
  trustedProxies: string[]
  allowedRanges: string[]
  roles: ReadonlySet<'api' | 'worker'>
  /** The language model of apps that have none of their own; null: the built-in one. */
  model: DefaultModel | null
  demo: boolean
}>

/** A setting that can not be used; the message says which, and what is allowed. */
export class ConfigError extends Error {}

/** Reads and checks the environment and the command line. Throws ConfigError. */
export function readConfig(given: { [name: string]: string | undefined }, args: string[]): Config {
  // compose files and units set what they have no value for to nothing
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const port = whole(env, 'PORT', 3000, 0, 65_535)
  const host = env.HOST ?? '127.0.0.1'
  const dataDir = resolve(env.DATA_DIR ?? './data')
  const databaseUrl = env.DATABASE_URL === undefined ? null : postgresUrl(env.DATABASE_URL)
  return Object.freeze({
    port,
    host,
    baseUrl: baseUrl(env.BASE_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    databaseUrl,
    databaseConnections: whole(env, 'DATABASE_CONNECTIONS', CONNECTIONS_DEFAULT, 2, 500),
    dataDir,
    masterKey: masterKey(env.MASTER_KEY, dataDir),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
    burstWaitMs: whole(env, 'BURST_WAIT_MS', BURST_WAIT_MS_DEFAULT, 0, BURST_WAIT_MS_MAX),
    trustedProxies: ranges(env, 'TRUSTED_PROXIES'),
    allowedRanges: ranges(env, 'OUTBOUND_ALLOW'),
    roles: roles(args),
    model: defaultModel(env),
    demo: databaseUrl === null || args.includes('--demo'),
  })
}

/** MODEL_BASE_URL and MODEL_NAME together, MODEL_API_KEY if the address wants one. The key is never repeated. */
function defaultModel(env: { [name: string]: string | undefined }): DefaultModel | null {
  const { MODEL_BASE_URL: address, MODEL_NAME: model, MODEL_API_KEY: apiKey } = env
  // a key alone is meant for the command line (model set)
  if (!address && !model) return null
  if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new ConfigError('MODEL_BASE_URL must be an http or https address, e.g. https://api.example.com/v1')
  if (!model) throw new ConfigError('MODEL_NAME must name the model to ask for at MODEL_BASE_URL')
  return { baseUrl: address.replace(/\/+$/, ''), model, apiKey: apiKey || null }
}

function whole(
  env: { [name: string]: string | undefined },
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

function oneOf(
  env: { [name: string]: string | undefined },
  name: string,
  allowed: string[],
  fallback: string,
): string {
  const text = env[name] ?? fallback
  if (!allowed.includes(text))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`)
  return text
}

function baseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`BASE_URL must be an http or https address, not "${text}"`)
  return text.replace(/\/+$/, '')
}

function postgresUrl(text: string): string {
  // the value may hold a password: it is never repeated
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigError('DATABASE_URL must be of the form postgres://user:password@host:5432/database')
  return text
}

function ranges(env: { [name: string]: string | undefined }, name: string): string[] {
  const list = (env[name] ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  for (const range of list)
    if (!ipaddr.isValidCIDR(range))
      throw new ConfigError(
        `${name} must be address ranges such as 10.0.0.0/8, separated by commas, not "${range}"`,
      )
  return list
}

function roles(args: string[]): ReadonlySet<'api' | 'worker'> {
  const at = args.findIndex(arg => arg === '--role' || arg.startsWith('--role='))
  if (at < 0) return new Set(['api', 'worker'])
  const role = args[at]!.includes('=') ? args[at]!.slice('--role='.length) : args[at + 1]
  if (role !== 'api' && role !== 'worker') throw new ConfigError('--role must be api or worker')
  return new Set([role])
}

/** The key that seals secrets: MASTER_KEY, or a file of mode 600 in the data folder, made when missing. */
function masterKey(text: string | undefined, dataDir: string): Buffer {
  if (text !== undefined) {
    const key = Buffer.from(text, 'base64')
    if (key.length < MASTER_KEY_BYTES)
      throw new ConfigError(
        `MASTER_KEY must be at least ${MASTER_KEY_BYTES} bytes in base64, e.g. from: openssl rand -base64 32`,
      )
    return key
  }
  const path = join(dataDir, 'master-key')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(MASTER_KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length < MASTER_KEY_BYTES)
    throw new ConfigError(`the master key in ${path} is too short: restore it from a backup`)
  return key
}
