// Which messages the offline model answers by handing over to a person.

import { step } from './asking.ts'
import { turnOf } from './turns.ts'

/** Those of the lines, one message each, whose answer is the hand-over. */
export async function handedOver(lines: string): Promise<{ all: string[]; over: string[] }> {
  const all = lines.trim().split('\n')
  const over: string[] = []
  for (const said of all) {
    const got = await step(turnOf(said))
    if (got.kind === 'call' && got.calls[0]!.name === 'handOver') over.push(said)
  }
  return { all, over }
}
