import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { inTx } from '../db/tx.ts'
import { isStorable } from '../http/validate.ts'
import { addAgentKnowledge } from '../knowledge/add-agent-knowledge.ts'
import { CONTENT_CHARS_MAX } from '../knowledge/shapes.ts'
import { type Command, UsageError } from './command.ts'
import { APP_OPTIONS, APP_USAGE, agentIdOf, appOf } from './find.ts'

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
      await inTx(db, tx => addAgentKnowledge(tx, app.id, agentId, content, now, { externalId }))
    })
    io.print(`${externalId}: ${content.length} characters`)
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

export const knowledgeCommands = [add]
