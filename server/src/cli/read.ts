// Input other than plain options: secrets never come from the command line, where other users can see them.
import { FORMATS } from '@palabre/contract/formats'
import { passwordError } from '../accounts/new-password.ts'
import { type Arguments, type Io, UsageError } from './command.ts'

/** The password on standard input; the line's end is not part of it. */
export async function passwordFrom(io: Io, username: string): Promise<string> {
  const password = (await io.stdin()).replace(/\r?\n$/, '')
  const wrong = passwordError(password, username)
  if (wrong) throw new UsageError(`--password-stdin: a password ${wrong.text.en}`)
  return password
}

/** A mail address in lower case. */
export function readMail(args: Arguments, name: string): string {
  const mail = args.text(name)
  if (!FORMATS.email!.test(mail)) throw new UsageError(`--${name} ${FORMATS.email!.text.en}`)
  return mail.toLowerCase()
}

/** An http(s) address without a trailing slash, or undefined. */
export function readAddress(args: Arguments, name: string): string | undefined {
  const address = args.textOr(name, undefined)
  if (address !== undefined && !FORMATS['base-address']!.test(address))
    throw new UsageError(`--${name} ${FORMATS['base-address']!.text.en}`)
  return address?.replace(/\/+$/, '')
}

/** Up to 12 digits before and 6 after the point; from `least` zero on, or above zero. */
export function readDecimal(
  args: Arguments,
  name: string,
  least: 'zero' | 'above zero' = 'above zero',
): string {
  const text = args.text(name)
  if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(text) || (Number(text) === 0 && least === 'above zero')) {
    const bound = least === 'zero' ? 'from zero on' : 'above zero'
    throw new UsageError(`--${name} must be a number ${bound} such as 100 or 655.957, not "${text}"`)
  }
  return text
}

/**
 * Secrets by name: from the environment variables `<prefix><NAME>`, or as a JSON object on standard input when
 * one of the needed ones is not there. Values are never repeated in a message.
 */
export async function secretsFrom(
  io: Io,
  prefix: string,
  names: { needed: string[]; optional: string[] },
): Promise<{ [name: string]: string }> {
  const all = [...names.needed, ...names.optional]
  const variable = (name: string): string => `${prefix}${name.toUpperCase()}`
  const given: { [name: string]: string } = {}
  for (const name of all) if (io.env[variable(name)]) given[name] = io.env[variable(name)]!
  if (names.needed.some(name => !given[name])) Object.assign(given, secretsOf(await io.stdin(), all))
  const missing = names.needed.filter(name => !given[name])
  if (missing.length > 0) {
    throw new UsageError(
      `${missing.join(', ')} missing: set ${missing.map(variable).join(', ')}, or give a JSON object on standard input`,
    )
  }
  return given
}

function secretsOf(text: string, names: string[]): { [name: string]: string } {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UsageError('standard input is not JSON')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new UsageError('standard input must be a JSON object')
  for (const [name, secret] of Object.entries(value)) {
    if (!names.includes(name))
      throw new UsageError(`standard input: "${name}" is not one of ${names.join(', ')}`)
    if (typeof secret !== 'string' || secret === '')
      throw new UsageError(`standard input: ${name} must be text`)
  }
  return value as { [name: string]: string }
}
