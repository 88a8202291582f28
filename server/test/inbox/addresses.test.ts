// A ticket of an address that no channel carries yet, and its conversation: both are shown, and nothing is sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'
import { type Colleague, colleague } from './people.ts'

let bruno: Colleague
const world = useWorld({ agents: 'silent' }, async () => {
  bruno = await colleague(world, 'Bruno')
})
const { awa } = world

const hasTicket = async (): Promise<Body> => {
  const { hashid } = accepted(
    await awa.api.post('/ticket/add', {
      contact: { channel: 'mail', email: `fatou-${Math.random()}@example.org` },
      ...{ subject: 'A letter', description: 'Where is it?' },
    }),
  ) as Body
  return accepted(await awa.api.get(`/ticket/${hashid}?include=conversation`)) as Body
}

test('how its customer was served is asked by a link', async () => {
  const { hashid } = await hasTicket()
  for (const status of ['pending', 'closed'])
    accepted(await awa.api.post(`/ticket/${hashid}/move`, { status }))
  const asked = accepted(await awa.api.post(`/ticket/${hashid}/satisfaction/ask`, {})) as Body
  assert.deepEqual([asked.channel, asked.message], ['mail', null])
  assert.match(asked.link, /\/satisfaction\/[A-Za-z0-9_-]{43}$/)
  const rated = await fetch(world.app.service.address + new URL(asked.link).pathname, {
    method: 'POST',
    body: new URLSearchParams({ rating: '4' }),
  })
  assert.equal(rated.status, 200)
  assert.equal((accepted(await awa.api.get(`/ticket/${hashid}`)) as Body).satisfaction_rating, 4)
  assert.equal((await awa.api.post(`/ticket/${hashid}/satisfaction/ask`, {})).body.reason, 'already_asked')
})

test('its conversation is read; what would be done or sent there is refused, and says why', async () => {
  const { conversation } = await hasTicket()
  const path = `/conversation/${conversation.id}`
  const shown = accepted(await bruno.api.get(path)) as Body
  assert.deepEqual(shown.window, { open: false, closes_at: null, closed_at: null })
  assert.deepEqual(shown.may_send, { now: false, types: [], opted_out_at: null })
  for (const part of ['timeline', 'transcript']) accepted(await bruno.api.get(`${path}/${part}`))
  const text = { type: 'text', content: { text: 'Here' } }
  const reasons: { [act: string]: string } = {}
  for (const act of ['claim', 'reply', 'hand-back', 'close', 'reopen'])
    reasons[act] = (
      await bruno.api.post(`${path}/${act}`, act === 'reply' ? { message: text } : {})
    ).body.reason
  const closed = 'already_closed'
  const refused = { claim: closed, reply: closed, 'hand-back': closed, close: closed }
  assert.deepEqual(reasons, { ...refused, reopen: 'channel_not_connected' })
})
