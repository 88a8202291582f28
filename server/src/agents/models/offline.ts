// The built-in model. What is much to read is read in a thread of its own: the process that serves everybody goes on.
import { Worker } from 'node:worker_threads'
import type { Model, Step, ToolOutcome, Turn } from '@palabre/offline-agent/model'
import { makeOfflineModel } from '@palabre/offline-agent/offline'

const MB = 1024 * 1024
/** Knowledge that was made ready and is kept between turns, here and in the thread. */
const KEPT_BYTES_MAX = 16 * MB
const KEPT_IN_THREAD_BYTES_MAX = 48 * MB
/** Up to this much a turn is read here, in less than 0.1 s of a slow processor: handing it over would take longer. */
const KNOWLEDGE_CHARS_MAX = 8000
/** Of messages that wait: each misspelt word of theirs is compared with all words there are. */
const SAID_CHARS_MAX = 160

/** What the thread is asked, and what it answers. */
export type Asked = { id: number; turn: Turn; outcomes: ToolOutcome[] }
export type Answered = { id: number; step?: Step; error?: string }

/** The offline model, which keeps what it has read; the same words wherever it reads. */
export function offlineModel(): Model {
  const here = makeOfflineModel(KEPT_BYTES_MAX)
  const stepInThread = makeThread()
  return {
    name: here.name,
    step: async (turn, outcomes, signal) => {
      signal.throwIfAborted()
      return isMuch(turn) ? stepInThread(turn, outcomes) : here.step(turn, outcomes, signal)
    },
  }
}

/** Would reading it here be noticed by others? */
function isMuch({ knowledge, lines, unanswered }: Turn): boolean {
  const charsOf = (texts: string[]): number => texts.reduce((sum, text) => sum + text.length, 0)
  return (
    charsOf(lines.slice(-unanswered).map(({ text }) => text)) > SAID_CHARS_MAX ||
    charsOf(knowledge.map(({ content }) => content)) > KNOWLEDGE_CHARS_MAX
  )
}

type Waiting = { resolve(step: Step): void; reject(error: Error): void }

/** A thread that begins with its first step. It holds no process open but while somebody waits. */
function makeThread(): (turn: Turn, outcomes: ToolOutcome[]) => Promise<Step> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let asked = 0
  const begin = (): Worker => {
    const begun = new Worker(new URL('./offline-thread.ts', import.meta.url), {
      workerData: { keptBytesMax: KEPT_IN_THREAD_BYTES_MAX },
    })
    begun.on('message', ({ id, step, error }: Answered) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) begun.unref()
      if (step) one?.resolve(step)
      else one?.reject(new Error(error))
    })
    const end = (error: Error): void => {
      if (worker === begun) worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    begun.on('error', end)
    begun.on('exit', () => end(new Error('the thread of the offline model has ended')))
    return begun
  }
  return (turn, outcomes) => {
    worker ??= begin()
    worker.ref()
    const question: Asked = { id: ++asked, turn, outcomes }
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { resolve, reject })
      worker!.postMessage(question)
    })
  }
}
