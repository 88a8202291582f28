import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Gateway } from '../http/openapi.ts'
import { documentOf } from '../routes.ts'
import { breakingChanges } from './breaking-changes.ts'
import type { Command } from './command.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The documents as they were last released, under the same names. */
const RELEASED = join(ROOT, 'docs/released')
/** One document a gateway: only the test gateway's has its own endpoints. */
const FILES: { [file: string]: Gateway } = { 'openapi.json': 'live', 'openapi.sandbox.json': 'test' }

const openapi: Command = {
  name: 'openapi',
  usage: '[--check]',
  about:
    'Writes openapi.json and openapi.sandbox.json from the declared endpoints; --check says whether they are up to date, and break nothing that was released.',
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    for (const [file, gateway] of Object.entries(FILES)) {
      const path = join(ROOT, file)
      const document = documentOf(gateway)
      const text = `${JSON.stringify(document, null, 2)}\n`
      const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
      if (args.has('check')) check(file, document, before === text)
      else if (before !== text) writeFileSync(path, text)
      io.print(`${file} is ${before === text ? 'up to date' : 'written'}`)
    }
  },
}

function check(file: string, document: object, isUpToDate: boolean): void {
  if (!isUpToDate) throw new Error(`${file} is not what the endpoints say: run "npm run palabre -- openapi"`)
  const released = JSON.parse(readFileSync(join(RELEASED, file), 'utf8')) as object
  const breaks = breakingChanges(released, document)
  if (breaks.length > 0)
    throw new Error(`${file} breaks what was released (docs/released/${file}):\n${breaks.join('\n')}`)
}

export const openapiCommands = [openapi]
