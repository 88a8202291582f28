// What operators read holds no warning of the platform.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD } from '../cast.ts'
import { useWorld } from '../world.ts'
import { BASE_URL, openBrowser } from './browser.ts'
import { makeAuthenticator } from './passkey.ts'

const world = useWorld({ env: { BASE_URL } })
const AWA = { username: 'awa@boutique.example', password: PASSWORD }

test('the first passkey, and a sign-in with it, leave none', async () => {
  const warnings: string[] = []
  const keep = (warning: Error) => warnings.push(`${warning.name}: ${warning.message}`)
  process.on('warning', keep)
  try {
    const browser = openBrowser(world)
    await browser.post('/auth/session/add', AWA)
    await browser.post('/auth/confirm', AWA)
    const key = makeAuthenticator(BASE_URL)
    const attestation = key.creates((await browser.post('/auth/passkey/options')).body)
    assert.equal((await browser.post('/auth/passkey/add', { name: 'Key', attestation })).code, 1000)
    const { challenge, passkey } = (await openBrowser(world).post('/auth/session/add', AWA)).body
    const body = { challenge, assertion: key.signs(passkey) }
    assert.equal((await openBrowser(world).post('/auth/second-factor', body)).code, 1000)
    // they are told in a turn of their own
    await new Promise(setImmediate)
  } finally {
    process.off('warning', keep)
  }
  assert.deepEqual(warnings, [])
})
