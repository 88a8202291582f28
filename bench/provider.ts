// A provider on this machine that takes every message, after a while.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CastApp } from '../server/test/cast.ts'
import type { Bench } from './boot.ts'

/** Calls that begin at once: two workers have so many under way. */
const CONNECTIONS_MAX = 4096

/** `taken`: messages so far. */
export type Provider = {
  baseUrl: string
  taken(): number
  answerAfter(ms: number): void
  /** Answers no message until `release`. */
  hold(): void
  release(): void
  close(): void
}

export async function startProvider(): Promise<Provider> {
  let delayMs = 0
  let taken = 0
  let held: (() => void)[] | null = null
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => {
      body += bytes.toString()
    })
    request.on('end', () => {
      // reading and typing are no messages
      const isMessage = !body.includes('"status":"read"')
      const answer = (): void => {
        if (isMessage) taken++
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify(isMessage ? { messages: [{ id: `wamid.${randomUUID()}` }] } : { success: true }),
        )
      }
      if (held && isMessage) held.push(answer)
      else if (delayMs === 0) answer()
      else setTimeout(answer, delayMs)
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', CONNECTIONS_MAX, resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    answerAfter: ms => {
      delayMs = ms
    },
    hold: () => {
      held = []
    },
    release: () => {
      const waiting = held ?? []
      held = null
      for (const answer of waiting) answer()
    },
    close: () => server.close().closeAllConnections(),
  }
}

/** The number of this app sends through it from now on. */
export async function sendsThrough({ db }: Bench, app: CastApp, provider: Provider): Promise<void> {
  await db.query('update channels set config = $3 where app_id = $1 and id = $2', [
    ...[app.id, app.messenger.id],
    JSON.stringify({ base_url: provider.baseUrl, version: 'v23.0' }),
  ])
}
