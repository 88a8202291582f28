// A language model on loopback that takes its time, and knows who was asking for whom at once.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chunk, usageAndEnd } from '../agents/provider.ts'

type Asked = { about: string; seen: string[]; atMs: number; endedMs: number | null }

/** Milliseconds, or what it waits for. */
export type Thinking = number | Promise<unknown>

export type Model = {
  baseUrl: string
  /** Every question, in order; endedMs: answered, or the asker hung up. */
  asked: Asked[]
  /** The most questions about one conversation at once. */
  mostAtOnce(): number
  close(): Promise<void>
}

/**
 * Texts name their conversation and themselves: "#c3 m0". The reply tells which ones the model saw. `think` is given the
 * conversation: so many milliseconds, or until what it returns is done.
 */
export async function startModel(think: (about: string) => Thinking): Promise<Model> {
  const asked: Asked[] = []
  const running = new Map<string, number>()
  let most = 0
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const about = /#(c\d+)/.exec(text)?.[1] ?? 'nobody'
    const seen = [...new Set([...text.matchAll(/#c\d+ (m\d+)/g)].map(match => match[1]!))]
    const entry: Asked = { about, seen, atMs: Date.now(), endedMs: null }
    asked.push(entry)
    running.set(about, (running.get(about) ?? 0) + 1)
    most = Math.max(most, running.get(about)!)
    const answer = (): void => {
      if (entry.endedMs !== null) return
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(
        chunk({ role: 'assistant', content: `seen ${seen.join(' ')}` }) +
          chunk({}, 'stop') +
          usageAndEnd(10, 5),
      )
    }
    const thinking = think(about)
    const timer = typeof thinking === 'number' ? setTimeout(answer, thinking) : void thinking.then(answer)
    response.once('close', () => {
      clearTimeout(timer ?? undefined)
      entry.endedMs = Date.now()
      running.set(about, running.get(about)! - 1)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    mostAtOnce: () => most,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
