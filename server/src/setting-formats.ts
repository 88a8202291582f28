import ipaddr from 'ipaddr.js'

const MASTER_KEY_BYTES_MIN = 32

/** An invalid setting; the message names it and says what is allowed. */
export class ConfigError extends Error {}

/** What a text must be, as errors and the table put it. */
export const FORMATS: { [format: string]: { allowed: string; test: (text: string) => boolean } } = {
  host: { allowed: 'an address or name of this machine', test: text => /^\S+$/.test(text) },
  folder: { allowed: 'a folder', test: () => true },
  name: { allowed: 'text', test: () => true },
  'http-address': {
    allowed: 'an http or https address without a user name or password',
    test: text => URL.canParse(text) && isWebAddress(new URL(text)),
  },
  'postgres-address': {
    allowed: 'of the form postgres://user:password@host:5432/database',
    test: text => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
  },
  'mail-server': {
    allowed: 'of the form smtp://user:password@host:587, or smtps://… for TLS from the start',
    test: text => /^smtps?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
  },
  'mail-address': {
    allowed: 'an address such as palabre@example.com, or Palabre <palabre@example.com>',
    test: text => readMailbox(text) !== null,
  },
  key: {
    allowed: `at least ${MASTER_KEY_BYTES_MIN} bytes in base64, e.g. from: openssl rand -base64 32`,
    test: text => Buffer.from(text, 'base64').length >= MASTER_KEY_BYTES_MIN,
  },
  'address-range': {
    allowed: 'address ranges such as 10.0.0.0/8, separated by commas',
    test: text => ipaddr.isValidCIDR(text),
  },
}

const MAILBOX = /^(?:"?([^"<>\r\n]*?)"? *<([^<>]+)>|([^<>]+))$/
const ADDRESS = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/

/** An address, perhaps with the name before it: `Palabre <palabre@example.com>`. Null: it is none. */
export function readMailbox(text: string): { name: string; address: string } | null {
  const [, name = '', named, bare] = MAILBOX.exec(text.trim()) ?? []
  const address = named ?? bare
  return address !== undefined && ADDRESS.test(address) ? { name: name.trim(), address } : null
}

function isWebAddress({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** A setting as it is declared. */
export type Setting = {
  type?: 'integer' | 'string' | 'array'
  format?: string
  items?: { format: string }
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  default?: unknown
  /** What applies when it is left out and there is no default. */
  absent?: string
  secret?: boolean
  description: string
}

/** The format of a setting, or of each of its parts. */
const formatOf = ({ format, items }: Setting): string => items?.format ?? format!

/** The value of a setting that is given as a text. Throws ConfigError; what is secret is not repeated. */
export function parseSetting(name: string, setting: Setting, text: string): unknown {
  const refuse = (part: string): never => {
    const given = setting.secret ? '' : `, not "${part}"`
    throw new ConfigError(`${name} must be ${allowedOf(setting)}${given}`)
  }
  if (setting.enum) return setting.enum.includes(text) ? text : refuse(text)
  if (setting.type === 'integer') {
    const value = Number(text)
    const fits = /^\d+$/.test(text) && value >= setting.minimum! && value <= setting.maximum!
    return fits ? value : refuse(text)
  }
  const { test } = FORMATS[formatOf(setting)]!
  if (setting.type !== 'array') return test(text) ? text : refuse(text)
  const parts = text.split(',').flatMap(part => part.trim() || [])
  return parts.map(part => (test(part) ? part : refuse(part)))
}

/** What a setting may be, in words. */
export function allowedOf(setting: Setting): string {
  if (setting.enum) return `one of ${setting.enum.join(', ')}`
  if (setting.type === 'integer') return `a whole number from ${setting.minimum} to ${setting.maximum}`
  return FORMATS[formatOf(setting)]!.allowed
}
