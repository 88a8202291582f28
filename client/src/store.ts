/** The part of the browser's Storage that is used here. What it holds are its own properties too. */
export type Storage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Where texts are kept under keys. It never throws. */
export type Store = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Every key that begins with `prefix`, sorted. */
  keys(prefix: string): string[]
}

/**
 * A store kept in what `open` gives. What that cannot keep (private mode, blocked, full), or all when there is nothing,
 * is kept in memory as long as the page lives.
 */
export function openStore(open: () => Storage | undefined): Store {
  const memory = new Map<string, string>()
  let storage: Storage | undefined
  try {
    storage = open()
    // Blocked storage is often there and throws only when it is read.
    storage?.getItem('')
  } catch {
    storage = undefined
  }
  const remove = (key: string): void => {
    memory.delete(key)
    storage?.removeItem(key)
  }
  return {
    get: key => memory.get(key) ?? storage?.getItem(key) ?? null,
    remove,
    set(key, value) {
      try {
        memory.delete(key)
        if (storage === undefined) memory.set(key, value)
        else storage.setItem(key, value)
      } catch {
        remove(key)
        memory.set(key, value)
      }
    },
    keys(prefix) {
      const keys = [...memory.keys(), ...Object.keys(storage ?? {})]
      return keys.filter(key => key.startsWith(prefix)).sort()
    },
  }
}
