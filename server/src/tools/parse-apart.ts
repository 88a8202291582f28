// A document is read in a thread of its own: the process that serves everybody goes on, whatever it is made to take.
import { Worker } from 'node:worker_threads'
import { checkInTime } from '../lib/deadline.ts'
import { SECOND_MS } from '../lib/time.ts'
import { isJson, type Parsed, parseText } from './parse-text.ts'

/** Up to this much JSON is read here, in a few milliseconds: a thread would take longer to begin. */
const HERE_CHARS_MAX = 32 * 1024
/** One of 2 MiB takes half a second where others work, too. */
export const READ_MS_MAX = 3 * SECOND_MS
const MEMORY_MB_MAX = 256

export type Parse = (text: string) => Promise<Parsed>

/** Reads one document after the other. Throws TooLate for those whose turn comes too late. */
export function makeParser(readMsMax = READ_MS_MAX): Parse {
  let last: Promise<unknown> = Promise.resolve()
  return text => {
    if (isJson(text) && text.length <= HERE_CHARS_MAX) return parseText(text)
    const next = last.then(() => {
      checkInTime()
      return inThread(text, readMsMax)
    })
    last = next.catch(() => undefined)
    return next
  }
}

async function inThread(text: string, readMsMax: number): Promise<Parsed> {
  const worker = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    workerData: { text },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
  })
  const { promise, resolve } = Promise.withResolvers<Parsed>()
  let timer: NodeJS.Timeout | undefined
  worker.on('online', () => {
    timer = setTimeout(() => resolve({ wrong: 'slow' }), readMsMax)
  })
  worker.on('message', resolve)
  // it took more memory than it may
  worker.on('error', () => resolve({ wrong: 'values' }))
  const parsed = await promise
  clearTimeout(timer)
  await worker.terminate()
  return parsed
}
