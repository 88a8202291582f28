// Texts under keys in this browser's IndexedDB: what waits to be sent, what somebody has begun to write. All tabs share it.
import type { Store } from '@palabre/client'

const OBJECTS = 'texts'

/** A store whose writes are in the database a moment later. */
export type Kept = Store & {
  /** Resolves when all that was written is in the database. */
  written(): Promise<void>
  /** `listener` is called when another tab has changed a key. The answer ends it. */
  onElsewhere(listener: (key: string) => void): () => void
}

/** Opens what is kept under this name. A browser that keeps nothing (private, blocked) keeps it as long as the page lives. */
export async function openKept(name: string): Promise<Kept> {
  const database = await openDatabase(name).catch(() => null)
  const texts = new Map<string, string>(database === null ? [] : await readAll(database).catch(() => []))
  const channel = new BroadcastChannel(`${name}-kept`)
  const listeners = new Set<(key: string) => void>()
  let writing: Promise<unknown> = Promise.resolve()
  channel.onmessage = ({ data: [key, value] }: { data: [string, string | null] }) => {
    if (value === null) texts.delete(key)
    else texts.set(key, value)
    for (const listener of [...listeners]) listener(key)
  }
  const change = (key: string, value: string | null): void => {
    channel.postMessage([key, value])
    if (database === null) return
    writing = writing.then(() => write(database, key, value)).catch(() => undefined /* kept in memory */)
  }
  return {
    get: key => texts.get(key) ?? null,
    set(key, value) {
      texts.set(key, value)
      change(key, value)
    },
    remove(key) {
      if (texts.delete(key)) change(key, null)
    },
    keys: prefix => [...texts.keys()].filter(key => key.startsWith(prefix)).sort(),
    written: async () => void (await writing),
    onElsewhere(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(OBJECTS)
  return settled(opening)
}

async function readAll(database: IDBDatabase): Promise<[string, string][]> {
  const objects = database.transaction(OBJECTS).objectStore(OBJECTS)
  const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())])
  return keys.map((key, n) => [String(key), String(values[n])])
}

async function write(database: IDBDatabase, key: string, value: string | null): Promise<void> {
  const objects = database.transaction(OBJECTS, 'readwrite').objectStore(OBJECTS)
  if (value === null) await settled(objects.delete(key))
  else await settled(objects.put(value, key))
}
