// More knowledge than a turn reads: what the customer asks for is found, the rest is left where it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hashid } from '@palabre/contract/ids'
import { claimAndLoad } from '../../src/agents/load.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { addKnowledge, type Push } from '../../src/knowledge/add.ts'
import { addAgentKnowledge } from '../../src/knowledge/add-agent-knowledge.ts'
import { often } from '../often.ts'
import { useWorld } from '../world.ts'

/** More than the 300 that a turn reads, and with 1.6 KB each more than its 512 KB. */
const ENTRIES = often(400, 1100)
const BYTES_MAX = 600_000
const MINUTE_MS = 60_000

const world = useWorld()
const { awa } = world

test(`an old text that answers is found among ${ENTRIES} newer ones, and a turn reads little`, async () => {
  const { id, agent } = awa.app
  await world.inTx(tx =>
    addAgentKnowledge(
      tx,
      id,
      { agentId: agent.id, content: "L'épicerie Makossa répare les vélos électriques le mercredi." },
      SERVICE,
      world.now(),
    ),
  )
  world.passes(MINUTE_MS)
  await world.inTx(async tx => {
    for (let n = 0; n < ENTRIES; n++)
      await addAgentKnowledge(
        tx,
        id,
        { agentId: agent.id, content: `Article ${n}: ${'rien de particulier '.repeat(80)}${n}.` },
        SERVICE,
        world.now(),
      )
  })
  const fatou = awa.customer()
  await fatou.writes('Quel jour réparez-vous les velos electriques ?')
  const [session] = await world.rows<{ id: number }>(
    `select id from chat_sessions where app_id = $1 and status = 'open' order by id desc limit 1`,
    [id],
  )
  const loaded = await claimAndLoad(world.app.service.deps.db, id, session!.id, Date.now() + MINUTE_MS, 0)
  const { knowledge } = loaded!.turn
  assert.ok(
    knowledge.some(entry => entry.content.includes('vélos électriques')),
    'the answer was not found',
  )
  const bytes = knowledge.reduce((sum, entry) => sum + entry.content.length, 0)
  assert.ok(bytes < BYTES_MAX && knowledge.length <= 300, `${bytes} bytes, ${knowledge.length} entries`)
})

test('so is one about the contact: the words of the first, short texts are made by who looks for them', async () => {
  const { id, agent } = awa.app
  const fatou = awa.customer()
  await fatou.writes('Bonjour')
  const push = (content: string): Push => ({
    agent: { id: agent.id, hashid: agent.hashid as Hashid<'agt'> },
    person: { channel: 'messenger', identifier: fatou.phone },
    content,
    externalId: null,
    expiresAt: undefined,
  })
  const add = (contents: string[]) => world.inTx(tx => addKnowledge(tx, id, contents.map(push), world.now()))
  await add(['Sa machine à coudre est chez le réparateur depuis lundi.'])
  world.passes(MINUTE_MS)
  await add(Array.from({ length: 320 }, (_, n) => `Achat ${n}: trois mètres de pagne.`))
  world.passes(MINUTE_MS)
  await add(['Un mètre de plus.', `${'Longtemps '.repeat(30)}fidèle.`])
  const stored = await world.rows<{ content: string; has_words: boolean }>(
    `select k.content, k.words is not null as has_words from knowledge k
     join contact_details d on d.app_id = k.app_id and d.contact_id = k.contact_id
     where k.app_id = $1 and d.identifier = $2 order by k.id`,
    [id, fatou.phone],
  )
  assert.deepEqual(
    [stored[0]?.has_words, stored.at(-2)?.has_words, stored.at(-1)?.has_words],
    [false, true, true],
  )
  await fatou.writes('Et ma machine a coudre ?')
  const [session] = await world.rows<{ id: number }>(
    `select id from chat_sessions where app_id = $1 and status = 'open' order by id desc limit 1`,
    [id],
  )
  const loaded = await claimAndLoad(world.app.service.deps.db, id, session!.id, Date.now() + 5 * MINUTE_MS, 0)
  const { knowledge } = loaded!.turn
  assert.ok(knowledge.length <= 300)
  assert.ok(
    knowledge.some(entry => entry.content.includes('machine à coudre')),
    'it was not found',
  )
})
