// Whoever has the link of a question may rate: no model is told it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chunk, startProvider, usageAndEnd, writeStream } from '../agents/provider.ts'
import { accepted } from '../world/formats.ts'
import { type Body, useWorld } from '../world.ts'

let provider: Awaited<ReturnType<typeof startProvider>>
const world = useWorld({ env: { OUTBOUND_ALLOW: '127.0.0.0/8' } }, async () => {
  accepted(await awa.api.post('/ticket/satisfaction/change', { is_active: true }))
})
const { awa } = world
const said = chunk({ role: 'assistant', content: 'Bien.' }) + chunk({}, 'stop') + usageAndEnd(12, 3)
before(async () => {
  provider = await startProvider(response => void writeStream(response, said, 1000))
})
after(() => provider.close())

test('the secret of a question how somebody was served is in no prompt, whoever wrote it', async () => {
  await awa.thinksWith({ baseUrl: provider.baseUrl })
  const fatou = awa.customer()
  await fatou.writes('Bonjour')
  await world.drains()
  const { id } = await awa.conversation(fatou)
  const ticket = await awa.opensTicket({ conversation: String(id), subject: 'Colis en retard' })
  await awa.moves(ticket, 'resolved')
  await world.drains()
  const question = (await fatou.received()).map(({ request }) => request as Body).at(-1)!
  const words = question.interactive.body.text as string
  const link = /\S+\/satisfaction\/([A-Za-z0-9_-]{43})$/.exec(words)!
  const asked = provider.requests.length
  await fatou.writes(`Ce lien ne marche pas : ${link[0]}, et mon colis ?`)
  await world.drains()
  const prompts = provider.requests.slice(asked).map(({ body }) => JSON.stringify(body))
  assert.equal(prompts.length, 1)
  assert.equal(prompts[0]!.includes(link[1]!), false, 'the secret is told')
  // all else is: that it was asked, and what the customer says
  assert.ok(prompts[0]!.includes(words.slice(0, words.indexOf(link[1]!))))
  assert.match(prompts[0]!, /Ce lien ne marche pas : \S+\/satisfaction\/…, et mon colis \?/)
})
