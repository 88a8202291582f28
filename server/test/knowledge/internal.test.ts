// Knowledge that guides an agent and is never said, and texts that are one entry however they are written or named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPrompt } from '../../src/agents/prompt.ts'
import { useWorld } from '../world.ts'
import { ENTRY_FIELDS } from './entries.ts'

const world = useWorld()
const { awa } = world
const entries = (phone: string) =>
  world.rows<{ external_id: string | null; is_internal: boolean }>(
    `select k.external_id, k.is_internal from knowledge k
     join contact_details d on d.app_id = k.app_id and d.contact_id = k.contact_id
     where d.identifier = $1 order by k.id`,
    [phone],
  )

test('internal knowledge is stored as such until it is said otherwise, and the answer is that of any entry', async () => {
  const fatou = awa.customer()
  const text = 'Order CMD-4521 is delayed by customs until 28 November.'
  const first = await awa.teaches(fatou, text, { internal: true })
  assert.deepEqual(Object.keys(first).sort(), ENTRY_FIELDS)
  const statuses = []
  for (const more of [{}, { internal: true }, { internal: false }, {}, { internal: true }])
    statuses.push((await awa.teaches(fatou, text, more)).status)
  assert.deepEqual(statuses, ['unchanged', 'unchanged', 'updated', 'unchanged', 'updated'])
  assert.deepEqual(await entries(fatou.phone), [{ external_id: null, is_internal: true }])
})

test('the built-in agent never says it', async () => {
  const [told, untold] = [awa.customer(), awa.customer()]
  const text = 'Order CMD-4521 is delayed until 28 November.'
  await awa.teaches(told, text)
  await awa.teaches(untold, text, { internal: true })
  for (const fatou of [told, untold]) {
    await fatou.writes('Where is my order CMD-4521?')
    await world.drains()
  }
  assert.match((await told.reads()).join(' '), /28 November/)
  assert.doesNotMatch((await untold.reads()).join(' '), /November|delayed/)
})

test('a model is told which knowledge is internal', () => {
  const turn = {
    channel: 'messenger',
    now: world.now(),
    lines: [],
    unanswered: 0,
    tickets: [],
    tools: [],
    agent: { name: 'Ada', description: '', language: 'en', tone: null, style: null, instructions: [] },
    contact: { firstname: null, lastname: null, preferredLanguage: null },
    knowledge: [
      { id: 1, scope: 'contact', content: 'Pays late.', internal: true },
      { id: 2, scope: 'contact', content: 'Likes tea.', internal: false },
    ],
  } as unknown as Parameters<typeof buildPrompt>[0]
  const prompt = JSON.stringify(buildPrompt(turn, []))
  assert.match(prompt, /\\"internal\\": true,\\n\s+\\"text\\": \\"Pays late/)
  assert.equal(prompt.match(/\\"internal\\"/g)!.length, 1)
  assert.match(prompt, /Internal: what has internal true in the data/)
})

test('one text is one entry, composed or decomposed, with an external id or without', async () => {
  const [fatou, rose, mbarga] = [awa.customer(), awa.customer(), awa.customer()]
  const text = 'Préfère être livrée à Yaoundé.'
  const nfd = text.normalize('NFD')
  assert.notEqual(text, nfd)
  const first = await awa.teaches(fatou, text)
  const again = await awa.teaches(fatou, nfd)
  assert.deepEqual([again.status, again.id], ['unchanged', first.id])
  // named later: the entry takes the name
  const named = await awa.teaches(fatou, nfd, { external_id: 'crm-1' })
  assert.deepEqual([named.status, named.id], ['unchanged', first.id])
  assert.deepEqual(await entries(fatou.phone), [{ external_id: 'crm-1', is_internal: false }])
  // named first
  const crm = await awa.teaches(rose, text, { external_id: 'crm-2' })
  const plain = await awa.teaches(rose, text)
  assert.deepEqual([plain.status, plain.id], ['unchanged', crm.id])
  assert.equal((await awa.teaches(rose, 'Autre chose', { external_id: 'crm-2' })).status, 'updated')
  assert.equal((await awa.teaches(rose, text)).status, 'created')
  // together
  await Promise.all([
    awa.teaches(mbarga, text),
    awa.teaches(mbarga, text, { external_id: 'crm-3' }),
    awa.teaches(mbarga, nfd),
  ])
  assert.deepEqual(await entries(mbarga.phone), [{ external_id: 'crm-3', is_internal: false }])
})
