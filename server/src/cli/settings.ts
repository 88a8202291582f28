import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '../settings.ts'
import type { Command } from './command.ts'

const FILE = join(import.meta.dirname, '../../../docs/operations.md')
const TABLE = /(?<=<!-- settings -->\n\n)[\s\S]*?(?=\n\n<!-- end of settings -->)/

const settings: Command = {
  name: 'settings',
  usage: '[--check]',
  about: 'Writes the table of settings in docs/operations.md; --check says whether it is up to date.',
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    const before = readFileSync(FILE, 'utf8')
    if (!TABLE.test(before)) throw new Error('docs/operations.md has no place for the table of settings')
    const text = before.replace(TABLE, settingsTable)
    if (before === text) return io.print('docs/operations.md is up to date')
    if (args.has('check'))
      throw new Error('docs/operations.md does not match the settings: run "npm run palabre -- settings"')
    writeFileSync(FILE, text)
    io.print('docs/operations.md is written')
  },
}

export const settingsCommands = [settings]
