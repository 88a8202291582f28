// A messaging provider on loopback, as what we send meets it: it takes, refuses, loses or hangs, and knows what it did.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One message as the contact would see it. */
export type Taken = { ref: string; to: string; text: string; wamid: string; atMs: number }
/** ok; refuse: an error, nothing done; lose: done, and the connection is cut; hang: done, and no answer at all. */
export type Fate = 'ok' | 'refuse' | 'lose' | 'hang'

export type Provider = {
  baseUrl: string
  /** Everything it took, in order: written before it answers. */
  taken: Taken[]
  /** Every call, taken or not. */
  calls: { ref: string; to: string; fate: Fate; atMs: number }[]
  close(): Promise<void>
}

/** A provider on loopback: `fateOf` decides each call, `after` runs once a message was taken, before the answer. */
export async function startProvider(
  fateOf: (call: { ref: string; to: string }) => Fate | Promise<Fate>,
  after: (taken: Taken) => void | Promise<void> = () => undefined,
): Promise<Provider> {
  const taken: Taken[] = []
  const calls: Provider['calls'] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text) as {
      to: string
      biz_opaque_callback_data: string
      text?: { body: string }
      status?: 'read'
    }
    // that a message is read is no message
    if (body.status === 'read') return answer(response, 200, { success: true })
    const call = { ref: body.biz_opaque_callback_data, to: body.to.replace('+', '') }
    const fate = await fateOf(call)
    const atMs = Date.now()
    calls.push({ ...call, fate, atMs })
    if (fate === 'refuse')
      return answer(response, 500, { error: { code: 131016, message: 'Service unavailable' } })
    const message = { ...call, text: body.text?.body ?? '', wamid: `wamid.OUT${calls.length}.${atMs}`, atMs }
    taken.push(message)
    await after(message)
    if (fate === 'lose') request.socket.destroy()
    if (fate === 'ok')
      answer(response, 200, { messages: [{ id: message.wamid }], contacts: [{ wa_id: call.to }] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    calls,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
