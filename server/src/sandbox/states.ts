// What a simulated provider knows when a message comes: whether the person has written, and how much was sent just before.
import { kindOf } from '../channels/kinds.ts'
import type { SimulatedState } from '../channels/simulator.ts'
import type { Tx } from '../db/tx.ts'
import { unseen } from '../db/unseen.ts'
import type { AppId } from '../lib/ids.ts'
import { HOUR_MS, SECOND_MS, type Timestamp, toMs, toTimestamp } from '../lib/time.ts'
import { type SimulatedNumber, simulatorOf } from './numbers.ts'

/** How far back one person's messages count against the rate of the pair. */
const PAIR_MEMORY_MS = HOUR_MS
const NUMBER_MEMORY_MS = SECOND_MS
const TIMES_MAX = 1000

type Coming = { number: SimulatedNumber; received: { body: unknown }; nowMs: number }

/** The states of those that the sends of one transaction are for, as each comes to its turn. */
export type States = {
  of(number: SimulatedNumber, recipient: string, nowMs: number): SimulatedState
  /** One more was accepted. */
  note(number: SimulatedNumber, recipient: string, nowMs: number): void
}

type Pair = { last_inbound_at: Timestamp | null; times: number[] }

const nameOf = (channelId: number, recipient: string): string => `${channelId} ${recipient}`

/** Reads the states of all of them, in two statements. */
export async function readStates(tx: Tx, appId: AppId, sends: Coming[]): Promise<States> {
  const named = new Map(
    sends.map(({ number, received }) => {
      const { recipient } = simulatorOf(number).readSend(received.body)
      return [nameOf(number.id, recipient), { channelId: number.id, recipient }] as const
    }),
  )
  const times = sends.map(({ nowMs }) => nowMs)
  const between = { firstMs: Math.min(...times), lastMs: Math.max(...times) }
  const pairs = await pairsOf(tx, appId, [...named.values()], between)
  const numbers = await numbersOf(tx, appId, [...new Set(sends.map(({ number }) => number.id))], between)
  return {
    of: (number, recipient, nowMs) => {
      const pair = pairs.get(nameOf(number.id, recipient))!
      const windowMs = (kindOf(number.type).window?.hours ?? 0) * HOUR_MS
      // times ahead of now are from before the clock was set back: they do not count
      const since = (memoryMs: number) => (at: number) => at >= nowMs - memoryMs && at <= nowMs
      return {
        windowOpenUntilMs: pair.last_inbound_at === null ? null : toMs(pair.last_inbound_at) + windowMs,
        pairTimesMs: pair.times.filter(since(PAIR_MEMORY_MS)).slice(0, TIMES_MAX),
        numberTimesMs: numbers.get(number.id)!.filter(since(NUMBER_MEMORY_MS)).slice(0, TIMES_MAX),
      }
    },
    note: (number, recipient, nowMs) => {
      // the newest stand first
      pairs.get(nameOf(number.id, recipient))!.times.unshift(nowMs)
      numbers.get(number.id)!.unshift(nowMs)
    },
  }
}

type Between = { firstMs: number; lastMs: number }

async function pairsOf(
  tx: Tx,
  appId: AppId,
  pairs: { channelId: number; recipient: string }[],
  { firstMs, lastMs }: Between,
): Promise<Map<string, Pair>> {
  const rows = await tx.query<Pair & { channel_id: number; recipient: string }>(
    `select p.channel_id, p.recipient, w.last_inbound_at,
       array(select (extract(epoch from s.created_at) * 1000)::float8 from sandbox_sends s
             where s.app_id = $1 and s.recipient = p.recipient and s.channel_id = p.channel_id and s.provider_id is not null
               and s.created_at between $4::timestamptz and $5::timestamptz
             order by s.created_at desc limit ${TIMES_MAX}) as times
     from unnest(${unseen('$2', 'bigint[]')}, $3::text[]) as p (channel_id, recipient)
     left join sandbox_windows w on w.app_id = $1 and w.channel_id = p.channel_id and w.recipient = p.recipient`,
    [
      ...[appId, pairs.map(pair => pair.channelId), pairs.map(pair => pair.recipient)],
      ...[toTimestamp(firstMs - PAIR_MEMORY_MS), toTimestamp(lastMs)],
    ],
  )
  return new Map(rows.map(row => [nameOf(row.channel_id, row.recipient), row]))
}

async function numbersOf(
  tx: Tx,
  appId: AppId,
  channelIds: number[],
  { firstMs, lastMs }: Between,
): Promise<Map<number, number[]>> {
  const rows = await tx.query<{ channel_id: number; times: number[] }>(
    `select c.channel_id, array(select (extract(epoch from s.created_at) * 1000)::float8 from sandbox_sends s
       where s.app_id = $1 and s.channel_id = c.channel_id and s.provider_id is not null
         and s.created_at between $3::timestamptz and $4::timestamptz
       order by s.created_at desc limit ${TIMES_MAX}) as times
     from unnest(${unseen('$2', 'bigint[]')}) as c (channel_id)`,
    [appId, channelIds, toTimestamp(firstMs - NUMBER_MEMORY_MS), toTimestamp(lastMs)],
  )
  return new Map(rows.map(row => [row.channel_id, row.times]))
}
