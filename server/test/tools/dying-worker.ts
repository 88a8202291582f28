// A process that makes calls of an agent as a worker does: each line of its input is one; it says what came of it. Whoever
// started it kills it in the middle.
import { createInterface } from 'node:readline'
import { openDb } from '../../src/db/pool.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { AppId } from '../../src/lib/ids.ts'
import { makeSeal } from '../../src/lib/seal.ts'
import { makeExchange } from '../../src/outbound/exchange.ts'
import { type Burst, runForAgent } from '../../src/tools/run.ts'

export type Task = { url: string; appId: AppId; burst: Burst; name: string; arguments: { n: number } }

const CALLS_MAX = 1_000_000
const TIMEOUT_MS = 10_000
const made = {
  clock: systemClock(),
  seal: makeSeal(Buffer.alloc(32, 7)),
  exchange: makeExchange({ allowedRanges: ['127.0.0.0/8'], ownOrigins: () => [] }),
  settings: {
    baseUrl: 'http://palabre.test',
    burstWaitMs: 0,
    turnsAtOnce: 32,
    ownOrigin: () => '',
    version: '0',
    model: null,
    waitingMax: 1_000_000,
    keepDays: { events: 0, turns: 0, attempts: 0, toolCalls: 0, notices: 0, conversations: 0 },
    tools: { callsAMinute: CALLS_MAX, callsAnHour: CALLS_MAX, timeoutMs: TIMEOUT_MS },
  },
}
const db = openDb(process.env.DATABASE_URL!, { connectionsMax: 2, onError: () => undefined })

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const { appId, burst, name, arguments: args }: Task = JSON.parse(line)
  const { result } = await runForAgent({ ...made, db }, appId, burst, { id: '1', name, arguments: args })
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
