// A channel that says back what it hears: all that adding one takes. The tests add it to a copy of the server.

import { randomUUID, timingSafeEqual } from 'node:crypto'
import { inEachLanguage } from '@palabre/contract/languages'
import { type Static, Type } from 'typebox'
import type { ChannelKind } from '../kind.ts'

const TEXT_CHARS_MAX = 500
const SEND_MS_MAX = 5000
const NAME = 'echo'

const secrets = Type.Object({ token: Type.String({ minLength: 1 }) })
const config = Type.Object({ base_url: Type.Optional(Type.String({ format: 'uri' })) })
type Kind = ChannelKind<Static<typeof secrets>, Static<typeof config>>

/** { id, account, from, name?, text } is a message, { ref, sent, account, status } a receipt, all else a notice. */
type Wire = { [key: string]: string }

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const nobody = { phone: null, username: null }
const statuses = ['sent', 'delivered', 'failed'] as const

const parse: NonNullable<Kind['hook']>['parse'] = (body, { accountId, nowMs }) => {
  const wire = (body ?? {}) as Wire
  const account = wire.account ?? accountId
  const status = statuses.find(one => one === wire.status)
  if (wire.id && wire.from && typeof wire.text === 'string') {
    const sender = { ...nobody, userId: wire.from, name: wire.name ?? null }
    const said = { type: 'text', content: { text: wire.text }, text: wire.text } as const
    const facts = { providerId: wire.id, at: nowMs, contextId: null, meta: {} }
    return [{ kind: 'message', accountId: account, sender, ...said, ...facts }]
  }
  if (wire.sent && status) {
    const recipient = { ...nobody, userId: wire.to ?? null, name: null }
    const ids = { providerId: wire.sent, ref: wire.ref ?? null }
    return [{ kind: 'receipt', accountId: account, ...ids, status, at: nowMs, recipient, error: null }]
  }
  return [{ kind: 'notice', accountId: account, field: 'unknown', content: { body: JSON.stringify(body) } }]
}

const send: Extract<Kind['delivery'], { by: 'provider' }>['send'] = async args => {
  const { call, simulatedAt, accountId, config, secrets, outbound } = args
  const answer = await call({
    method: 'POST',
    url: `${simulatedAt ?? config.base_url}/${accountId}/send`,
    headers: { authorization: `Bearer ${secrets.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: outbound.to.userId, ref: outbound.ref, text: outbound.content.text }),
    timeoutMs: SEND_MS_MAX,
  })
  const failed = (reason: 'unreachable' | 'unknown' | 'bad_request', retry: boolean, text: string) =>
    ({ ok: false, error: { reason, retry, retryAfterMs: null, code: null, text } }) as const
  if (answer.kind === 'refused') return failed('unreachable', true, answer.text)
  if (answer.kind === 'ambiguous') return failed('unknown', false, answer.text)
  if (answer.status !== 200) return failed('bad_request', false, answer.body.slice(0, TEXT_CHARS_MAX))
  return {
    ok: true,
    providerId: (JSON.parse(answer.body) as { sent: string }).sent,
    recipient: { phone: null, userId: null },
  }
}

const reply = (status: number, body: object) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
})

const simulator: Extract<Kind['simulator'], { by: 'provider' }> = {
  by: 'provider',
  newNumber: () => ({ accountId: randomUUID(), secrets: { token: randomUUID() }, config: {} }),
  sendPaths: ['/:account/send'],
  isCaller: ({ authorization }, { token }) => authorization === `Bearer ${token}`,
  readSend(body) {
    const { to = '', ref = null } = (body ?? {}) as { to?: string; ref?: string }
    return { recipient: to, type: 'text', ref }
  },
  answerSend({ body }, _secrets, state) {
    const { recipient, type, ref } = simulator.readSend(body)
    if (state === null || recipient === '') return simulator.refuse(state === null ? 401 : 400)
    const providerId = randomUUID()
    return { ...reply(200, { sent: providerId }), accepted: { providerId, recipient, type, ref } }
  },
  refuse: code => reply(code ?? 500, { error: 'refused' }),
  refuseNumber: () => reply(404, { error: 'no such account' }),
  recipientOf: contact => contact,
  customerOf: ({ identifier }) => (identifier === undefined ? null : { phone: null, userId: identifier }),
  needs: {
    field: 'contact.identifier',
    text: inEachLanguage(() => 'is required on the channel echo'),
  },
  newMessageId: () => randomUUID(),
  inbound: ({ accountId }, { customer, name, content, id }) => ({
    id,
    account: accountId,
    from: customer.userId,
    name: name ?? undefined,
    text: content.text,
  }),
  status: ({ accountId }, { accepted, status }) => ({
    account: accountId,
    sent: accepted.providerId,
    ref: accepted.ref,
    to: accepted.recipient,
    status,
  }),
  batch: bodies => bodies.at(-1)!,
  sign: (body, { token }) => ({ raw: Buffer.from(JSON.stringify(body)), headers: { 'x-echo-token': token } }),
}

export const echo: Kind = {
  name: NAME,
  title: 'Echo',
  recipient: {
    field: 'identifier',
    format: 'printable-ascii',
    about: 'the name of the listener',
    isKnownElsewhere: false,
  },
  mayBeginConversation: true,
  window: null,
  checkLimits: (type, { text }) =>
    type === 'text' && String(text).length <= TEXT_CHARS_MAX
      ? []
      : [{ path: '', limit: `text_max:${TEXT_CHARS_MAX}`, text: inEachLanguage(() => 'Too long.') }],
  identify: ({ userId }) => ({ identifier: userId, userId: null }),
  address: ({ identifier }) => ({ phone: null, userId: identifier }),
  number: {
    sender: Type.String({ format: 'printable-ascii', examples: ['<name>'] }),
    account: Type.String({ format: 'printable-ascii', examples: ['<id>'] }),
  },
  secrets,
  made: {},
  config,
  hook: {
    verify: ({ headers }, { token }) => isSame(String(headers['x-echo-token'] ?? ''), token),
    parse,
  },
  delivery: { by: 'provider', send },
  receipts: statuses,
  pacing: { perSecond: 5 },
  media: {},
  failures: {},
  simulator,
}
