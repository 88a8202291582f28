// Who may what changes while somebody uses it: what the service still remembers of them gives nobody anything that lasts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '@palabre/contract/scopes'
import { BASE_URL } from '../sessions/browser.ts'
import { useWorld } from '../world.ts'

// what was read of a caller is remembered until time passes
const world = useWorld({ env: { BASE_URL, TRUSTED_PROXIES: '127.0.0.0/8' } }, async one => one.standsStill())
const { live, rows } = world
const { awa } = live

const hire = async (name: string, role: Role) => {
  const hired = await awa.hires(name, { role })
  const [{ hashid }] = (await rows('select hashid from users where id = $1', [hired.userId])) as [
    { hashid: string },
  ]
  return { ...hired, id: hashid }
}
const roleOf = async (userId: number) =>
  (
    await rows<{ role: Role; disabled_at: string | null }>(
      'select role, disabled_at from memberships where user_id = $1',
      [userId],
    )
  )[0]

/** Somebody who was let in a moment ago, and what another process does to them right after. */
async function knownThen(name: string, role: Role, change: string) {
  const person = await hire(name, role)
  const { token, id: tokenId } = await awa.issuesToken(['admin'], { userId: person.userId })
  const api = world.as(token)
  assert.equal((await api.get('/auth/me')).code, 1000)
  await rows(change, [person.userId])
  return { ...person, api, tokenId }
}

const DEMOTED = "update memberships set role = 'viewer' where user_id = $1"
const DISABLED = 'update memberships set disabled_at = created_at where user_id = $1'
const REVOKED = "update tokens set revoked_at = created_at where user_id = $1 and kind = 'api'"

test('who was demoted, disabled or lost the token a moment ago changes nobody, themselves neither', async () => {
  const boss = await hire('boss', 'owner')
  for (const [name, change, code] of [
    ['demoted', DEMOTED, 1005],
    ['disabled', DISABLED, 5],
    ['tokenless', REVOKED, 2],
  ] as const) {
    const who = await knownThen(name, 'owner', change)
    const before = await roleOf(who.userId)
    const guest = `${name}-guest@x.example`
    const invited = await awa.api.post('/member/invite', { username: guest, role: 'viewer' })
    const tried = {
      raise: await who.api.post(`/member/${who.id}/update`, { role: 'owner' }),
      enable: await who.api.post(`/member/${who.id}/update`, { disabled: false }),
      lower: await who.api.post(`/member/${boss.id}/update`, { role: 'viewer' }),
      remove: await who.api.post(`/member/${boss.id}/remove`, {}),
      takeBack: await who.api.post(`/member/${invited.body.member.id}/remove`, {}),
      invite: await who.api.post('/member/invite', { username: `${name}2@x.example`, role: 'viewer' }),
      service: await who.api.post('/member/service/add', { name: 'Till', role: 'admin' }),
    }
    for (const [verb, reply] of Object.entries(tried))
      assert.equal(reply.code, code, `${name}, ${verb}: ${reply.text}`)
    assert.deepEqual(await roleOf(who.userId), before)
  }
  assert.equal((await roleOf(boss.userId))?.role, 'owner')
})

test('nor does such a one make, change, roll or revoke tokens', async () => {
  const { id } = await awa.issuesToken(['messages:read'])
  for (const [name, change, code] of [
    ['demoted-holder', DEMOTED, 1005],
    ['disabled-holder', DISABLED, 5],
    ['former-holder', REVOKED, 2],
  ] as const) {
    const who = await knownThen(name, 'owner', change)
    const tried = {
      add: await who.api.post('/token/add', { name: 'Mine', scopes: ['channels:write'] }),
      update: await who.api.post(`/token/${who.tokenId}/update`, { scopes: ['channels:write'] }),
      roll: await who.api.post(`/token/${who.tokenId}/roll`, {}),
    }
    for (const [verb, reply] of Object.entries(tried))
      assert.equal(reply.code, code, `${name}, ${verb}: ${reply.text}`)
    // of others' tokens a viewer sees none
    for (const [verb, body] of [
      ['update', { name: 'x' }],
      ['revoke', undefined],
    ] as const)
      assert.notEqual((await who.api.post(`/token/${id}/${verb}`, body)).code, 1000, `${name}, ${verb}`)
  }
})

test('a change of members is in force at once in the process that made it', async () => {
  const person = await hire('lowered', 'admin')
  const api = await awa.apiWith(['admin'], { userId: person.userId })
  assert.equal((await api.get('/member/search')).code, 1000)
  await awa.api.post(`/member/${person.id}/update`, { role: 'viewer' })
  assert.equal((await api.get('/member/search')).code, 1005)
  await awa.api.post(`/member/${person.id}/update`, { disabled: true })
  assert.equal((await api.get('/auth/me')).code, 5)
})
