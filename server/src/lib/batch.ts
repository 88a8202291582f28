import { currentDeadline, type Deadline, earliestOf, runWithin, TooLate } from './deadline.ts'

/** How many calls wait together at most before a batch starts. */
const BATCH_ITEMS_MAX = 256

/** For items whose caller is answered soon, whatever happens: one that waits longer for its batch is not done at all. */
export const WAIT_MS_MAX = 3500

/** A call with less left than this is not begun together with others: they would be undone with it. */
const LEFT_MS_MIN = 1000

// Under load a commit is shared, and an idle call does not wait. A batch has the earliest deadline of its items, and is run
// again without those that were too late: nothing was done.

/**
 * Gathers calls into batches, one at a time and key: while one runs the next fills up. `run` returns one outcome per item,
 * in order; if it throws, every caller of that batch gets the error, or, when `mayDivide` says that nothing was done, the
 * items are run one by one. What is not begun within `waitMsMax`, or in time for its caller, is a TooLate.
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
    deadline: Deadline | null
    resolve: (outcome: Outcome) => void
    reject: (error: unknown) => void
  }
  const queues = new Map<string | number, { waiting: Waiting[]; running: number }>()

  const settle = async (all: Waiting[]): Promise<void> => {
    const nowMs = performance.now()
    const leastMs = all.length > 1 ? LEFT_MS_MIN : 0
    const isLate = ({ sinceMs, deadline }: Waiting): boolean =>
      sinceMs < nowMs - waitMsMax || (deadline !== null && deadline.endMs < nowMs + leastMs)
    const batch = all.filter(one => !isLate(one))
    for (const entry of all) if (isLate(entry)) entry.reject(new TooLate('waited too long for its turn'))
    if (batch.length === 0) return
    const deadline = earliestOf(batch.map(entry => entry.deadline))
    try {
      const outcomes = await runWithin(deadline, () => run(batch.map(entry => entry.item)))
      batch.forEach((entry, i) => {
        entry.resolve(outcomes[i]!)
      })
    } catch (error) {
      if (error instanceof TooLate) {
        // nothing was done: the others still have time
        const isFirst = (entry: Waiting): boolean => entry.deadline?.endMs === deadline?.endMs
        for (const entry of batch) if (isFirst(entry)) entry.reject(error)
        await settle(batch.filter(entry => !isFirst(entry)))
      } else if (batch.length > 1 && mayDivide(error)) for (const entry of batch) await settle([entry])
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
      queue.waiting.push({
        ...{ item, sinceMs: performance.now(), deadline: currentDeadline() },
        ...{ resolve, reject },
      })
      if (queue.running < parallel && (queue.running === 0 || queue.waiting.length >= BATCH_ITEMS_MAX))
        void start(key)
    })
}
