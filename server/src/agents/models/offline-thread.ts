// The thread of the offline model: reads what is much to read, one after the other, and answers (offline.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { makeOfflineModel } from '@palabre/offline-agent/offline'
import { searchKnowledge } from '@palabre/offline-agent/search'
import { chooseKnowledge } from '../prompt.ts'
import type { Answered, Asked, Work } from './offline.ts'

const model = makeOfflineModel((workerData as { keptBytesMax: number }).keptBytesMax)
const { signal } = new AbortController()

async function done(work: Work): Promise<unknown> {
  switch (work.kind) {
    case 'step':
      return model.step(work.turn, work.outcomes, signal)
    case 'search':
      return searchKnowledge(work.knowledge, work.text, work.hitsMax)
    case 'choose':
      return chooseKnowledge(work.turn)
  }
}

parentPort!.on('message', ({ id, work }: Asked) => {
  const tell = (answered: Omit<Answered, 'id'>): void => parentPort!.postMessage({ id, ...answered })
  done(work).then(
    answer => tell({ answer }),
    (error: unknown) =>
      tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
