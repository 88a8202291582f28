// What a provider did not take stands beside the attempt: what was sent, and what came back, without the number's secrets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSecrets } from '../../src/channels/find.ts'
import { useWorld } from '../world.ts'

const world = useWorld({ agents: 'silent' })
const { awa } = world

type Kept = {
  request: { method: string; headers: { [name: string]: string }; body: string; bytes: number }
  response: { status: number; body: string; bytes: number } | null
  times: { all: number; connect: number | null }
}
const attemptsOf = async (id: string): Promise<{ status: string; exchange: Kept | null }[]> => {
  const { timeline } = (await awa.api.get(`/messages/${id}`)).body
  return timeline.filter(({ what }: { what: string }) => what === 'attempt')
}

test('a refused call is kept with both sides; one that is taken is not; no secret of the number is in it', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'error', error_code: 131056 })
  const id = (await awa.sends(fatou, 'Votre colis est là.')).message_id
  await world.drains()
  await awa.waits('PT1M')
  await world.drains()
  const [refused, taken] = await attemptsOf(id)
  const { request, response, times } = refused!.exchange!
  assert.deepEqual(
    [refused!.status, request.method, taken!.status, taken!.exchange],
    ['retry', 'POST', 'sent', null],
  )
  assert.match(request.body, /Votre colis est là\./)
  assert.equal(request.bytes, Buffer.byteLength(request.body))
  assert.match(response!.body, /131056/)
  assert.ok(response!.status >= 400 && times.all > 0)
  const [row] = await world.rows<{ channel_id: number; secrets_sealed: string; exchange: object }>(
    `select c.id as channel_id, c.secrets_sealed, a.exchange from messages m
     join channels c on c.app_id = m.app_id and c.id = m.channel_id
     join message_attempts a on a.app_id = m.app_id and a.message_id = m.id and a.exchange is not null
     where m.hashid = $1`,
    [id],
  )
  const { seal } = world.app.service.deps
  const of = { app: { id: awa.app.id }, id: row!.channel_id, secrets_sealed: row!.secrets_sealed }
  const secrets = Object.values(openSecrets(seal, of)).filter(one => typeof one === 'string' && one !== '')
  assert.ok(secrets.length > 0)
  for (const secret of secrets) assert.ok(!JSON.stringify(row!.exchange).includes(secret as string))
  assert.equal(request.headers.authorization, '[hidden]')
})

test('of a call without an answer there is a request alone; who may not read messages sees neither', async () => {
  const fatou = await awa.customerWhoWrote()
  await fatou.meets({ outcome: 'unknown' })
  const id = (await awa.sends(fatou, 'Perdu.')).message_id
  await world.drains()
  const [lost] = await attemptsOf(id)
  assert.match(lost!.exchange!.request.body, /Perdu/)
  assert.equal(lost!.exchange!.response, null)
  const sender = await awa.apiWith(['messages:send'])
  const settled = await sender.post(`/messages/${id}/settle`, { outcome: 'arrived' })
  assert.equal(settled.code, 1000, settled.text)
  assert.doesNotMatch(settled.text, /Perdu/)
})
