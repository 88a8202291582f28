// The tickets of `tickets` and of `ticket-filters`: 10,000 and 1,000,000, in databases that stay for the next run.
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
  const { address, child } = await bench.start(['--role', 'api'])
  return { bench, address, pid: child.pid! }
}
