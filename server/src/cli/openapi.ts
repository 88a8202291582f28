import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Gateway } from '../http/openapi.ts'
import { documentOf } from '../routes.ts'
import type { Command } from './command.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** One document a gateway: only the test gateway's has its own endpoints. */
const FILES: { [file: string]: Gateway } = { 'openapi.json': 'live', 'openapi.sandbox.json': 'test' }

const openapi: Command = {
  name: 'openapi',
  usage: '[--check]',
  about:
    'Writes openapi.json and openapi.sandbox.json from the declared endpoints; --check says whether they are up to date.',
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    for (const [file, gateway] of Object.entries(FILES)) {
      const path = join(ROOT, file)
      const text = `${JSON.stringify(documentOf(gateway), null, 2)}\n`
      const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
      if (before !== text) {
        if (args.has('check'))
          throw new Error(`${file} is not what the endpoints say: run "npm run palabre -- openapi"`)
        writeFileSync(path, text)
      }
      io.print(`${file} is ${before === text ? 'up to date' : 'written'}`)
    }
  },
}

export const openapiCommands = [openapi]
