import { verifyChain } from '../audit/verify.ts'
import type { Command } from './command.ts'
import { businessIdsOf } from './find.ts'

const verify: Command = {
  name: 'audit verify',
  usage: '[--app <business name or id>]',
  about:
    'Walks along the audit log of a business, or of all: was an entry changed, removed, added or cut off? Prints the last hash, to be kept elsewhere. Exit code 1 when one was.',
  options: { app: { type: 'string' } },
  async run(io, args) {
    const chains = await io.work(async ({ db, seal }) => {
      const found = []
      for (const id of await businessIdsOf(db, args)) found.push(await verifyChain({ db, seal }, id))
      return found
    })
    for (const { business_id, entries, last_hash, broken_at } of chains)
      io.print(
        broken_at === null
          ? `business ${business_id}: ${entries} entries are as they were written; last hash ${last_hash || 'none'}`
          : `business ${business_id}: entry ${broken_at} is not as it was written; ${entries} before it are`,
      )
    const broken = chains.filter(({ broken_at }) => broken_at !== null)
    if (broken.length > 0) throw new Error('the audit log was tampered with')
  },
}

export const auditCommands = [verify]
