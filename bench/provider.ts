// A provider on this machine that takes every message, after a while.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CastApp } from '../server/test/cast.ts'
import type { Bench } from './boot.ts'

export type Provider = { baseUrl: string; taken(): number; answerAfter(ms: number): void; close(): void }

export async function startProvider(): Promise<Provider> {
  let delayMs = 0
  let taken = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const answer = (): void => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ messages: [{ id: `wamid.${++taken}.${Date.now()}` }] }))
      }
      if (delayMs === 0) answer()
      else setTimeout(answer, delayMs)
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    answerAfter: ms => {
      delayMs = ms
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
