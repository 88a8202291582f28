// A document is read in a thread of its own: the process that serves everybody goes on, whatever it is made to take.
import { Worker } from 'node:worker_threads'
import type { AppId } from '../lib/ids.ts'
import { SECOND_MS } from '../lib/time.ts'
import { type Done, makeTurns } from '../lib/turns.ts'
import { isJson, type Parsed, parsePlain } from './parse-text.ts'
import { hasReferences } from './references.ts'

/** Up to this much JSON without references is read here, in a few milliseconds: a thread would take longer to begin. */
const HERE_CHARS_MAX = 32 * 1024
/** One of 2 MiB takes half a second where others work, too. */
export const READ_MS_MAX = 3 * SECOND_MS
const MEMORY_MB_MAX = 256

/** Documents of one app that wait to be read. */
export const DOCUMENTS_WAITING_MAX = 2

export type Parse = (text: string) => Promise<Parsed>

/**
 * Reads one document at a time, by turns between apps. Throws Overloaded when DOCUMENTS_WAITING_MAX of the app wait, TooLate for
 * one whose turn does not come in its time.
 */
export function makeParser(readMsMax = READ_MS_MAX): (appId: AppId) => Parse {
  const takeTurn = makeTurns<AppId>(DOCUMENTS_WAITING_MAX)
  return appId => async text => {
    if (isJson(text) && text.length <= HERE_CHARS_MAX) {
      const parsed = await parsePlain(text)
      if ('wrong' in parsed) return parsed
      if (!hasReferences(parsed.root)) return { ...parsed, targets: new Map() }
    }
    const done = await takeTurn(appId)
    return inThread(text, readMsMax, done)
  }
}

/** Calls back once the thread is gone: nobody waits for that but the next thread, since it may be slow to end. */
async function inThread(text: string, readMsMax: number, done: Done): Promise<Parsed> {
  const worker = begin(text, done)
  const { promise, resolve } = Promise.withResolvers<Parsed>()
  let timer: NodeJS.Timeout | undefined
  worker.on('online', () => {
    timer = setTimeout(() => resolve({ wrong: 'slow' }), readMsMax)
  })
  worker.on('message', resolve)
  // it took more memory than it may
  worker.on('error', () => resolve({ wrong: 'values' }))
  worker.on('exit', done)
  const parsed = await promise
  clearTimeout(timer)
  void worker.terminate()
  return parsed
}

function begin(text: string, done: Done): Worker {
  try {
    return new Worker(new URL('./parse-thread.ts', import.meta.url), {
      workerData: { text },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    })
  } catch (error) {
    done()
    throw error
  }
}
