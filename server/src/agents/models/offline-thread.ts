// The thread of the offline model: reads turns one after the other, and answers with their steps (offline.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { makeOfflineModel } from '@palabre/offline-agent/offline'
import type { Answered, Asked } from './offline.ts'

const model = makeOfflineModel((workerData as { keptBytesMax: number }).keptBytesMax)
const { signal } = new AbortController()

parentPort!.on('message', ({ id, turn, outcomes }: Asked) => {
  const answer = (answered: Omit<Answered, 'id'>): void => parentPort!.postMessage({ id, ...answered })
  model.step(turn, outcomes, signal).then(
    step => answer({ step }),
    (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
