import { openAlone } from '../db/alone.ts'
import { generateTypes } from '../db/generate.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/pool.ts'
import type { Command } from './command.ts'
import { tableLines } from './table.ts'

const types: Command = {
  name: 'db types',
  usage: '[--check]',
  about:
    'Writes the types of the tables, from a fresh database on the same server; --check says whether they are up to date.',
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    await io.scratch(async url => {
      await migrated(url)
      try {
        generateTypes(url, args.has('check'))
      } catch (error) {
        if (!args.has('check')) throw error
        throw new Error('db/types.ts does not match the migrations: run "npm run palabre -- db types"', {
          cause: error,
        })
      }
    })
    io.print(args.has('check') ? 'db/types.ts is up to date' : 'db/types.ts is written')
  },
}

async function migrated(url: string): Promise<void> {
  const db = openDb(url, { connectionsMax: 1, onError: () => undefined })
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
}

const migrateCommand: Command = {
  name: 'db migrate',
  usage: '',
  about: 'Brings the tables up to this version; the service does the same when it starts.',
  options: {},
  async run(io) {
    const rows = await io.work(({ db }) =>
      db.query<{ name: string }>('select name from migrations order by name'),
    )
    io.print(`applied: ${rows.map(row => row.name).join(', ')}`)
  },
}

/** With all processes stopped the embedded server is down, too, and it brings no psql. */
const sql: Command = {
  name: 'db sql',
  usage: '"<statement>"',
  about:
    'Runs a statement, as long as it takes, and prints its rows: what a page of the documents asks for, while the service is stopped or runs.',
  options: {},
  word: 'statement',
  async run(io, args) {
    const answer = await io.work(async ({ db }) => {
      const pool = openAlone(db)
      return pool.query<{ [column: string]: unknown }>(args.word).finally(() => pool.end())
    })
    // more than one statement has more than one
    for (const { command, rowCount, rows } of [answer].flat())
      for (const line of rows.length > 0 ? tableLines(rows) : [`${command} ${rowCount ?? ''}`.trim()])
        io.print(line)
  },
}

export const dbCommands = [types, migrateCommand, sql]
