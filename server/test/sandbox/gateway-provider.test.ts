import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNumberById, secretsOf } from '../../src/sandbox/numbers.ts'
import { useWorld } from '../world.ts'

let number: { id: string; token: string }
const world = useWorld({ agents: 'silent' }, async ({ app }) => {
  const { deps } = app.service
  const found = await findNumberById(deps.db, awa.app.id, awa.app.messenger.id)
  number = { id: found!.account_id, token: secretsOf(deps, found!).access_token! }
})
const { awa } = world

const PHONE = '237655300001'
const TEXT = { messaging_product: 'whatsapp', to: `+${PHONE}`, type: 'text', text: { body: 'Salut' } }

type Answer = {
  status: number
  body: { error?: { code: number; error_subcode?: number }; messages?: { id: string }[] }
}

async function post(
  body: unknown,
  options: { id?: string; token?: string | null; version?: string } = {},
): Promise<Answer> {
  const { id = number.id, token = number.token, version = '/v23.0' } = options
  const response = await fetch(
    `${world.app.service.address}/sandbox/provider/messenger${version}/${id}/messages`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
  )
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

test('strangers are refused as the provider does, and leave no trace', async () => {
  const nobody = await post(TEXT, { id: '123' })
  assert.deepEqual([nobody.status, nobody.body.error?.code, nobody.body.error?.error_subcode], [400, 100, 33])
  const wrong = await post(TEXT, { token: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body.error?.code], [401, 190])
  const none = await post(TEXT, { token: null })
  assert.deepEqual([none.status, none.body.error?.code], [401, 104])
  assert.deepEqual(await awa.customer(PHONE).received(), [])
})

test("a refused send stands in the outbox with its reply; the window is the simulator's own", async () => {
  const refused = await post(TEXT)
  assert.deepEqual([refused.status, refused.body.error?.code], [400, 131047])
  await awa.customer(PHONE).writes()
  const accepted = await post(TEXT, { version: '' })
  assert.equal(accepted.status, 200)
  const [first, second] = await awa.customer(PHONE).received()
  assert.deepEqual(
    [first?.accepted, first?.provider_id, first?.response.body.error.code],
    [false, null, 131047],
  )
  assert.deepEqual([second?.accepted, second?.provider_id], [true, accepted.body.messages?.[0]?.id])
  assert.deepEqual(second?.request, TEXT)
})

test('a body that is not JSON is refused; marking as read is not a message', async () => {
  assert.equal((await post('{')).body.error?.code, 100)
  const read = await post({ messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.X' })
  assert.deepEqual([read.status, read.body], [200, { success: true }])
})

test('more than 45 messages at once to one person are refused', async () => {
  const fatou = awa.customer()
  await fatou.writes()
  const codes = []
  for (let i = 0; i < 46; i++) codes.push((await post({ ...TEXT, to: `+${fatou.phone}` })).body.error?.code)
  assert.deepEqual(
    codes.slice(0, 45).filter(code => code !== undefined && code !== 130429),
    [],
  )
  assert.equal(codes.filter(code => code === 131056).length > 0, true)
})
