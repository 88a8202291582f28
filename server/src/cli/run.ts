import { ConfigError } from '../config.ts'
import { Refusal } from '../http/errors.ts'
import { type Command, type Io, readArguments, UsageError } from './command.ts'

const FAILED = 1
const TYPED_WRONGLY = 2
const UNIQUE_VIOLATION = '23505'

/** By the first word of their names. Reading the code of all of them takes longer than most commands do. */
const GROUPS: { [word: string]: () => Promise<Command[]> } = {
  business: async () => (await import('./business.ts')).businessCommands,
  app: async () => (await import('./app.ts')).appCommands,
  price: async () => (await import('./app.ts')).priceCommands,
  user: async () => (await import('./user.ts')).userCommands,
  token: async () => (await import('./token.ts')).tokenCommands,
  channel: async () => [
    ...(await import('./channel.ts')).channelCommands,
    ...(await import('./channel-change.ts')).channelChangeCommands,
  ],
  agent: async () => (await import('./agent.ts')).agentCommands,
  knowledge: async () => (await import('./knowledge.ts')).knowledgeCommands,
  model: async () => (await import('./model.ts')).modelCommands,
  audit: async () => (await import('./audit.ts')).auditCommands,
  call: async () => (await import('./api.ts')).callCommands,
  events: async () => (await import('./api.ts')).eventCommands,
  documents: async () => (await import('./documents.ts')).documentCommands,
  openapi: async () => (await import('./openapi.ts')).openapiCommands,
  roles: async () => (await import('./roles.ts')).rolesCommands,
  settings: async () => (await import('./settings.ts')).settingsCommands,
  db: async () => (await import('./db.ts')).dbCommands,
}

/** The commands whose names begin with this word; all of them where none does. */
async function readGroup(word: string | undefined): Promise<Command[]> {
  const groups = word !== undefined && Object.hasOwn(GROUPS, word) ? [GROUPS[word]!] : Object.values(GROUPS)
  return (await Promise.all(groups.map(read => read()))).flat()
}

/** Runs one command line. Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
export async function run(words: string[], io: Io): Promise<number> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h')) {
    io.print(await helpOf(words.filter(word => !word.startsWith('-'))))
    return 0
  }
  // the longest name first: "channel add messenger" before anything shorter
  const commands = Object.hasOwn(GROUPS, words[0]!) ? await readGroup(words[0]) : []
  const command = commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
  try {
    if (!command) throw new UsageError(`there is no command "${commandWords(words)}"`)
    await command.run(io, readArguments(command, words.slice(command.name.split(' ').length)))
    return 0
  } catch (error) {
    io.complain(explain(error))
    if (!(error instanceof UsageError)) return FAILED
    io.complain(command ? `usage: palabre ${command.name} ${command.usage}`.trimEnd() : await helpOf(words))
    return TYPED_WRONGLY
  }
}

function commandWords(words: string[]): string {
  const end = words.findIndex(word => word.startsWith('-'))
  return words.slice(0, end < 0 ? undefined : end).join(' ')
}

async function helpOf(words: string[]): Promise<string> {
  const lines = (await readGroup(words[0])).flatMap(({ name, usage, about }) => [
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
