// I26 for what people do with a cookie, a link or a second factor, which no token can: each change has its entry, in its own
// transaction.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { endpoints } from '../../src/routes.ts'
import { PASSWORD } from '../cast.ts'
import type { Reply } from '../client.ts'
import { linkIn, mailBy, openPostOffice, type PostOffice } from '../members/post-office.ts'
import { isRunByToken } from '../openapi/example-stage.ts'
import { BASE_URL, type Browser, openBrowser } from '../sessions/browser.ts'
import { type Authenticator, makeAuthenticator } from '../sessions/passkey.ts'
import { openWorld, type World } from '../world.ts'
import { declaredActions, type Entries, entriesOf } from './entries.ts'

const OWNER = { username: 'awa@boutique.example', password: PASSWORD }
const NEW_PASSWORD = 'la pluie tombe sur Douala'

let office: PostOffice
let world: World
let entries: Entries
let browser: Browser
before(async () => {
  office = await openPostOffice()
  world = await openWorld({ env: { ...mailBy(office), BASE_URL } })
  browser = openBrowser(world)
  entries = await entriesOf(world)
})
after(async () => {
  await world.stop()
  await office.close()
})

const post = (path: string, body?: object) => () => browser.post(path, body)
const open = (path: string, body: object) => () => world.as(null).post(path, body)
async function done(path: string, body?: object): Promise<Reply['body']> {
  const reply = await browser.post(path, body)
  assert.equal(reply.code, 1000, `${path}: ${reply.text}`)
  return reply.body
}
async function linkTo(username: string): Promise<string> {
  await world.drains()
  return linkIn(office.newestTo(username)).link
}

let secret: string
let key: Authenticator
let passkey: string
async function code(): Promise<string> {
  // a code is used once; that the session was seen a minute later is written now
  world.passes(MINUTE_MS)
  await browser.get('/auth/me')
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.app.clock.nowMs() })
}

type Change = {
  operation: string
  call: () => Promise<() => Promise<Reply>>
  except?: string[]
  wrote?: string[]
}

/** In this order: each stands on those before it. `except`: tables that count tries, whatever comes of them. */
const CHANGES: Change[] = [
  { operation: 'addSession', call: async () => post('/auth/session/add', OWNER) },
  { operation: 'updateMe', call: async () => post('/auth/me/update', { name: 'Renamed' }) },
  {
    operation: 'confirmTotp',
    call: async () => {
      await done('/auth/confirm', OWNER)
      ;({ secret } = await done('/auth/totp/add'))
      return post('/auth/totp/confirm', { code: await code() })
    },
  },
  {
    operation: 'addPasskey',
    call: async () => {
      await done('/auth/confirm', { username: OWNER.username, code: await code() })
      key = makeAuthenticator(BASE_URL)
      const attestation = key.creates(await done('/auth/passkey/options'))
      return async () => {
        const reply = await browser.post('/auth/passkey/add', { name: 'Key', attestation })
        passkey = reply.body?.id
        return reply
      }
    },
  },
  { operation: 'renewRecoveryCodes', call: async () => post('/auth/recovery-codes/renew') },
  {
    operation: 'proveSecondFactor',
    call: async () => {
      const { challenge } = (await browser.post('/auth/session/add', OWNER)).body
      return post('/auth/second-factor', { challenge, code: await code() })
    },
    except: ['challenges'],
  },
  {
    operation: 'removePasskey',
    call: async () => {
      await done('/auth/confirm', { username: OWNER.username, code: await code() })
      return post(`/auth/passkey/${passkey}/remove`)
    },
  },
  {
    operation: 'demandSecondFactor',
    call: async () => post('/business-manager/second-factor/update', { roles: ['member'] }),
  },
  { operation: 'removeTotp', call: async () => post('/auth/totp/remove') },
  {
    operation: 'changePassword',
    call: async () => post('/auth/password/change', { current_password: PASSWORD, password: NEW_PASSWORD }),
  },
  { operation: 'endSession', call: async () => post('/auth/session/end', {}) },
  {
    operation: 'completeReset',
    call: async () => {
      await open('/auth/reset', { username: OWNER.username })()
      return open('/auth/reset/complete', { link: await linkTo(OWNER.username), password: PASSWORD })
    },
  },
  {
    operation: 'acceptInvitation',
    call: async () => {
      const username = 'linda@boutique.example'
      await world.live.awa.api.post('/member/invite', { username, role: 'member' })
      await entries.newActions()
      return open('/member/accept', { link: await linkTo(username), name: 'Linda', password: PASSWORD })
    },
  },
  {
    operation: 'verifyAddress',
    wrote: ['user.verify'],
    call: async () => {
      const { username } = await world.live.awa.hires('new', { password: PASSWORD, verified: false })
      await open('/auth/verify/resend', { username, password: PASSWORD })()
      await entries.newActions()
      return open('/auth/verify', { link: await linkTo(username) })
    },
  },
  {
    operation: 'verifyAddress',
    wrote: ['user.address'],
    call: async () => {
      world.passes(HOUR_MS)
      await done('/auth/session/add', OWNER)
      await done('/auth/address/change', { username: 'awa@new.example', password: PASSWORD })
      await entries.newActions()
      return open('/auth/verify', { link: await linkTo('awa@new.example') })
    },
  },
]

for (const { operation, call, except, wrote } of CHANGES) {
  const declared = endpoints.find(one => one.operation === operation)!
  const expected = wrote ?? declaredActions(declared)
  test(`POST ${declared.path}: ${expected}`, async () => {
    const run = await call()
    await entries.newActions()
    assert.equal((await entries.checkFailsWhole(run, except)).code, 1006)
    const reply = await run()
    assert.equal(reply.code, 1000, reply.text)
    assert.deepEqual(await entries.newActions(), expected)
  })
}

test('every change that only a person makes is among them', () => {
  const declared = endpoints.filter(
    one => one.method === 'POST' && !isRunByToken(one) && declaredActions(one) !== undefined,
  )
  const walked = new Set(CHANGES.map(({ operation }) => operation))
  assert.deepEqual([...walked].sort(), declared.map(({ operation }) => operation).sort())
})
