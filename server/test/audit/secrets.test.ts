// No secret reaches the audit log: what requests declare as written only, and what is called like one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { SERVICE } from '../../src/audit/actor.ts'
import { audit } from '../../src/audit/record.ts'
import { secretFieldsOf } from '../../src/audit/secret-fields.ts'
import { endpoints } from '../../src/routes.ts'
import { useWorld } from '../world.ts'

const CANARY = 'canary-2f8a61c09d'
const BAD_ADDRESSES = [
  `https://awa:${CANARY}@models.example/v1`,
  `https://${CANARY}@models.example/v1`,
  `https://models.example/v1?key=${CANARY}`,
]

const world = useWorld()
const { live, rows, runs } = world
const declared = secretFieldsOf(endpoints.map(({ body }) => body))

/** What an entry keeps of these fields. */
async function kept(after: { [field: string]: unknown }): Promise<string> {
  const target = `t${Math.random()}`
  await world.inTx(async tx =>
    audit(tx, { actor: SERVICE, app: live.awa.app.id, action: 'channel.update', target, after }),
  )
  const [row] = await rows<{ after: object }>('select after from audit_entries where target = $1', [target])
  return JSON.stringify(row!.after)
}

test('requests declare their secrets', () => {
  assert.deepEqual(
    [...declared].sort(),
    [
      'access_token',
      'api_key',
      'app_secret',
      'challenge',
      'code',
      'current_password',
      'identity_secret',
      'link',
      'password',
      'secrets',
      // of a header that a tool sends
      'value',
      'verify_token',
    ].sort(),
  )
})

test('whatever endpoint declares a secret, the audit log keeps none, however deep it stands', async () => {
  for (const { operation, body } of endpoints) {
    const fields = [...secretFieldsOf([body])]
    if (fields.length === 0) continue
    const all = Object.fromEntries(fields.map(field => [field, CANARY]))
    const text = await kept({ ...all, config: { list: [all] }, name: 'told' })
    assert.ok(!text.includes(CANARY), `${operation}: ${text}`)
    assert.ok(text.includes('told'))
  }
})

test('fields that only a schema knows are secret, too', () => {
  const body = {
    properties: { door: { writeOnly: true }, in: { oneOf: [{ properties: { a: { writeOnly: true } } }] } },
  }
  assert.deepEqual([...secretFieldsOf([body as TSchema, undefined])], ['door', 'a'])
})

test('what is called like a secret is one, however it is written', async () => {
  const names = [
    'access_token accessToken Access-Token verify_token refresh_token bearer_token token authorization Authorization',
    'credentials credential api_key apiKey apikey API_KEY x-api-key api-key private_key secret_key signing_key',
    'password passwd passphrase client_secret webhookSecret cookie set-cookie session_cookie password_hash otp',
  ].flatMap(line => line.split(' '))
  for (const name of names) assert.doesNotMatch(await kept({ [name]: CANARY }), new RegExp(CANARY), name)
  const told = {
    name: 'a',
    scopes: ['b'],
    token_id: 7,
    has_key: true,
    address: 'x@y.example',
    language_code: 'fr',
  }
  assert.deepEqual(JSON.parse(await kept(told)), told)
})

test('an address keeps no user name and no password', async () => {
  assert.equal(
    await kept({ base_url: BAD_ADDRESSES[0], list: [BAD_ADDRESSES[1]] }),
    '{"list": ["https://models.example/v1"], "base_url": "https://models.example/v1"}'
      .replaceAll(': ', ':')
      .replaceAll(', ', ','),
  )
})

test('a model or a number at an address with a secret in it is refused at every door', async () => {
  const { api, app } = live.awa
  const [channel] = await rows<{ hashid: string }>('select hashid from channels where id = $1', [
    app.messenger.id,
  ])
  for (const base_url of BAD_ADDRESSES) {
    for (const path of ['/agent/model/add', '/agent/model/check']) {
      const { code, body, text } = await api.post(path, { base_url, model: 'm', api_key: 'k' })
      assert.deepEqual([code, body.errors[0].field], [1002, 'base_url'])
      assert.ok(!text.includes(CANARY))
    }
    const changed = await api.post(`/channel/${channel!.hashid}/update`, {
      config: { base_url },
      check: false,
    })
    assert.deepEqual([changed.code, changed.body.errors[0].field], [1002, 'config.base_url'])
    const named = ['--app', 'Boutique Awa', '--base-url', base_url, '--model', 'm', '--no-key']
    const ran = await runs(['model', 'set', ...named])
    assert.equal(ran.code, 2)
    assert.ok(!(ran.out + ran.err).includes(CANARY))
  }
})
