/** How many calls wait together at most before a batch starts. */
const BATCH_ITEMS_MAX = 256

/** For items whose caller is answered soon, whatever happens: one that waits longer for its batch is not done at all. */
export const WAIT_MS_MAX = 3500

/** It was its turn too late, so nothing was done. */
export class TooLate extends Error {}

/**
 * Gathers single calls into batches, one batch at a time and key: while one is being written the next fills up,
 * so under load a commit is shared, and an idle call does not wait. `run` returns one outcome per item, in
 * order; if it throws, every caller of that batch gets the error, or, when `mayDivide` says that nothing was done,
 * the items are run one by one, so that a bad one fails alone. What is not begun within `waitMsMax` is a TooLate.
 */
export function makeBatcher<Item, Outcome>(
  keyOf: (item: Item) => string | number,
  run: (items: Item[]) => Promise<Outcome[]>,
  {
    parallel = 2,
    mayDivide = () => false,
    waitMsMax = Number.POSITIVE_INFINITY,
  }: { parallel?: number; mayDivide?: (error: unknown) => boolean; waitMsMax?: number } = {},
): (item: Item) => Promise<Outcome> {
  type Waiting = {
    item: Item
    sinceMs: number
    resolve: (outcome: Outcome) => void
    reject: (error: unknown) => void
  }
  const queues = new Map<string | number, { waiting: Waiting[]; running: number }>()

  const settle = async (all: Waiting[]): Promise<void> => {
    const oldestMs = performance.now() - waitMsMax
    const [late, batch] = [
      all.filter(one => one.sinceMs < oldestMs),
      all.filter(one => one.sinceMs >= oldestMs),
    ]
    for (const entry of late) entry.reject(new TooLate('waited too long for its turn'))
    if (batch.length === 0) return
    try {
      const outcomes = await run(batch.map(entry => entry.item))
      batch.forEach((entry, i) => {
        entry.resolve(outcomes[i]!)
      })
    } catch (error) {
      if (batch.length > 1 && mayDivide(error)) for (const entry of batch) await settle([entry])
      else for (const entry of batch) entry.reject(error)
    }
  }

  const start = async (key: string | number): Promise<void> => {
    const queue = queues.get(key)!
    queue.running++
    // the rest of this turn of the event loop may still add calls
    await new Promise(resolve => setImmediate(resolve))
    while (queue.waiting.length > 0) {
      await settle(queue.waiting.splice(0, BATCH_ITEMS_MAX))
    }
    queue.running--
    if (queue.running === 0) queues.delete(key)
  }

  return item =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      let queue = queues.get(key)
      if (!queue) queues.set(key, (queue = { waiting: [], running: 0 }))
      queue.waiting.push({ item, sinceMs: performance.now(), resolve, reject })
      if (queue.running < parallel && (queue.running === 0 || queue.waiting.length >= BATCH_ITEMS_MAX))
        void start(key)
    })
}
