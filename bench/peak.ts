// The most calls a second over kept connections, by a client that takes little of the machine that it shares with the service: some 40 µs
// a call, where one that makes an object of each answer takes some 70.
import autocannon, { type Client } from 'autocannon'
import type { Load } from './measure.ts'

export type Asked = {
  method: 'POST' | 'GET'
  path: string
  headers: { [name: string]: string }
  body?: string
}
/** What a connection asks for in turn: the same again, or what is made anew each time. */
type Own = Asked[] | (() => Asked)

/** `connections` at once, each with what is its own, for so many seconds. `isGood`: does an answer say that it was done? */
export async function peak(
  address: string,
  connections: number,
  seconds: number,
  ownOf: (connection: number) => Own,
  isGood: (answer: { body: string }) => boolean,
): Promise<Load> {
  let connection = 0
  const setupClient = (client: Client): void => {
    const own = ownOf(connection++)
    client.setRequests(typeof own === 'function' ? [{ ...own(), setupRequest: own }] : own)
  }
  const verifyBody = (body: string): boolean => isGood({ body })
  const load = { url: address, connections, duration: seconds, setupClient, verifyBody }
  const { requests, latency, errors, timeouts, non2xx, mismatches, duration } = await autocannon(load)
  return {
    perSecond: requests.total / duration,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    count: requests.total,
    errors: errors + timeouts + non2xx + mismatches,
  }
}
