import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { JSON_TYPE, type Row, type Scene } from './rows.ts'

/** B83: webhooks that the provider did not sign. Answered 401, so that the real provider tries again. */
export function hookRows(scene: Scene): Row[] {
  const { hook_id, app_secret } = scene.app.cast.awa.live.messenger
  const body = '{"object":"whatsapp_business_account","entry":[]}'
  const sign = (text: string, secret = app_secret): string =>
    `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  const forged = (name: string, signature: string | null, text = body): Row => ({
    name,
    path: `/hooks/messenger/${hook_id}`,
    token: null,
    headers: [
      JSON_TYPE,
      ...(signature === null ? [] : [['x-hub-signature-256', signature] as [string, string]]),
    ],
    body: text,
    code: 1005,
    status: 401,
  })
  return [
    forged('B83 no signature', null),
    forged('B83 an empty one', ''),
    forged('B83 of another secret', sign(body, 'guess')),
    forged('B83 a byte changed', sign(body), body.replace('[]', '[0]')),
    forged('B83 written anew with blanks', sign(body), JSON.stringify(JSON.parse(body), null, 1)),
    forged('B83 63 characters', sign(body).slice(0, -1)),
    forged('B83 two signatures', `${sign(body)},${sign(body)}`),
    forged('B83 another digest', sign(body).replace('sha256', 'sha1')),
    {
      ...forged('B83 a hook nobody has', sign(body)),
      path: '/hooks/messenger/nobody',
      code: 1007,
      status: 404,
    },
  ]
}

/** B87: identities of web chat visitors that the site did not sign. */
export function identityRows(scene: Scene): Row[] {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const jwt = (header: object, secret: string, claims: object = {}): string => {
    const text = `${part(header)}.${part({ sub: 'customer-1', exp: Math.floor(scene.app.clock.nowMs() / 1000) + 600, ...claims })}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  const claimed = (name: string, identity: string, code = 1005): Row => ({
    name,
    path: `/webchat/${scene.app.cast.awa.live.webchat.hook_id}/session`,
    token: null,
    headers: [JSON_TYPE],
    body: { identity },
    code,
  })
  return [
    claimed('B87 empty', ''),
    claimed('B87 of another secret', jwt(hs256, 'guess')),
    claimed('B87 an empty secret', jwt(hs256, '')),
    claimed('B87 alg none', `${part({ alg: 'none' })}.${part({ sub: 'customer-1' })}.`),
    claimed('B87 63 hex characters', 'a'.repeat(63)),
    claimed('B87 another digest', jwt({ alg: 'HS512' }, scene.tokens.identitySecret!)),
    claimed('B87 no end', jwt(hs256, scene.tokens.identitySecret!, { exp: undefined })),
    claimed('B87 an end in ten years', jwt(hs256, scene.tokens.identitySecret!, { exp: 2_100_000_000 })),
    claimed('B87 run out', jwt(hs256, scene.tokens.identitySecret!, { exp: 1_000_000_000 }), 1003),
    claimed('B87 a subject with blanks', jwt(hs256, scene.tokens.identitySecret!, { sub: 'a b' })),
  ]
}

/** B88 and B89: signing in. */
export function loginRows(scene: Scene): Row[] {
  const login = (name: string, username: unknown, password: unknown, code: number): Row => ({
    name,
    path: '/auth/login',
    token: null,
    headers: [JSON_TYPE],
    body: { username, password },
    code,
  })
  const { password } = scene
  return [
    login('B88 unknown user', 'nobody@boutique.example', password, 1103),
    login('B88 wrong password', scene.app.cast.bruno.username, `${password}!`, 1103),
    login('B88 disabled', 'disabled@boutique.example', password, 1103),
    login('B89 right password, not verified', 'unverified@boutique.example', password, 1100),
    login('B89 wrong password, not verified', 'unverified@boutique.example', 'guess', 1103),
  ].map(row => ({ ...row, more: got => assert.equal('body' in got.json, true) }))
}
