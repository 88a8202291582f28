// What a call of a tool costs a turn: how many statements and commits one with a call takes more than one without.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SERVICE } from '../server/src/audit/actor.ts'
import { inTx } from '../server/src/db/tx.ts'
import type { Deps } from '../server/src/jobs/deps.ts'
import { toTimestamp } from '../server/src/lib/time.ts'
import { makeExchange } from '../server/src/outbound/exchange.ts'
import { addTool, removeTool, setAgentTools } from '../server/src/tools/tools.ts'
import type { Bench } from './boot.ts'
import { countAnswer } from './count-turn.ts'
import type { Result } from './measure.ts'

const STATEMENTS_MAX = 3
const COMMITS_MAX = 2
const ASKS = 'Where is my order CMD-4521?'

/** The built-in agent greets, and then looks an order up in a system that answers at once. */
export async function callsOfTurns(bench: Bench, address: string): Promise<Result[]> {
  let seen = 0
  const shop = createServer((_, response) => {
    seen++
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"order":"CMD-4521","status":"ready"}')
  })
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const base = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const exchange = makeExchange({ allowedRanges: ['127.0.0.0/8'], ownOrigins: () => [] })
  const tools = { callsAMinute: 60, callsAnHour: 20, timeoutMs: 10_000 }
  const more = {
    exchange,
    settings: { ...bench.deps.settings, baseUrl: address, ownOrigin: () => address, tools },
  } as Partial<Deps>
  try {
    await giveTool(bench, { ...bench.deps, ...more }, base)
    const without = await countAnswer(bench, address, [ASKS, 'Hello!'], more)
    const call = await countAnswer(bench, address, ['Hello!', ASKS], more)
    if (seen !== 2) throw new Error(`the shop was asked ${seen} times`)
    return [
      countOf('statements', call.statements - without.statements, STATEMENTS_MAX),
      countOf('commits', call.commits - without.commits, COMMITS_MAX),
    ]
  } finally {
    shop.close()
  }
}

async function giveTool({ db, cast }: Bench, deps: Deps, base: string): Promise<void> {
  const { id, agent } = cast.awa.live
  await inTx(db, async tx => {
    // of a run before, at another port
    const [before] = await tx.query<{ hashid: string }>(
      "select hashid from tools where app_id = $1 and name = 'getOrder'",
      [id],
    )
    if (before) await removeTool(tx, id, before.hashid, SERVICE)
    const tool = await addTool(
      tx,
      deps,
      id,
      {
        name: 'getOrder',
        description: 'Tells the state of an order, by its number.',
        method: 'GET',
        url: `${base}/orders/{order}`,
        parameters: [
          { name: 'order', type: 'STRING', in: 'path', description: 'order number', example: 'CMD-4521' },
        ],
        answer: { en: 'Your order {order} is {status}.' },
      },
      SERVICE,
      toTimestamp(Date.now()),
    )
    await setAgentTools(tx, id, agent.hashid, [tool.hashid], SERVICE)
  })
}

const countOf = (unit: string, value: number, max: number): Result => ({
  bench: `turn with a call: ${unit} more`,
  unit,
  value,
  floor: null,
  ratio: null,
  target: `at most ${max}`,
  p50_ms: null,
  p99_ms: null,
  spread: null,
})
