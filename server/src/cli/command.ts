import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Deps } from '../jobs/deps.ts'
import type { Timestamp } from '../lib/time.ts'

/** A mistake in how a command was typed; the message names the argument. Exit code 2. */
export class UsageError extends Error {}

/** Everything a command may use: nothing global. */
export type Io = {
  env: { [name: string]: string | undefined }
  /** One line on stdout. */
  print(line: string): void
  /** One line on stderr. */
  complain(line: string): void
  /** All of stdin as text, at most STDIN_BYTES_MAX. */
  stdin(): Promise<string>
  /** Opens the database of DATABASE_URL or DATA_DIR, migrated, with everything verbs need; closes it after. */
  work<T>(task: (deps: Deps, now: Timestamp) => Promise<T>): Promise<T>
  /** Address of a database on the same server whose tables may be made and dropped. */
  scratch<T>(task: (url: string) => Promise<T>): Promise<T>
}

/** One command: its name, its arguments, and what it does. */
export type Command = {
  /** "token add" */
  name: string
  /** The arguments as they are shown, e.g. "--app <business> [--test]". */
  usage: string
  about: string
  options: ParseArgsOptionsConfig
  /** The command takes this one word besides its options. */
  word?: string
  /** And after it this one, which may be left out. */
  secondWord?: string
  run(io: Io, args: Arguments): Promise<void>
}

/** The checked arguments of one call. Readers throw UsageError and name the argument. */
export type Arguments = {
  word: string
  /** '': left out. */
  secondWord: string
  has(name: string): boolean
  /** With any value. */
  isGiven(name: string): boolean
  text(name: string): string
  textOr<T>(name: string, fallback: T): string | T
  list(name: string): string[]
  /** A whole number from min to max, or undefined when it was left out. */
  whole(name: string, min: number, max: number): number | undefined
  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined
}

/** Reads the words after the command's name. Throws UsageError. */
export function readArguments(command: Command, words: string[]): Arguments {
  const { values, positionals } = parse(command, words)
  if (positionals.length > (command.secondWord ? 2 : command.word ? 1 : 0))
    throw new UsageError(`"${positionals.at(-1)}" is one argument too many`)
  if (command.word && positionals.length === 0) throw new UsageError(`<${command.word}> is missing`)
  const given = (name: string): string | undefined => {
    const value = values[name]
    if (typeof value === 'string' && value.trim() === '') throw new UsageError(`--${name} must not be empty`)
    return typeof value === 'string' ? value : undefined
  }
  const text = (name: string): string => {
    const value = given(name)
    if (value === undefined) throw new UsageError(`--${name} is missing`)
    return value
  }
  return {
    word: positionals[0] ?? '',
    secondWord: positionals[1] ?? '',
    has: name => values[name] === true,
    isGiven: name => values[name] !== undefined,
    text,
    textOr: (name, fallback) => given(name) ?? fallback,
    list: name => (Array.isArray(values[name]) ? values[name].map(String) : []),
    whole: (name, min, max) => {
      const value = given(name)
      if (value === undefined) return undefined
      if (!/^\d{1,15}$/.test(value) || Number(value) < min || Number(value) > max) {
        throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${value}"`)
      }
      return Number(value)
    },
    oneOf: (name, allowed) => {
      const value = given(name)
      const found = allowed.find(one => one === value)
      if (value !== undefined && found === undefined) {
        throw new UsageError(`--${name} must be one of ${allowed.join(', ')}, not "${value}"`)
      }
      return found
    },
  }
}

function parse(command: Command, words: string[]) {
  try {
    return parseArgs({ args: words, options: command.options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!)
  }
}
