import { generateTypes } from '../db/generate.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/pool.ts'
import type { Command } from './command.ts'

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

export const dbCommands = [types, migrateCommand]
