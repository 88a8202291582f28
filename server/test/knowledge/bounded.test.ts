// More knowledge than a turn reads: what the customer asks for is found, the rest is left where it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimAndLoad } from '../../src/agents/load.ts'
import { SERVICE } from '../../src/audit/actor.ts'
import { addAgentKnowledge } from '../../src/knowledge/add-agent-knowledge.ts'
import { useWorld } from '../world.ts'

const ENTRIES = 1100
const BYTES_MAX = 600_000
const MINUTE_MS = 60_000

const world = useWorld()
const { awa } = world

test('an old text that answers is found among more than a thousand newer ones, and a turn reads little', async () => {
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
        { agentId: agent.id, content: `Article ${n}: ${'rien de particulier '.repeat(40)}${n}.` },
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
