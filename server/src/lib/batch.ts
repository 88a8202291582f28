import { currentDeadline, type Deadline, earliestOf, runWithin, TooLate } from './deadline.ts'

/** The most calls of one batch. */
const BATCH_ITEMS_MAX = 256

/**
 * So many waiting calls begin another batch beside the one that runs. With fewer at 64 connections half of the machine waits
 * for a commit; with all 256, 1.1 to 1.2 times fewer sends and 1.3 times fewer webhooks a second, by two cores.
 */
const BESIDE_ITEMS_MIN = 16

/** For items whose caller is answered soon, whatever happens: one that waits longer for its batch is not done at all. */
export const WAIT_MS_MAX = 3500

/** A call with less left than this is not begun together with others: they would be undone with it. */
const LEFT_MS_MIN = 1000

/** A batch that cannot be done whole is divided into so many: few are run again for one that is to blame. */
const PARTS_MAX = 16

/** Together with others a call waits so long for what somebody else holds: they have done nothing to be late for it. */
const SHARED_WAIT_MS = 1000
/** After this the next batch begins all the same. */
const BEHIND_MS_MAX = SHARED_WAIT_MS + 200
/** Parts of a batch that are done at once where one of them waits. */
const PARTS_AT_ONCE = 2

type Options<Item> = {
  parallel?: number
  /** So many waiting calls begin another batch beside those that run; BESIDE_ITEMS_MIN by default. */
  besideMin?: number
  /** Was nothing done, so that the batch is run again in parts, down to one by one? */
  mayDivide?: (error: unknown) => boolean
  /** Did one of them wait in vain for what somebody else holds? It then waits apart from the others, in no one's way. */
  mayWaitApart?: (error: unknown) => boolean
  /** So long those that wait wait for the batch before them; without it until it ends, or where some wait apart BEHIND_MS_MAX. */
  behindMsMax?: number
  /** Of items in one lane each batch has one, in their order. */
  laneOf?: (item: Item) => string
  waitMsMax?: number
}

