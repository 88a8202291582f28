// How often the page behind a link is opened, and by whom.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

const MINUTE = 60_000

const world = useWorld({ agents: 'silent' })
const { awa } = world

/** Of a ticket whose customer has no channel: whoever asks is given the link. */
async function linkOf(): Promise<string> {
  const contact = { channel: 'mail', email: 'fatou@example.org' }
  const words = { subject: 'Parcel', description: 'It has not come.' }
  const { hashid } = accepted(await awa.api.post('/ticket/add', { contact, ...words })) as Body
  accepted(await awa.api.post(`/ticket/${hashid}/move`, { status: 'resolved' }))
  const { link } = accepted(await awa.api.post(`/ticket/${hashid}/satisfaction/ask`, {})) as Body
  return new URL(link).pathname
}

test('an address tries 120 wrong links an hour and is told so; whoever has a link opens it all the same', async () => {
  const before = await world.opens(`/satisfaction/${'x'.repeat(43)}`)
  assert.equal(before.status, 404)
  const tries = await Promise.all(
    Array.from({ length: 120 }, () => world.opens(`/satisfaction/${'x'.repeat(43)}`)),
  )
  assert.ok(tries.some(({ status }) => status === 429))
  assert.ok(tries.every(({ status }) => status === 429 || status === 404))
  const late = await world.opens(`/satisfaction/${'x'.repeat(43)}`, { 'accept-language': 'fr' })
  assert.equal(late.status, 429)
  assert.match(await late.text(), /Réessayez plus tard/)
  const [one, other] = [await linkOf(), await linkOf()]
  assert.equal((await world.opens(one)).status, 200, 'neighbours have tried wrong ones')
  const opened = await Promise.all(Array.from({ length: 301 }, () => world.opens(one)))
  assert.equal(opened.filter(({ status }) => status === 200).length, 299)
  assert.equal((await world.opens(one)).status, 429)
  assert.equal((await world.opens(other)).status, 200)
  world.passes(61 * MINUTE)
  assert.equal((await world.opens(`/satisfaction/${'x'.repeat(43)}`)).status, 404)
})
