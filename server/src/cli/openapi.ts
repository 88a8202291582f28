import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiOf } from '../http/openapi.ts'
import { endpoints } from '../routes.ts'
import type { Command } from './command.ts'

const FILE = join(import.meta.dirname, '../../../openapi.json')

const openapi: Command = {
  name: 'openapi',
  usage: '[--check]',
  about: 'Writes openapi.json from the declared endpoints; --check says whether it is up to date.',
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    const text = `${JSON.stringify(openApiOf(endpoints), null, 2)}\n`
    const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
    if (before === text) return io.print('openapi.json is up to date')
    if (args.has('check'))
      throw new Error('openapi.json is not what the endpoints say: run "npm run palabre -- openapi"')
    writeFileSync(FILE, text)
    io.print('openapi.json is written')
  },
}

export const openapiCommands = [openapi]
