// The tickets of `tickets` and of `ticket-filters`: 10,000 and 1,000,000, in databases that stay for the next run.
import { countKeys } from '../server/src/tickets/count-keys.ts'
import { countTerms } from '../server/src/tickets/count-terms.ts'
import { type Bench, bootBench } from './boot.ts'
import { countRows, FEW, fillTickets, MANY, vacuum } from './filling.ts'

/** A database with its service. */
export type Place = { bench: Bench; address: string; pid: number }

/** Does it with both, made by the first run, and closes them. */
export async function withTickets<Done>(run: (few: Place, many: Place) => Promise<Done>): Promise<Done> {
  const few = await placeWith('tickets_few', FEW)
  const many = await placeWith('tickets_many', MANY)
  try {
    return await run(few, many)
  } finally {
    await few.bench.close()
    await many.bench.close()
  }
}

async function placeWith(kept: string, count: number): Promise<Place> {
  const bench = await bootBench(kept)
  const { tickets } = await countRows(bench)
  if (tickets < count) {
    await fillTickets(bench, count - tickets)
    await vacuum(bench, ['contacts', 'contact_details', 'chat_sessions'])
  }
  await countKept(bench)
  const { address, child } = await bench.start(['--role', 'api'])
  return { bench, address, pid: child.pid! }
}

/** What the worker's sweeps have done in a database that is in use. */
export async function countKept({ db }: Bench): Promise<void> {
  const isBehind = async (): Promise<boolean> =>
    (
      await db.query(
        `select from ticket_term_changes union all select from ticket_term_marks where built_id < until_id
         union all select from ticket_key_changes union all select from ticket_key_marks where built_id < until_id limit 1`,
      )
    ).length > 0
  while (await isBehind()) {
    await countTerms(db)
    await countKeys(db)
  }
}
