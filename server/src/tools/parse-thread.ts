// A thread for one document (parse-apart.ts).
import { parentPort, workerData } from 'node:worker_threads'
import { parseText } from './parse-text.ts'

parentPort!.postMessage(await parseText((workerData as { text: string }).text))
