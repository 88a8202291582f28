// Both sides of a messaging provider as the tests play it: what it calls, and what is called there.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CastApp } from '../cast.ts'
import { type Rig, sleep } from './rig.ts'

const AGAIN_MS = 150
const KNOCK_MS_MAX = 90_000
const CALL_MS_MAX = 12_000

export type Line = { app: CastApp; accountId: string }

/** The messenger number of an app; with an address its messages go there instead of to the simulator. */
export async function numberOf(rig: Pick<Rig, 'query'>, app: CastApp, baseUrl?: string): Promise<Line> {
  if (baseUrl !== undefined) {
    const config = JSON.stringify({ base_url: baseUrl, version: 'v23.0' })
    await rig.query('update channels set config = $3 where app_id = $1 and id = $2', [
      app.id,
      app.messenger.id,
      config,
    ])
  }
  const [row] = await rig.query<{ account_id: string }>(
    'select account_id from channels where app_id = $1 and id = $2',
    [app.id, app.messenger.id],
  )
  return { app, accountId: row!.account_id }
}

export type Status = { id: string; status: string; at: number; ref?: string; recipient: string }

/** The body in which the provider brings one message of a customer. */
export function messageBody(number: Line, from: string, id: string, text: string): object {
  return wrap(number, {
    contacts: [{ profile: { name: 'Fatou' }, wa_id: from }],
    messages: [
      { from, id, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: text } },
    ],
  })
}

/** The body in which it brings statuses of messages; `at` in epoch seconds. */
export function statusBody(number: Line, statuses: Status[]): object {
  return wrap(number, {
    statuses: statuses.map(({ id, status, at, ref, recipient }) => ({
      id,
      status,
      timestamp: String(at),
      recipient_id: recipient,
      ...(ref === undefined ? {} : { biz_opaque_callback_data: ref }),
      ...(status === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {}),
    })),
  })
}

function wrap({ accountId }: Line, part: object): object {
  const metadata = { display_phone_number: '237600000001', phone_number_id: accountId }
  const value = { messaging_product: 'whatsapp', metadata, ...part }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  }
}

/** POSTs one signed body to the hook, once. The HTTP status; 0 when there was no answer. */
export async function knock(address: string, { app }: Line, body: object): Promise<number> {
  const raw = JSON.stringify(body)
  const signature = createHmac('sha256', app.messenger.app_secret).update(raw).digest('hex')
  try {
    const response = await fetch(`${address}/hooks/messenger/${app.messenger.hook_id}`, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      signal: AbortSignal.timeout(CALL_MS_MAX),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    // the other side died: that is what the tests are about
    return 0
  }
}

/** As the provider does: again, at one address after the other, until one of them answers 200. Gives the tries. */
export async function knockUntilTaken(
  addresses: () => string[],
  number: Line,
  body: object,
): Promise<number> {
  const end = Date.now() + KNOCK_MS_MAX
  for (let tries = 1; ; tries++) {
    const list = addresses()
    if ((await knock(list[tries % list.length]!, number, body)) === 200) return tries
    if (Date.now() > end) throw new Error('the hook takes nothing')
    await sleep(AGAIN_MS)
  }
}

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
    const body = JSON.parse(text) as { to: string; biz_opaque_callback_data: string; text?: { body: string } }
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
