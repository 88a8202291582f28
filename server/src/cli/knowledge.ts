import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { COMMAND_LINE } from '../audit/actor.ts'
import { inTx } from '../db/tx.ts'
import { isStorable } from '../http/validate.ts'
import { addAgentKnowledge } from '../knowledge/add-agent-knowledge.ts'
import { listKnowledge } from '../knowledge/list.ts'
import { removeKnowledge } from '../knowledge/remove.ts'
import { CONTENT_CHARS_MAX } from '../knowledge/shapes.ts'
import { type Command, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, agentIdOf, appOf } from './find.ts'
import { tableLines } from './table.ts'

/** A character has at most four bytes. */
const FILE_BYTES_MAX = CONTENT_CHARS_MAX * 4

const add: Command = {
  name: 'knowledge add',
  usage: `${APP_USAGE} --agent agt-… --file <path> [--external-id <name>]`,
  about:
    "Stores a text file as the agent's own knowledge; the same external id (the file's name) replaces it.",
  options: {
    ...APP_OPTIONS,
    agent: { type: 'string' },
    file: { type: 'string' },
    'external-id': { type: 'string' },
  },
  async run(io, args) {
    args.text('agent')
    args.text('app')
    const file = args.text('file')
    const content = contentOf(file)
    const externalId = args.textOr('external-id', basename(file))
    await io.work(async ({ db }, now) => {
      const app = await appOf(db, args)
      const agentId = (await agentIdOf(db, args, app))!
      await inTx(db, tx => addAgentKnowledge(tx, app.id, { agentId, content, externalId }, COMMAND_LINE, now))
    })
    io.print(`${externalId}: ${content.length} characters`)
  },
}

const LISTED_MAX = 1000
const FIRST_CHARS = 60

const list: Command = {
  name: 'knowledge list',
  usage: `${APP_USAGE} [--agent agt-…]`,
  about: `Texts that agents may use: the newest ${LISTED_MAX}, each with its first words.`,
  options: { ...APP_OPTIONS, agent: { type: 'string' } },
  async run(io, args) {
    args.text('app')
    const rows = await io.work(async ({ db }, now) => {
      const app = await appOf(db, args)
      const agentId = await agentIdOf(db, args, app)
      return listKnowledge(db, app.id, agentId, { limit: LISTED_MAX, chars: FIRST_CHARS }, now)
    })
    for (const line of tableLines(rows)) io.print(line)
  },
}

const remove: Command = {
  name: 'knowledge remove',
  usage: `<knw-…> ${APP_USAGE}`,
  about: 'Removes a text: no agent reads it from the next answer on.',
  options: APP_OPTIONS,
  word: 'text',
  async run(io, args) {
    args.text('app')
    await io.work(async ({ db }) => {
      const app = await appOf(db, args)
      if (!(await inTx(db, tx => removeKnowledge(tx, app.id, args.word, COMMAND_LINE))))
        throw new UsageError(`<text>: ${app.name} has no knowledge ${args.word} (see: knowledge list)`)
    })
    io.print(`${args.word} is removed`)
  },
}

function contentOf(file: string): string {
  let content: string
  try {
    if (statSync(file).size > FILE_BYTES_MAX)
      throw new UsageError(`--file: ${file} has more than ${CONTENT_CHARS_MAX} characters`)
    content = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`--file: ${file} cannot be read as UTF-8 text (${(error as Error).message})`)
  }
  if ([...content].length > CONTENT_CHARS_MAX)
    throw new UsageError(`--file: ${file} has more than ${CONTENT_CHARS_MAX} characters`)
  if (content.trim() === '' || !isStorable(content))
    throw new UsageError(`--file: ${file} is empty or holds NUL characters`)
  return content
}

export const knowledgeCommands = [add, list, remove]
