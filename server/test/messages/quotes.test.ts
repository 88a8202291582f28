// Who may quote what: a message of the same person.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Provider, providerOf } from '../world/provider.ts'
import { useWorld } from '../world.ts'

let provider: Provider
const world = useWorld({}, async () => {
  provider = await providerOf(world, awa.app.messenger)
})
const { awa } = world

const text = (body: string) => ({ type: 'text', text: { body } })

async function msgOf(providerId: string): Promise<string> {
  const [row] = await world.rows<{ hashid: string }>('select hashid from messages where provider_id = $1', [
    providerId,
  ])
  return row!.hashid
}

test("what quotes somebody else's message quotes nothing here, but in a group", async () => {
  const [one, other] = [{ from: '237652000101' }, { from: '237652000102' }]
  const first = await provider.brings({ ...one, ...text('Hello') })
  const context = { id: first }
  const alien = await provider.brings({ ...other, ...text('That one'), context })
  const reaction = { message_id: first, emoji: '🙏' }
  const reacted = await provider.brings({ ...other, type: 'reaction', reaction })
  const group_id = '120363040468224422'
  const inGroup = await provider.brings({ ...other, ...text('That one'), context, group_id })
  const events = await awa.events('message.received')
  for (const [id, expected] of [
    [alien, { message_id: null }],
    [reacted, { message_id: null }],
    [inGroup, { message_id: await msgOf(first) }],
  ] as const) {
    const hashid = await msgOf(id)
    assert.deepEqual((await awa.message(hashid)).context, expected)
    assert.deepEqual(events.find(({ data }) => data.message === hashid)?.data.context, expected)
  }
})

test('a send may quote a message of that conversation, and no other', async () => {
  const [one, other] = [awa.customer(), awa.customer()]
  const first = await msgOf((await one.writes('Hello')).message_id)
  await other.writes('Hello')
  await world.drains()
  const { message_id } = await awa.sends(one, 'About this', { context: { message_id: first } })
  await world.drains()
  const sends = await one.received()
  const request = sends.find(send => send.message_id === message_id)!.request
  assert.match(String(request.context.message_id), /^wamid\./)
  assert.deepEqual((await awa.message(message_id)).context, { message_id: first })
  for (const more of [{}, { dry_run: true }])
    assert.equal(
      (await awa.triesToSend(other, 'About that', { context: { message_id: first }, ...more })).code,
      1007,
    )
  const reaction = { type: 'reaction', content: { message_id: 'msg-1111111111', emoji: '🙏' } }
  assert.equal((await awa.triesToSend(one, reaction)).code, 1007)
})
