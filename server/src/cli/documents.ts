import type { Command } from './command.ts'
import { openapiCommands } from './openapi.ts'
import { rolesCommands } from './roles.ts'
import { settingsCommands } from './settings.ts'

/** All that is drawn from the code, each by its own command, in one process: reading the code takes longest. */
const documents: Command = {
  name: 'documents',
  usage: '[--check]',
  about: 'Writes the documents of openapi, roles and settings; --check says whether they are up to date.',
  options: { check: { type: 'boolean' } },
  async run(io, args) {
    const wrong: string[] = []
    for (const one of [...openapiCommands, ...rolesCommands, ...settingsCommands])
      await one.run(io, args).catch((error: Error) => wrong.push(error.message))
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  },
}

export const documentCommands = [documents]
