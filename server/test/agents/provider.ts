// A real HTTP server that speaks the chat completions wire format the way a test scripts it.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { url: string; headers: IncomingHttpHeaders; body: { [key: string]: unknown } }

/** Starts a provider on a free loopback port; `answer` is called once per request. */
export async function startProvider(answer: (response: ServerResponse, received: Received) => void) {
  const requests: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const received = { url: request.url ?? '', headers: request.headers, body: JSON.parse(text) }
    requests.push(received)
    answer(response, received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One event of a stream with this delta. */
export function chunk(delta: { [key: string]: unknown }, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`
}

/** The end of a stream: usage, then the end mark. */
export function usageAndEnd(input: number, output: number): string {
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\ndata: [DONE]\n\n`
}

/** Writes a stream in pieces of `bytes` bytes, so that events and characters are cut anywhere. */
export async function writeStream(response: ServerResponse, text: string, bytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += bytes) {
    if (!response.write(all.subarray(at, at + bytes))) await once(response, 'drain')
    // Lets the piece leave as a packet of its own.
    await new Promise(resolve => setImmediate(resolve))
  }
  response.end()
}
