// What the tests of the test gateway share: a customer's hand and the sender's.
import assert from 'node:assert/strict'
import type { TestApp } from '../app.ts'
import type { CastApp } from '../cast.ts'
import type { Reply } from '../client.ts'

const WAIT_MS_MAX = 8000
const LOOK_MS = 20

export type Desk = {
  /** Plays a customer; the answer is 1000. */
  write(phone: string, message?: object, more?: object): Promise<Reply['body']>
  send(phone: string, message?: object, headers?: { [name: string]: string }): Promise<Reply>
  /** Sends a text that is taken; its msg-… id. */
  sendText(phone: string, text?: string): Promise<string>
  script(outcome: object): Promise<Reply['body']>
  outbox(phone: string): Promise<Reply['body']>
  message(id: string): Promise<Reply['body']>
}

export function deskOf(app: TestApp, who: CastApp): Desk {
  const api = app.as(who.token, '/sandbox')
  const good = (reply: Reply): Reply['body'] => {
    assert.equal(reply.code, 1000, reply.text)
    return reply.body
  }
  const text = (words: string) => ({ type: 'text', content: { text: words } })
  const send: Desk['send'] = (phone, message = text('Bonjour'), headers = {}) =>
    api.post('/messages/send', { channel: 'messenger', contact: { phone }, message }, headers)
  return {
    write: async (phone, message = text('Salut'), more = {}) =>
      good(await api.post('/test/inbound', { channel: 'messenger', contact: { phone }, message, ...more })),
    send,
    sendText: async (phone, words = 'Bonjour') => good(await send(phone, text(words))).message_id as string,
    script: async outcome => good(await api.post('/test/outcome', outcome)),
    outbox: async phone => good(await api.get(`/test/outbox?contact=${phone}`)),
    message: async id => good(await api.get(`/messages/${id}`)),
  }
}

/** The agents of the cast keep quiet: what is sent is what the test sends. */
export async function hushAgents(app: TestApp): Promise<void> {
  await app.service.deps.db.query('update agents set is_active = false')
}

/** Waits until `look` finds something true; fails after a while. */
export async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
  const endMs = Date.now() + WAIT_MS_MAX
  for (;;) {
    const found = await look()
    if (found) return found
    assert.ok(Date.now() < endMs, `waited in vain: ${what}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}
