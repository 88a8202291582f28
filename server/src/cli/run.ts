import { ConfigError } from '../config.ts'
import { Refusal } from '../http/errors.ts'
import { agentCommands } from './agent.ts'
import { apiCommands } from './api.ts'
import { appCommands } from './app.ts'
import { auditCommands } from './audit.ts'
import { businessCommands } from './business.ts'
import { channelCommands } from './channel.ts'
import { channelChangeCommands } from './channel-change.ts'
import { type Command, type Io, readArguments, UsageError } from './command.ts'
import { dbCommands } from './db.ts'
import { documentCommands } from './documents.ts'
import { knowledgeCommands } from './knowledge.ts'
import { modelCommands } from './model.ts'
import { openapiCommands } from './openapi.ts'
import { rolesCommands } from './roles.ts'
import { settingsCommands } from './settings.ts'
import { tokenCommands } from './token.ts'
import { userCommands } from './user.ts'

const FAILED = 1
const TYPED_WRONGLY = 2
const UNIQUE_VIOLATION = '23505'

const commands: Command[] = [
  ...businessCommands,
  ...appCommands,
  ...userCommands,
  ...tokenCommands,
  ...channelCommands,
  ...channelChangeCommands,
  ...agentCommands,
  ...knowledgeCommands,
  ...modelCommands,
  ...auditCommands,
  ...apiCommands,
  ...documentCommands,
  ...openapiCommands,
  ...rolesCommands,
  ...settingsCommands,
  ...dbCommands,
]

/** Runs one command line. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
export async function run(words: string[], io: Io): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h')) {
    io.print(helpOf(words.filter(word => !word.startsWith('-'))))
    return 0
  }
  // the longest name first: "channel add messenger" before anything shorter
  const command = commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
  try {
    if (!command) throw new UsageError(`there is no command "${commandWords(words)}"`)
    await command.run(io, readArguments(command, words.slice(command.name.split(' ').length)))
    return 0
  } catch (error) {
    io.complain(explain(error))
    if (!(error instanceof UsageError)) return FAILED
    io.complain(command ? `usage: palabre ${command.name} ${command.usage}`.trimEnd() : helpOf(words))
    return TYPED_WRONGLY
  }
}

function commandWords(words: string[]): string {
  const end = words.findIndex(word => word.startsWith('-'))
  return words.slice(0, end < 0 ? undefined : end).join(' ')
}

/** The commands that begin with these words; all of them when none does. */
function helpOf(words: string[]): string {
  const some = commands.filter(({ name }) => words.length > 0 && name.split(' ')[0] === words[0])
  const lines = (some.length > 0 ? some : commands).flatMap(({ name, usage, about }) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${about}`,
  ])
  return `Usage: npm run palabre -- <command> [options]\n\n${lines.join('\n')}\n\nThe database is the one at DATABASE_URL, or the embedded one in DATA_DIR (./data); call and events\nuse the API at PALABRE_URL with the token in PALABRE_TOKEN.`
}

function explain(error: unknown): string {
  if (error instanceof Refusal) {
    const fields = error.fields.map(({ field, text }) => `${field} ${text.en}`).join('; ')
    return fields === '' ? error.text.en : fields
  }
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  const { code, detail, message } = error as Error & { code?: string; detail?: string }
  return code === UNIQUE_VIOLATION ? `this already exists: ${detail}` : message
}
