/** One timer for any number of things that want a regular beat, spread evenly over its time. */
export type Heartbeat<Item> = { add(item: Item): void; remove(item: Item): void; stop(): void }

const SLOTS = 20

/** Calls `onBeat` for every item once per `everyMs`; the timer runs only while there are items. */
export function makeHeartbeat<Item>(everyMs: number, onBeat: (item: Item) => void): Heartbeat<Item> {
  const slots = Array.from({ length: SLOTS }, () => new Set<Item>())
  let next = 0
  let filled = 0
  let size = 0
  let timer: NodeJS.Timeout | null = null

  return {
    add(item) {
      slots[filled]!.add(item)
      filled = (filled + 1) % SLOTS
      size++
      timer ??= setInterval(() => {
        for (const one of slots[next]!) onBeat(one)
        next = (next + 1) % SLOTS
      }, everyMs / SLOTS)
    },
    remove(item) {
      if (!slots.some(slot => slot.delete(item)) || --size > 0) return
      if (timer) clearInterval(timer)
      timer = null
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}
