// A person's answer against the same message by /messages/send.
import type { Pool } from 'undici'
import { conversationId } from '../server/test/world/many-conversations.ts'
import type { Bench } from './boot.ts'
import { type Ask, type Measured, measure, RUNS, WRITERS, withConversations } from './conversations.ts'
import { FEW } from './filling.ts'
import { median, type Result, spreadOf } from './measure.ts'

const WRITTEN_TO = 500

/** The ratio is of pairs of runs, one after the other. */
export const run = (): Promise<Result[]> =>
  withConversations(FEW, async (pool, bench) => [await reply(pool, bench)])

/** The same words to the same people, by a person in their conversation and by the client system, in turn. */
async function reply(pool: Pool, bench: Bench): Promise<Result> {
  const content = { type: 'text', content: { text: 'It is on its way.' } }
  const number = (n: number): number => 8 + (n % WRITTEN_TO) * 10
  const byPerson = (n: number): Ask[] => [
    { path: `/conversation/${conversationId(number(n))}/reply`, body: { message: content } },
  ]
  const bySystem = (n: number): Ask[] => {
    const phone = String(237_600_000_000 + number(n))
    return [{ path: '/messages/send', body: { channel: 'messenger', contact: { phone }, message: content } }]
  }
  await openWindows(bench)
  const pairs: [Measured, Measured][] = []
  for (let i = 0; i < RUNS; i++)
    pairs.push([
      await measure(pool, bench, WRITERS, byPerson, 1),
      await measure(pool, bench, WRITERS, bySystem, 1),
    ])
  const rates = pairs.map(([person]) => person.perSecond)
  return {
    bench: 'reply, against send',
    unit: 'calls/s',
    value: median(rates),
    floor: median(pairs.map(([, system]) => system.perSecond)),
    ratio: median(pairs.map(([person, system]) => person.perSecond / system.perSecond)),
    target: 'ratio 0.8',
    p50_ms: median(pairs.map(([person]) => person.p50)),
    p99_ms: median(pairs.map(([person]) => person.p99)),
    spread: spreadOf(rates),
  }
}

/** Free text may go to those who have written in the last 24 hours. */
async function openWindows({ db, cast }: Bench): Promise<void> {
  const { id, messenger } = cast.awa.live
  await db.query(
    `insert into contact_windows (app_id, channel_id, contact_detail_id, last_inbound_at)
     select $1, $2, d.id, now() from contact_details d where d.app_id = $1 and d.identifier = any($3::text[])
     on conflict do nothing`,
    [id, messenger.id, Array.from({ length: WRITTEN_TO }, (_, n) => String(237_600_000_000 + 8 + n * 10))],
  )
}
