import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../../outbound/call.ts'
import type { ChannelError, Outbound, SendResult } from '../types.ts'
import { sendMessage } from './send.ts'

const TOKEN = 'EAAtoken123'

const OUTBOUND: Outbound = {
  ref: 'msg-abc',
  to: { phone: '237650001122', userId: null },
  type: 'text',
  content: { text: 'Salut' },
  contextId: null,
}

type Given = { status?: number; headers?: Record<string, string>; body?: unknown }
type Extra = { outbound?: Outbound; attempt?: number; signal?: AbortSignal; accessToken?: string }

function send(call: Call, extra: Extra = {}): Promise<SendResult> {
  const place = {
    baseUrl: 'https://cloud.example/',
    version: 'v25.0',
    phoneNumberId: '200 1',
    accessToken: TOKEN,
  }
  return sendMessage({ call, ...place, outbound: OUTBOUND, ...extra })
}

/** The error that follows from one answer of the provider. */
async function errorAfter(
  { status = 400, headers = {}, body = '' }: Given,
  extra: Extra = {},
): Promise<ChannelError> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const result = await send(async () => ({ kind: 'answer', status, headers, body: text }), extra)
  assert.equal(result.ok, false)
  return (result as { error: ChannelError }).error
}

const coded = (code: unknown, more: object = {}) => ({ error: { message: 'No', code, ...more } })