type Waiting<Item, Outcome> = {
  item: Item
  sinceMs: number
  deadline: Deadline | null
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** `lanes`: those of the items that are under way. */
type Queue<Entry> = { waiting: Entry[]; lanes: Set<string>; running: number }

// Under load a commit is shared, and an idle call does not wait. A batch has the earliest deadline of its items, and is run
// again without those that were too late: nothing was done.

/**
 * Gathers calls into batches by key: while one runs the next fills up, and begins beside it when it is worth it. `run` is one
 * transaction and returns one outcome per item, in order; if it throws, every caller of that batch gets the error, unless the
 * batch is divided. `lockMsMax`: it waits no longer for what somebody else holds. What is not begun within `waitMsMax`, or in
 * time for its caller, is a TooLate.
 */
export function makeBatcher<Item, Outcome>(
  keyOf: (item: Item) => string | number,
  run: (items: Item[], lockMsMax: number) => Promise<Outcome[]>,
  options: Options<Item> = {},
): (item: Item) => Promise<Outcome> {
  const { parallel = 2, besideMin = BESIDE_ITEMS_MIN, waitMsMax = Number.POSITIVE_INFINITY } = options
  const { mayDivide = () => false, mayWaitApart, laneOf } = options
  const { behindMsMax = mayWaitApart ? BEHIND_MS_MAX : null } = options
  type Entry = Waiting<Item, Outcome>
  const queues = new Map<string | number, Queue<Entry>>()

  const settle = async (all: Entry[]): Promise<void> => {
    const batch = inTime(all, waitMsMax, all.length > 1 ? LEFT_MS_MIN : 0)
    if (batch.length === 0) return
    const deadline = earliestOf(batch.map(entry => entry.deadline))
    const isShared = batch.length > 1
    const lockMsMax = isShared && mayWaitApart ? SHARED_WAIT_MS : Number.POSITIVE_INFINITY
    try {
      const items = batch.map(entry => entry.item)
      const outcomes = await runWithin(deadline, () => run(items, lockMsMax))
      batch.forEach((entry, i) => {
        entry.resolve(outcomes[i]!)
      })
    } catch (error) {
      if (error instanceof TooLate) {
        // nothing was done: the others still have time
        const isFirst = (entry: Entry): boolean => entry.deadline?.endMs === deadline?.endMs
        for (const entry of batch) if (isFirst(entry)) entry.reject(error)
        await settle(batch.filter(entry => !isFirst(entry)))
      } else if (isShared && mayWaitApart?.(error)) await eachOf(partsOf(batch), settle)
      else if (isShared && mayDivide(error)) for (const part of partsOf(batch)) await settle(part)
      else for (const entry of batch) entry.reject(error)
    }
  }

  /** The next batch: none when all that wait wait for what is under way. */
  const take = (queue: Queue<Entry>): Entry[] => {
    queue.waiting = inTime(queue.waiting, waitMsMax, 0)
    return laneOf ? takeLanes(queue, laneOf) : queue.waiting.splice(0, BATCH_ITEMS_MAX)
  }

  const settleLanes = async (key: string | number, queue: Queue<Entry>, batch: Entry[]): Promise<void> => {
    await settle(batch)
    if (!laneOf) return
    for (const { item } of batch) queue.lanes.delete(laneOf(item))
    // nobody else looks at what has waited for these lanes, where the next batch began before this one ended
    if (queue.running === 0) void start(key, queue)
  }

  const start = async (key: string | number, queue: Queue<Entry>): Promise<void> => {
    queue.running++
    // the rest of this turn of the event loop may still add calls
    await new Promise(resolve => setImmediate(resolve))
    for (let batch = take(queue); batch.length > 0; batch = take(queue)) {
      const settled = settleLanes(key, queue, batch)
      await (behindMsMax === null ? settled : atMost(settled, behindMsMax))
    }
    queue.running--
    if (queue.running === 0 && queue.lanes.size === 0) queues.delete(key)
  }

  return item =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      let queue = queues.get(key)
      if (!queue) queues.set(key, (queue = { waiting: [], lanes: new Set(), running: 0 }))
      queue.waiting.push({
        ...{ item, sinceMs: performance.now(), deadline: currentDeadline() },
        ...{ resolve, reject },
      })
      if (queue.running < parallel && (queue.running === 0 || queue.waiting.length >= besideMin))
        void start(key, queue)
    })
}

/** Those that have time left, so much at least; the others are told that they have not. */
function inTime<Entry extends Pick<Waiting<never, never>, 'sinceMs' | 'deadline' | 'reject'>>(
  all: Entry[],
  waitMsMax: number,
  leastMs: number,
): Entry[] {
  const nowMs = performance.now()
  return all.filter(({ sinceMs, deadline, reject }) => {
    const isLate = sinceMs < nowMs - waitMsMax || (deadline !== null && deadline.endMs < nowMs + leastMs)
    if (isLate) reject(new TooLate('waited too long for its turn'))
    return !isLate
  })
}

/** Takes the first of each lane that is not under way, as many as fit; they are, from here on. */
function takeLanes<Entry extends { item: Item }, Item>(
  queue: Queue<Entry>,
  laneOf: (item: Item) => string,
): Entry[] {
  const batch: Entry[] = []
  queue.waiting = queue.waiting.filter(entry => {
    const lane = laneOf(entry.item)
    if (batch.length === BATCH_ITEMS_MAX || queue.lanes.has(lane)) return true
    queue.lanes.add(lane)
    batch.push(entry)
    return false
  })
  return batch
}

/** Waits for the end of the work, but not longer than so many milliseconds. */
async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** Does the work with each part, some at once. */
async function eachOf<Part>(parts: Part[], work: (part: Part) => Promise<void>): Promise<void> {
  const left = parts.values()
  const worker = async (): Promise<void> => {
    for (const part of left) await work(part)
  }
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, worker))
}

/** In their order. */
function partsOf<Entry>(batch: Entry[]): Entry[][] {
  const size = Math.ceil(batch.length / PARTS_MAX)
  return Array.from({ length: Math.ceil(batch.length / size) }, (_, n) =>
    batch.slice(n * size, (n + 1) * size),
  )
}
