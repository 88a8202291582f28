// The built-in model. What is much to read is read in a thread of its own: the process that serves everybody goes on.
import { Worker } from 'node:worker_threads'
import type { KnowledgeEntry, Model, ToolOutcome, Turn } from '@palabre/offline-agent/model'
import { makeOfflineModel } from '@palabre/offline-agent/offline'
import { type Hit, searchKnowledge } from '@palabre/offline-agent/search'
import { chooseKnowledge, type Shown } from '../prompt.ts'

const MB = 1024 * 1024
/** Knowledge that was made ready and is kept between turns, here and in the thread. */
const KEPT_BYTES_MAX = 16 * MB
const KEPT_IN_THREAD_BYTES_MAX = 48 * MB
/** Up to this much a turn is read here, in less than 0.1 s of a slow processor: handing it over would take longer. */
const KNOWLEDGE_CHARS_MAX = 8000
/** Of messages that wait: each misspelt word of theirs is compared with all words there are. */
const SAID_CHARS_MAX = 160

/** What the thread is asked to do, and what it answers. */
export type Work =
  | { kind: 'step'; turn: Turn; outcomes: ToolOutcome[] }
  | { kind: 'search'; knowledge: KnowledgeEntry[]; text: string; hitsMax: number }
  | { kind: 'choose'; turn: Turn }
export type Asked = { id: number; work: Work }
export type Answered = { id: number; answer?: unknown; error?: string }

/** What other models need to have read: passages that speak to a text, and the knowledge that a prompt has room for. */
export type Reading = {
  search: (knowledge: KnowledgeEntry[], text: string, hitsMax: number) => Promise<Hit[]>
  choose: (turn: Turn) => Promise<Shown[]>
}

/** The offline model, which keeps what it has read, and its reading; the same words wherever it reads. */
export function offlineModel(): Model & Reading {
  const here = makeOfflineModel(KEPT_BYTES_MAX)
  const inThread = makeThread()
  return {
    name: here.name,
    step: async (turn, outcomes, signal) => {
      signal.throwIfAborted()
      if (!isMuch(turn.knowledge, unansweredIn(turn))) return here.step(turn, outcomes, signal)
      return inThread({ kind: 'step', turn, outcomes })
    },
    search: async (knowledge, text, hitsMax) => {
      if (!isMuch(knowledge, [text])) return searchKnowledge(knowledge, text, hitsMax)
      return inThread({ kind: 'search', knowledge, text, hitsMax })
    },
    choose: async turn => {
      if (!isMuch(turn.knowledge, unansweredIn(turn))) return chooseKnowledge(turn)
      return inThread({ kind: 'choose', turn })
    },
  }
}

function unansweredIn({ lines, unanswered }: Turn): string[] {
  return lines.slice(-unanswered).map(({ text }) => text)
}

/** Would reading it here be noticed by others? */
function isMuch(knowledge: KnowledgeEntry[], said: string[]): boolean {
  const charsOf = (texts: string[]): number => texts.reduce((sum, text) => sum + text.length, 0)
  return (
    charsOf(said) > SAID_CHARS_MAX || charsOf(knowledge.map(({ content }) => content)) > KNOWLEDGE_CHARS_MAX
  )
}

type Waiting = { resolve(answered: Answered): void; reject(error: Error): void }

/** A thread that begins with its first work. It holds no process open but while somebody waits. */
function makeThread(): <Answer>(work: Work) => Promise<Answer> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let asked = 0
  const begin = (): Worker => {
    const begun = new Worker(new URL('./offline-thread.ts', import.meta.url), {
      workerData: { keptBytesMax: KEPT_IN_THREAD_BYTES_MAX },
    })
    begun.on('message', (answered: Answered) => {
      const one = waiting.get(answered.id)
      waiting.delete(answered.id)
      if (waiting.size === 0) begun.unref()
      if (answered.error === undefined) one?.resolve(answered)
      else one?.reject(new Error(answered.error))
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
  return async <Answer>(work: Work) => {
    worker ??= begin()
    worker.ref()
    const question: Asked = { id: ++asked, work }
    const { answer } = await new Promise<Answered>((resolve, reject) => {
      waiting.set(question.id, { resolve, reject })
      worker!.postMessage(question)
    })
    return answer as Answer
  }
}
