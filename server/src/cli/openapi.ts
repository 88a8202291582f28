import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hookDocument } from '../inbound/openapi.ts'
import { documentOf, endpoints } from '../routes.ts'
import { CHAT_DOCUMENT_FILE, chatDocument } from '../webchat/openapi.ts'
import { wrongExamples } from './check-examples.ts'
import { chatTypesOf, clientTypesOf } from './client-types.ts'
import type { Command } from './command.ts'
import { checkReleased } from './corrections.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The documents as they were last released, under the same names. */
const RELEASED = join(ROOT, 'docs/released')

const openapi: Command = {
  name: 'openapi',
  usage: '[--check]',
  about:
    "Writes openapi.json, its like for the other surfaces and the client's types from what is declared; --check says whether they are up to date, and break nothing that was released.",
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    const wrong = endpoints.flatMap(wrongExamples)
    if (wrong.length > 0) throw new Error(`Examples that do not fit what is declared:\n${wrong.join('\n')}`)
    // only the test gateway's document has its own endpoints
    const documents = {
      'openapi.json': documentOf('live'),
      'openapi.sandbox.json': documentOf('test'),
      [CHAT_DOCUMENT_FILE]: chatDocument(),
      'openapi.hooks.json': hookDocument(),
    }
    for (const [file, document] of Object.entries(documents)) {
      keep(io, file, `${JSON.stringify(document, null, 2)}\n`, args.has('check'))
    }
    if (args.has('check'))
      checkReleased(
        Object.entries(documents).map(([file, current]) => ({ file, current, released: releasedOf(file) })),
      )
    keep(io, 'client/src/chat.ts', chatTypesOf(documents[CHAT_DOCUMENT_FILE]), args.has('check'))
    keep(io, 'client/src/api.ts', clientTypesOf(documents['openapi.sandbox.json']), args.has('check'))
  },
}

function keep(io: { print(line: string): void }, file: string, text: string, isCheck: boolean): void {
  const path = join(ROOT, file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (before !== text && isCheck)
    throw new Error(`${file} does not match the endpoints: run "npm run palabre -- openapi"`)
  if (before !== text) writeFileSync(path, text)
  io.print(`${file} is ${before === text ? 'up to date' : 'written'}`)
}

const releasedOf = (file: string): object => JSON.parse(readFileSync(join(RELEASED, file), 'utf8')) as object

export const openapiCommands = [openapi]