test('the request has the form the provider expects, and its answer names the message', async () => {
  const requests: Parameters<Call>[0][] = []
  const body = JSON.stringify({
    contacts: [{ input: '+237650001122', wa_id: '237650001199' }],
    messages: [{ id: 'wamid.NEW' }],
  })
  const result = await send(async request => {
    requests.push(request)
    return { kind: 'answer', status: 200, headers: {}, body }
  })
  assert.deepEqual(result, {
    ok: true,
    providerId: 'wamid.NEW',
    recipient: { phone: '237650001199', userId: null },
  })
  const [request] = requests
  assert.equal(request?.url, 'https://cloud.example/v25.0/200%201/messages')
  assert.deepEqual(request?.headers, { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' })
  assert.equal(JSON.parse(request?.body ?? '').to, '+237650001122')
})

test('the answer to a message to a BSUID names the user, and no phone', async () => {
  const body = JSON.stringify({ contacts: [{ user_id: 'FR.7' }], messages: [{ id: 'wamid.N' }] })
  const result = await send(async () => ({ kind: 'answer', status: 201, headers: {}, body }))
  assert.deepEqual(result, { ok: true, providerId: 'wamid.N', recipient: { phone: null, userId: 'FR.7' } })
})

const ANSWERS: [string, Given, Partial<ChannelError>][] = [
  ['success without an id', { status: 200, body: {} }, { reason: 'unknown', retry: false }],
  ['success that is no JSON', { status: 200, body: '<ok>' }, { reason: 'unknown', retry: false }],
  [
    'an error inside a 200',
    { status: 200, body: coded(131026) },
    { reason: 'no_such_recipient', retry: false },
  ],
  ['the window', { body: coded(131047) }, { reason: 'window_closed', retry: false, code: '131047' }],
  ['a code as a string', { body: coded('131047') }, { reason: 'window_closed', code: '131047' }],
  ['opted out', { body: coded(131050) }, { reason: 'opted_out', retry: false }],
  ['a bad parameter', { body: coded(100) }, { reason: 'bad_request', retry: false }],
  ['a number that does not exist', { body: coded(100, { error_subcode: 33 }) }, { reason: 'credentials' }],
  ['an unknown template', { status: 404, body: coded(132001) }, { reason: 'template_refused', retry: false }],
  ['a dead token', { status: 401, body: coded(190) }, { reason: 'credentials', retry: true }],
  ['a missing permission', { status: 403, body: coded(294) }, { reason: 'not_permitted', retry: true }],
  ['a limited account', { body: coded(131048) }, { reason: 'account_restricted', retry: true }],
  [
    'the marketing cap',
    { body: coded(131049) },
    { reason: 'marketing_limit', retry: false, retryAfterMs: 86_400_000 },
  ],
  ['throughput', { body: coded(130429) }, { reason: 'throttled', retry: true, retryAfterMs: null }],
  [
    'throughput with a time',
    { status: 429, headers: { 'retry-after': '7' }, body: coded(130429) },
    { retryAfterMs: 7_000 },
  ],
  [
    'a time to regain access',
    {
      headers: {
        'x-business-use-case-usage': '{"9":[{"estimated_time_to_regain_access":3}]}',
        'retry-after': '1',
      },
      body: coded(80007),
    },
    { reason: 'throttled', retryAfterMs: 180_000 },
  ],
  [
    'junk for a time',
    { headers: { 'x-business-use-case-usage': '[', 'retry-after': 'soon' }, body: coded(4) },
    { retryAfterMs: null },
  ],
  ['a fault of theirs', { status: 500, body: coded(131016) }, { reason: 'unreachable', retry: true }],
  [
    'a fault of theirs without a code',
    { status: 503, body: '<html>Unavailable</html>' },
    { reason: 'unreachable', retry: true, code: null },
  ],
  [
    'a gateway that lost the answer: the message may be there',
    { status: 502, body: '<html>Bad Gateway</html>' },
    { reason: 'unknown', retry: false, code: null },
  ],
  ['a new code', { body: coded(199999) }, { reason: 'bad_request', retry: false, code: '199999' }],
  [
    'a new code that passes',
    { body: coded(199999, { is_transient: true }) },
    { reason: 'unreachable', retry: true },
  ],
  [
    '429 without a code',
    { status: 429, headers: { 'retry-after': '2' } },
    { reason: 'throttled', retryAfterMs: 2_000 },
  ],
  ['404 without a code', { status: 404, body: 'Not Found' }, { reason: 'not_permitted', retry: true }],
  ['401 without a code', { status: 401, body: 'No' }, { reason: 'credentials', retry: true }],
  ['an account locked', { body: coded(131031) }, { reason: 'account_restricted', retry: true }],
  ['a bill unpaid', { body: coded(131042) }, { reason: 'payment', retry: true }],
  ['not on the test list', { body: coded(131030) }, { reason: 'not_on_test_list', retry: false }],
  ['an experiment', { body: coded(130472) }, { reason: 'experiment', retry: false }],
  ['blocked by us', { body: coded(130403) }, { reason: 'blocked_by_business', retry: false }],
  ['details in a plain string', { body: coded(131009, { error_data: 'Param x' }) }, { text: 'No: Param x' }],
  [
    'a wait beyond a day',
    { headers: { 'retry-after': '999999' }, body: coded(4) },
    { retryAfterMs: 86_400_000 },
  ],
]

for (const [name, given, expected] of ANSWERS) {
  test(`an answer: ${name}`, async () => {
    const error = await errorAfter(given)
    assert.deepEqual({ ...error, ...expected }, error)
  })
}

test('some codes are worth only one more try', async () => {
  const retries = async (code: number, attempt: number, content: Outbound['content'] = {}) =>
    (await errorAfter({ body: coded(code) }, { attempt, outbound: { ...OUTBOUND, content } })).retry
  assert.deepEqual([await retries(135000, 1), await retries(135000, 2)], [true, false])
  assert.deepEqual([await retries(1, 2), await retries(1, 3)], [true, false])
  for (const code of [0, 10, 200])
    assert.deepEqual(
      [await retries(code, 1), await retries(code, 2), await retries(code, 3)],
      [true, true, false],
    )
  assert.equal((await errorAfter({ status: 404, body: 'Not Found' }, { attempt: 3 })).retry, false)
  const link = { link: 'https://a.example/i' }
  assert.deepEqual([await retries(131053, 1, link), await retries(131053, 2, link)], [true, false])
  assert.equal(await retries(131053, 1, { media_id: '5' }), false)
})

test('a limited pair waits four times longer each time', async () => {
  const waits = []
  for (const attempt of [1, 2, 3, 99])
    waits.push((await errorAfter({ body: coded(131056) }, { attempt })).retryAfterMs)
  assert.deepEqual(waits, [1_000, 4_000, 16_000, 4_096_000])
})

test('outcomes of the call', async () => {
  const refused = await send(async () => ({ kind: 'refused', text: 'ECONNREFUSED' }))
  assert.deepEqual(refused, {
    ok: false,
    error: {
      ...{ reason: 'unreachable', retry: true, retryAfterMs: null, code: null },
      ...{ text: 'ECONNREFUSED', own: true },
    },
  })
  const doubtful = await send(async () => ({ kind: 'ambiguous', text: 'timeout' }))
  assert.deepEqual(!doubtful.ok && [doubtful.error.reason, doubtful.error.retry], ['unknown', false])
  const broken = await send(async () => Promise.reject(new Error('socket')))
  assert.deepEqual(!broken.ok && [broken.error.reason, broken.error.text], ['unknown', 'socket'])
})

test('a message that cannot be sent is not sent', async () => {
  const never: Call = () => assert.fail('called')
  const nobody = await send(never, { outbound: { ...OUTBOUND, to: { phone: null, userId: null } } })
  assert.equal(!nobody.ok && nobody.error.reason, 'bad_request')
  const inward = await send(never, { outbound: { ...OUTBOUND, type: 'order' } })
  assert.equal(!inward.ok && inward.error.reason, 'bad_request')
  const stopped = await send(never, { signal: AbortSignal.abort() })
  assert.deepEqual(!stopped.ok && [stopped.error.reason, stopped.error.retry], ['unreachable', true])
  const tokenless = await send(never, { accessToken: 'a\nb' })
  assert.equal(!tokenless.ok && tokenless.error.reason, 'credentials')
})

test('the text is short and never holds the token, not even a half of it', async () => {
  const padded = await errorAfter({ status: 400, body: `${'x'.repeat(485)} ${TOKEN} Bearer ${TOKEN}` })
  assert.equal(padded.text.length <= 500, true)
  assert.doesNotMatch(padded.text, /EAA/)
  const echoed = await errorAfter({ body: coded(100, { error_data: { details: `token ${TOKEN}` } }) })
  assert.equal(echoed.text, 'No: token [token]')
})
