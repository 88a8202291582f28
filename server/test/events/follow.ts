// Following the stream of events as a program does, or a browser.
import { openStream, type Stream } from '../world/visitor.ts'
import { until } from '../world.ts'

type From = { after?: number | undefined; types?: string; headers?: { [name: string]: string } }

/** An open stream of a gateway at an address, by a token, or by headers that say who it is. */
export async function follow(
  gateway: string,
  token: string | null,
  { after, types, headers = {} }: From = {},
): Promise<Stream> {
  const query = types === undefined ? '' : `?types=${types}`
  return openStream(`${gateway}/stream${query}`, {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    ...headers,
  })
}

/** The ids of the events that came, in their order. */
export const idsOf = ({ events }: Stream): number[] =>
  events.filter(({ event }) => event === 'message').map(({ id }) => Number(id))

/** How long it takes until it ends, in milliseconds. */
export async function untilEnded(stream: Stream): Promise<number> {
  const begun = performance.now()
  await until('the end of a stream', () => stream.isEnded)
  return performance.now() - begun
}

/** Follows on and on, at one address after the other, as a browser does: every event of all its streams. */
export function followOn(addresses: () => string[], token: string, after: number) {
  const seen: number[] = []
  let isOver = false
  let open: Stream | null = null
  const run = (async () => {
    for (let n = 0; !isOver; n++) {
      const at = addresses()
      open = await follow(at[n % at.length]!, token, { after: seen.at(-1) ?? after }).catch(() => null)
      if (!open) {
        await new Promise(resolve => setTimeout(resolve, 50))
        continue
      }
      const stream = open
      let taken = 0
      const take = (): void => {
        const fresh = stream.events.slice(taken)
        taken += fresh.length
        for (const { event, id } of fresh) if (event === 'message') seen.push(Number(id))
      }
      while (!stream.isEnded && !isOver) {
        await new Promise(resolve => setTimeout(resolve, 20))
        take()
      }
      take()
    }
  })()
  return {
    seen,
    stop: async (): Promise<void> => {
      isOver = true
      open?.cut()
      await run
    },
  }
}
