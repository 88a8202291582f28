// The credentials of a channel: where a command reads them, and whether the provider takes them.
import { checkNumber } from '../channels/check.ts'
import type { Secrets } from '../channels/connect.ts'
import type { ChannelKind } from '../channels/kind.ts'
import { type Io, UsageError } from './command.ts'
import { secretsFrom } from './read.ts'

/** UsageError where the provider does not know the number by these credentials. */
export async function checkOrExplain(...asked: Parameters<typeof checkNumber>): Promise<void> {
  const error = await checkNumber(...asked)
  if (error !== null)
    throw new UsageError(
      `the provider does not confirm the number (${error.reason}): ${error.text} --no-check connects it all the same`,
    )
}

const prefixOf = ({ name }: ChannelKind): string => `${name.toUpperCase()}_`

function secretNames({ secrets, made }: ChannelKind): { needed: string[]; optional: string[] } {
  const names = Object.keys(secrets.properties)
  return { needed: names.filter(name => !(name in made)), optional: names.filter(name => name in made) }
}

/** Secrets never come from the command line. Those that can be generated are asked for only along with others. */
export async function secretsOf(io: Io, kind: ChannelKind): Promise<Secrets> {
  return secretsFrom(io, prefixOf(kind), secretNames(kind))
}

export function aboutSecrets(kind: ChannelKind): string {
  const { needed, optional } = secretNames(kind)
  if (needed.length === 0) return ''
  const list = [...needed, ...optional.map(name => `${name} (if you have one)`)].join(', ')
  const variables = [...needed, ...optional].map(name => `${prefixOf(kind)}${name.toUpperCase()}`).join(', ')
  return `${list} are read as a JSON object from standard input, or from the variables ${variables}.`
}
