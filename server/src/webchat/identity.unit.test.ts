import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Refusal } from '../http/errors.ts'
import { verifyIdentity } from './identity.ts'

const NOW_S = 1_800_000_000
const SECRET = 'the site signs with this, nobody else'

function signed(claims: unknown, header: object = { alg: 'HS256' }, hash = 'sha256'): string {
  const parts = [header, claims].map(part =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'),
  )
  const body = parts.join('.')
  return `${body}.${createHmac(hash, SECRET).update(body).digest('base64url')}`
}

const outcomeOf = (jwt: string): Promise<number | string> =>
  verifyIdentity(jwt, SECRET, NOW_S * 1000).then(
    ({ sub }) => sub,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

test('an identity is of one algorithm, one spelling and one time', async () => {
  const claims = { sub: 'awa', exp: NOW_S + 60 }
  const good = signed(claims)
  const cases: { [what: string]: [string, number | string] } = {
    good: [good, 'awa'],
    'a day': [signed({ ...claims, exp: NOW_S + 86_400 + 60 }), 'awa'],
    'more than a day': [signed({ ...claims, exp: NOW_S + 86_400 + 61 }), 1005],
    'another algorithm, well signed': [signed(claims, { alg: 'HS512' }, 'sha512'), 1005],
    'no algorithm': [signed(claims, {}), 1005],
    'what nobody understands must be understood': [signed(claims, { alg: 'HS256', crit: ['x'], x: 1 }), 1005],
    padded: [`${good}=`, 1005],
    'with a blank': [`${good} `, 1005],
    'another alphabet': [good.replaceAll('-', '+').replaceAll('_', '/').replace('.', './'), 1005],
    'four parts': [`${good}.e30`, 1005],
    'two parts': [good.slice(0, good.lastIndexOf('.')), 1005],
    'claims that are a list': [signed([claims]), 1005],
    'claims that are no JSON': [signed('{"sub":"awa"'), 1005],
    'a minute early': [signed({ ...claims, nbf: NOW_S + 60 }), 'awa'],
    'more than a minute early': [signed({ ...claims, nbf: NOW_S + 61 }), 1005],
    'made a minute from now': [signed({ ...claims, iat: NOW_S + 60 }), 'awa'],
    'made later than that': [signed({ ...claims, iat: NOW_S + 61 }), 1005],
    'made at no time': [signed({ ...claims, iat: 'now' }), 1005],
    'a last second': [signed({ ...claims, exp: NOW_S + 1 }), 'awa'],
    'that second is over': [signed({ ...claims, exp: NOW_S }), 1003],
    'over for long': [signed({ ...claims, exp: NOW_S - 3600 }), 1003],
    'over, and from the future': [signed({ ...claims, exp: NOW_S - 3600, iat: NOW_S + 3600 }), 1005],
    'for ever': [signed('{"sub":"awa","exp":1e999}'), 1005],
    'since ever': [signed(`{"sub":"awa","exp":${NOW_S + 60},"nbf":-1e999}`), 1005],
  }
  for (const [what, [jwt, expected]] of Object.entries(cases))
    assert.equal(await outcomeOf(jwt), expected, what)
})
