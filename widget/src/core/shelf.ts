/** The part of the browser's Storage that is used here. */
export type Shelf = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A shelf that lives as long as the page. */
function memoryShelf(): Shelf {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: index => [...items.keys()][index] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: key => {
      items.delete(key)
    },
  }
}

/** Every key on the shelf that begins with `prefix`, sorted. */
export function keysOf(shelf: Shelf, prefix: string): string[] {
  const keys: string[] = []
  for (let index = 0; index < shelf.length; index++) {
    const key = shelf.key(index)
    if (key?.startsWith(prefix)) keys.push(key)
  }
  return keys.sort()
}

/**
 * What `open` gives, made so that it never throws: what it can not keep (private mode, blocked, full) is kept in
 * memory as long as the page lives.
 */
export function openShelf(open: () => Shelf | undefined): Shelf {
  const memory = memoryShelf()
  let durable: Shelf
  try {
    durable = open() ?? memory
    // Blocked storage is often there and throws only when it is read.
    durable.getItem('')
  } catch {
    durable = memory
  }
  if (durable === memory) return memory
  return {
    get length() {
      return durable.length + memory.length
    },
    key: index => (index < durable.length ? durable.key(index) : memory.key(index - durable.length)),
    getItem: key => memory.getItem(key) ?? durable.getItem(key),
    setItem(key, value) {
      memory.removeItem(key)
      try {
        durable.setItem(key, value)
      } catch {
        durable.removeItem(key)
        memory.setItem(key, value)
      }
    },
    removeItem(key) {
      memory.removeItem(key)
      durable.removeItem(key)
    },
  }
}
